use std::time::Duration;

use adapters_telegram::{CallFault, HttpPackPage, Refusal, TelegramClient};
use booth::{PackPage as _, PageAnswer, SetName};
use messaging::RejectReason;
use tokio::time::timeout;

use super::verdicts::Verdicts;
use crate::compose::{WhoFault, ask_who, client_settings};
use crate::config::Settings;

/// How long one question may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

pub(super) async fn token(verdicts: &mut Verdicts, settings: &Settings) -> anyhow::Result<()> {
    let client = TelegramClient::new(&client_settings(settings)?)?;
    match ask_who(&client).await {
        Ok(me) => verdicts.good("Telegram", format!("the token belongs to @{}", me.username)),
        Err(WhoFault::Refused(_)) => {
            verdicts.bad("Telegram", "the token is refused; take the right one from @BotFather");
        }
        Err(WhoFault::Away(word)) => {
            verdicts
                .bad("Telegram", format!("no answer ({word}); look at the network, TELEGRAM_API_URL and the proxy"));
        }
    }
    Ok(())
}

pub(super) async fn admin_chat(verdicts: &mut Verdicts, settings: &Settings) -> anyhow::Result<()> {
    let Some(chat) = settings.values().chat("ADMIN_CHAT_ID") else {
        verdicts.note("admin chat", "none: failed jobs are in the log only; set ADMIN_CHAT_ID");
        return Ok(());
    };
    let client = TelegramClient::new(&client_settings(settings)?)?;
    match timeout(PATIENCE, client.get_chat_title(chat)).await {
        Ok(Ok(title)) => verdicts.good("admin chat", format!("«{title}» is known to the bot")),
        Ok(Err(CallFault::Refused(Refusal::Migrated(chat)))) => {
            verdicts.bad("admin chat", format!("the group became a supergroup; set ADMIN_CHAT_ID to {chat}"));
        }
        Ok(Err(CallFault::Refused(Refusal::Rejected(RejectReason::Unauthorized)))) => {
            verdicts.bad("admin chat", "cannot be asked for: the token is refused");
        }
        Ok(Err(CallFault::Refused(refusal))) => verdicts.bad(
            "admin chat",
            format!(
                "the bot cannot reach {chat} ({}); add the bot to that group, or set ADMIN_CHAT_ID",
                refusal.word()
            ),
        ),
        Ok(Err(fault)) => verdicts.bad("admin chat", format!("no answer ({})", fault.word())),
        Err(_elapsed) => verdicts.bad("admin chat", "no answer (timeout)"),
    }
    Ok(())
}

pub(super) async fn page(
    verdicts: &mut Verdicts,
    settings: &Settings,
    known: Option<(SetName, String)>,
) -> anyhow::Result<()> {
    let mode = settings.values().text("PACK_PAGE_CHECK").unwrap_or("auto").to_owned();
    if mode == "off" {
        verdicts.good("pack page", "is not asked (PACK_PAGE_CHECK=off)");
        return Ok(());
    }
    let page = HttpPackPage::new(&client_settings(settings)?)?;
    let exists = known.is_some();
    let (name, title) = known.unwrap_or_else(|| (SetName("atelier_check".to_owned()), "atelier_check".to_owned()));
    match (page.look(&name, &title).await, mode.as_str()) {
        (PageAnswer::Confirmed, _) => {
            verdicts.good("pack page", "confirms a set that exists; PACK_PAGE_CHECK=strict or auto fits");
        }
        (PageAnswer::NotYet, _) if !exists => verdicts.good("pack page", "can be read from here"),
        (PageAnswer::NotYet, _) => {
            verdicts.note("pack page", format!("does not show the set {name}; it may have been deleted"));
        }
        (PageAnswer::Unknown, "strict") => {
            verdicts.bad(
                "pack page",
                "cannot be read from here: no pack would ever be delivered; set PACK_PAGE_CHECK=auto or off",
            );
        }
        (PageAnswer::Unknown, _) => {
            verdicts.note(
                "pack page",
                "cannot be read from here; each pack waits a minute for it: PACK_PAGE_CHECK=off fits this network",
            );
        }
    }
    Ok(())
}
