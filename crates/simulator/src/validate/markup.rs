//! Keyboards: shape, sizes and addresses of their buttons.

use serde_json::Value;

use crate::reply::ApiError;

/// Most buttons of an inline keyboard.
const MOST_BUTTONS: usize = 100;

/// Refuses what only a private chat may ask for.
pub(crate) fn check_group(markup: &Value) -> Result<(), ApiError> {
    let buttons = markup.get("keyboard").and_then(Value::as_array).into_iter().flatten();
    let mut buttons = buttons.filter_map(Value::as_array).flatten();
    if buttons.any(|button| button["request_contact"] == true) {
        return Err(ApiError::bad("phone number can be requested in private chats only"));
    }
    Ok(())
}

/// Checks a `reply_markup`; `user` says whether a `tg://user?id=` button may name that user.
pub(crate) fn check(markup: &Value, user: impl Fn(i64) -> UserLink) -> Result<(), ApiError> {
    let Some(rows) = markup.get("inline_keyboard").and_then(Value::as_array) else { return reply_keyboard(markup) };
    let buttons: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    if buttons.len() > MOST_BUTTONS {
        return Err(ApiError::bad("REPLY_MARKUP_TOO_LONG"));
    }
    buttons.into_iter().try_for_each(|button| inline(button, &user))
}

/// Whether a button may link to a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UserLink {
    Allowed,
    Unknown,
    Restricted,
}

/// A keyboard to write with: every button is words, or has some.
fn reply_keyboard(markup: &Value) -> Result<(), ApiError> {
    let buttons = markup.get("keyboard").and_then(Value::as_array).into_iter().flatten();
    let mut buttons = buttons.filter_map(Value::as_array).flatten();
    let says =
        |button: &Value| button.as_str().or_else(|| button["text"].as_str()).is_some_and(|t| !t.trim().is_empty());
    if buttons.all(says) {
        return Ok(());
    }
    Err(ApiError::bad("can't parse keyboard button: Field \"text\" must be non-empty"))
}

fn inline(button: &Value, user: &impl Fn(i64) -> UserLink) -> Result<(), ApiError> {
    let text = button["text"].as_str().unwrap_or_default();
    if text.trim().is_empty() {
        return Err(ApiError::bad("can't parse inline keyboard button: Field \"text\" must be non-empty"));
    }
    if let Some(data) = button["callback_data"].as_str() {
        return if (1..=64).contains(&data.len()) { Ok(()) } else { Err(ApiError::bad("BUTTON_DATA_INVALID")) };
    }
    if let Some(url) = button["url"].as_str() {
        return link(url, user);
    }
    let kinds = [
        "web_app",
        "login_url",
        "switch_inline_query",
        "switch_inline_query_current_chat",
        "switch_inline_query_chosen_chat",
        "copy_text",
        "callback_game",
        "pay",
    ];
    if kinds.iter().any(|kind| !button[*kind].is_null()) {
        return Ok(());
    }
    Err(ApiError::bad("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"))
}

fn link(url: &str, user: &impl Fn(i64) -> UserLink) -> Result<(), ApiError> {
    if let Some(id) = url.strip_prefix("tg://user?id=") {
        return match id.parse().map(user) {
            Ok(UserLink::Allowed) => Ok(()),
            Ok(UserLink::Restricted) => Err(ApiError::bad("BUTTON_USER_PRIVACY_RESTRICTED")),
            Ok(UserLink::Unknown) | Err(_) => Err(ApiError::bad("BUTTON_USER_INVALID")),
        };
    }
    if url.is_empty() {
        return Err(ApiError::bad("BUTTON_URL_INVALID"));
    }
    let wrong = |why: &str| ApiError::bad(format!("inline keyboard button URL '{url}' is invalid: {why}"));
    // An address without a scheme is taken as http.
    let full = if url.contains("://") || url.starts_with("tg:") { url.to_owned() } else { format!("http://{url}") };
    let Ok(parsed) = url::Url::parse(&full) else { return Err(wrong("Wrong HTTP URL")) };
    match parsed.scheme() {
        "tg" | "ton" => Ok(()),
        "http" | "https" => {
            let host = parsed.host_str().unwrap_or_default();
            let numeric = matches!(parsed.host(), Some(url::Host::Ipv4(_) | url::Host::Ipv6(_)));
            if numeric || host.contains('.') { Ok(()) } else { Err(wrong("Wrong HTTP URL")) }
        }
        _ => Err(wrong("Unsupported URL protocol")),
    }
}
