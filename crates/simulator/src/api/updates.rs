//! Webhooks, as far as they are set and asked for; their delivery is in `webhook.rs`.

use serde_json::{Value, json};

use super::params::Params;
use crate::reply::{ApiError, ApiResult};
use crate::shared::Shared;
use crate::state::{State, Webhook};
use crate::webhook;

pub(crate) fn set_webhook(shared: &Shared, bot: i64, params: &Params) -> ApiResult {
    let address = params.text("url").unwrap_or_default();
    if address.is_empty() {
        return delete_webhook(&mut shared.lock(), bot, params);
    }
    check_address(address)?;
    let secret = params.text("secret_token").filter(|s| !s.is_empty()).map(str::to_owned);
    if secret.as_ref().is_some_and(|s| !s.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')) {
        return Err(ApiError::bad("secret token contains unallowed characters"));
    }
    let number = {
        let state = &mut *shared.lock();
        let known = state.bots.get_mut(&bot).ok_or_else(ApiError::unauthorized)?;
        if let Some(allowed) = allowed_updates(params) {
            known.allowed = allowed;
        }
        if params.flag("drop_pending_updates") {
            known.queue.clear();
        }
        known.webhook = Some(Webhook { url: address.to_owned(), secret, last_error: None });
        known.poll += 1;
        known.wake();
        known.poll
    };
    webhook::start(shared, bot, number);
    Ok(true.into())
}

/// https as at Telegram; plain http only towards this machine.
fn check_address(address: &str) -> Result<(), ApiError> {
    let wrong = |why: &str| ApiError::bad(format!("bad webhook: {why}"));
    let Ok(url) = url::Url::parse(address) else { return Err(wrong("invalid URL specified")) };
    let local = match url.host() {
        Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
        Some(url::Host::Domain(name)) => name == "localhost",
        None => return Err(wrong("invalid URL specified")),
    };
    match url.scheme() {
        "https" => Ok(()),
        "http" if local => Ok(()),
        _ => Err(wrong("an HTTPS URL must be provided for webhook")),
    }
}

/// The kinds asked for; `None` leaves the earlier choice.
pub(crate) fn allowed_updates(params: &Params) -> Option<Vec<String>> {
    let list = params.value("allowed_updates")?.as_array()?;
    Some(list.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

pub(crate) fn delete_webhook(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let known = state.bots.get_mut(&bot).ok_or_else(ApiError::unauthorized)?;
    if params.flag("drop_pending_updates") {
        known.queue.clear();
    }
    if known.webhook.take().is_some() {
        known.poll += 1;
        known.wake();
    }
    Ok(true.into())
}

pub(crate) fn webhook_info(state: &mut State, bot: i64) -> ApiResult {
    state.expire_updates(bot);
    let known = state.bots.get(&bot).ok_or_else(ApiError::unauthorized)?;
    let mut info = json!({
        "url": known.webhook.as_ref().map(|w| w.url.as_str()).unwrap_or_default(),
        "has_custom_certificate": false,
        "pending_update_count": known.queue.len(),
    });
    if let Some(webhook) = &known.webhook {
        info["max_connections"] = 1.into();
        if let Some((date, message)) = &webhook.last_error {
            info["last_error_date"] = (*date).into();
            info["last_error_message"] = message.clone().into();
        }
    }
    if !known.allowed.is_empty() {
        info["allowed_updates"] = json!(known.allowed);
    }
    Ok(info)
}
