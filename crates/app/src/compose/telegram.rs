use std::time::Duration;

use adapters_telegram::{CallFault, ClientSettings, Me, Refusal, TelegramClient};
use anyhow::Context as _;
use desk::SettingsStore;
use kernel::{BotId, Sensitive};
use messaging::RejectReason;
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::config::Settings;

/// Stored fact: the bot's user name, so that a start while Telegram is away can use it.
const KNOWN_BOT: &str = "known_bot";
/// How long the question who the bot is may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Telegram as the configuration has it. The token must be set.
pub fn client_settings(settings: &Settings) -> anyhow::Result<ClientSettings> {
    let token = settings.token().context("TELEGRAM_TOKEN must be set")?;
    let values = settings.values();
    let api_url = settings.base("TELEGRAM_API_URL");
    let https_proxy = values.text("HTTPS_PROXY").filter(|_| api_url.starts_with("https://"));
    Ok(ClientSettings {
        api_url,
        link_url: settings.base("TELEGRAM_LINK_URL"),
        pack_page_url: values.text("PACK_PAGE_URL").unwrap_or("https://t.me/addstickers/").to_owned(),
        proxy: values.text("TELEGRAM_PROXY").or(https_proxy).map(str::to_owned),
        ..ClientSettings::new(Sensitive::new(token.expose_secret().to_owned()))
    })
}

/// Why it is not known who the bot is.
#[derive(Debug, thiserror::Error)]
pub enum WhoFault {
    /// Telegram cannot be reached: try again.
    #[error("Telegram does not answer ({0})")]
    Away(&'static str),
    /// Telegram does not know the token.
    #[error("Telegram refuses the token ({0})")]
    Refused(&'static str),
}

/// Asks Telegram who the bot is.
pub async fn ask_who(client: &TelegramClient) -> Result<Me, WhoFault> {
    match timeout(PATIENCE, client.get_me()).await {
        Ok(Ok(me)) => Ok(me),
        Ok(Err(CallFault::Refused(Refusal::Rejected(RejectReason::Unauthorized)))) => {
            Err(WhoFault::Refused("unauthorized"))
        }
        Ok(Err(fault)) => Err(WhoFault::Away(fault.word())),
        Err(_elapsed) => Err(WhoFault::Away("timeout")),
    }
}

/// Remembers who the bot is.
pub async fn remember(facts: &dyn SettingsStore, me: &Me) -> anyhow::Result<()> {
    let known = json!({"bot": me.id, "username": me.username});
    if facts.find(KNOWN_BOT).await?.as_ref() != Some(&known) {
        facts.put(KNOWN_BOT, known).await?;
    }
    Ok(())
}

/// Who the bot was when it was last asked.
pub async fn recall(facts: &dyn SettingsStore, bot: BotId) -> anyhow::Result<Option<Me>> {
    let known = facts.find(KNOWN_BOT).await?.unwrap_or(Value::Null);
    let same = known["bot"].as_i64() == Some(bot.0);
    Ok(known["username"].as_str().filter(|_| same).map(|username| Me { id: bot, username: username.to_owned() }))
}
