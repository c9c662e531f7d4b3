use std::net::SocketAddr;

use adapters_telegram::{CallFault, Refusal, Seat, TelegramClient};
use kernel::ChatId;
use tokio::time::timeout;

use super::telegram::PATIENCE;
use super::verdicts::Verdicts;
use crate::compose::client_settings;
use crate::config::{Settings, Values};
use crate::modules::{LEADS_TABLE, lead_settings};

const GROUP: &str = "leads group";

/// The group, and who may command there.
pub(super) async fn look(
    verdicts: &mut Verdicts,
    settings: &Settings,
    moved: Option<(ChatId, ChatId)>,
) -> anyhow::Result<()> {
    let values = settings.values();
    if values.flag(LEADS_TABLE.switch) && values.chat("LEADS_CHAT_ID").is_none() {
        verdicts.note(GROUP, "LEADS_ENABLED=1 alone switches nothing on; set LEADS_CHAT_ID");
    }
    if !LEADS_TABLE.is_on(values) {
        return Ok(());
    }
    let client = TelegramClient::new(&client_settings(settings)?)?;
    let Some(leads) = client.bot_id().and_then(|bot| lead_settings(settings, bot, "")) else { return Ok(()) };
    let group = match moved {
        Some((from, to)) if from == leads.group => {
            verdicts.note(GROUP, format!("became a supergroup; set LEADS_CHAT_ID to {to}"));
            to
        }
        Some(_) | None => leads.group,
    };
    seat(verdicts, &client, group).await;
    if let Some(why) = behind_proxy(values) {
        verdicts.note(
            "leads address",
            format!("{why}, but no proxy is trusted: all visitors share one limit; set TRUSTED_PROXIES"),
        );
    }
    if leads.admins.is_empty() {
        verdicts.note("leads admins", "nobody may give commands there; set LEADS_ADMIN_IDS");
    }
    Ok(())
}

/// Why the form's visitors come through a proxy, where `TRUSTED_PROXIES` names none.
fn behind_proxy(values: &Values) -> Option<&'static str> {
    if values.text("TRUSTED_PROXIES").is_some() {
        return None;
    }
    if values.text("PUBLIC_URL").is_some() {
        return Some("PUBLIC_URL is set");
    }
    let address = values.text("HTTP_ADDR").and_then(|text| text.parse::<SocketAddr>().ok());
    address.is_some_and(|address| address.ip().is_loopback()).then_some("HTTP_ADDR is reached from this machine alone")
}

async fn seat(verdicts: &mut Verdicts, client: &TelegramClient, group: ChatId) {
    match timeout(PATIENCE, client.get_seat(group)).await {
        Ok(Ok(Seat::Admin)) => verdicts.good(GROUP, "the bot is an admin of it and may write there"),
        Ok(Ok(Seat::Member { may_post: true })) => {
            verdicts.good(GROUP, "the bot is a member and may write there; as an admin it also reads notes of members");
        }
        Ok(Ok(Seat::Member { may_post: false })) => {
            verdicts.bad(GROUP, "the bot may not write there; let it, or make it an admin");
        }
        Ok(Ok(Seat::Outside)) => verdicts.bad(GROUP, "the bot is not in it any more; add it"),
        Ok(Err(CallFault::Refused(Refusal::Migrated(to)))) => {
            verdicts.bad(GROUP, format!("became a supergroup; set LEADS_CHAT_ID to {to}"));
        }
        Ok(Err(CallFault::Refused(refusal))) => verdicts.bad(
            GROUP,
            format!("the bot does not know {group} ({}); add it there, or set LEADS_CHAT_ID", refusal.word()),
        ),
        Ok(Err(fault)) => verdicts.bad(GROUP, format!("no answer ({})", fault.word())),
        Err(_elapsed) => verdicts.bad(GROUP, "no answer (timeout)"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use super::*;
    use crate::config::{Demands, Sources, load};

    #[test]
    fn visitors_behind_a_proxy_that_nobody_trusts_are_noticed() {
        let why = |environment: &[(&str, &str)]| {
            let base = [("LEADS_CHAT_ID", "-5"), ("LEADS_ENABLED", "1"), ("TELEGRAM_TOKEN", "1:A")];
            let all = base.iter().chain(environment);
            let environment = all.map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
            let sources = Sources { environment, ..Sources::default() };
            behind_proxy(load(&sources, &[LEADS_TABLE], Demands::Service).unwrap().values())
        };
        assert_eq!(why(&[]), Some("HTTP_ADDR is reached from this machine alone"));
        assert_eq!(why(&[("HTTP_ADDR", "0.0.0.0:8080")]), None);
        let public = ("PUBLIC_URL", "https://booth.example");
        assert_eq!(why(&[("HTTP_ADDR", "0.0.0.0:8080"), public]), Some("PUBLIC_URL is set"));
        assert_eq!(why(&[public, ("TRUSTED_PROXIES", "127.0.0.1")]), None);
    }
}
