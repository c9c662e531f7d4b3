//! Questions that the command line asks: they change nothing at Telegram.

use kernel::ChatId;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{CallFault, Purpose, TelegramClient};

#[derive(Deserialize)]
struct RawChat {
    title: Option<String>,
    first_name: Option<String>,
}

#[derive(Deserialize)]
struct RawMember {
    status: String,
    #[serde(default)]
    can_send_messages: bool,
}

impl TelegramClient {
    /// What a chat is called; a refusal when the bot does not know it.
    ///
    /// # Errors
    /// As every call.
    pub async fn get_chat_title(&self, chat: ChatId) -> Result<String, CallFault> {
        let chat: RawChat = self.call_named(Purpose::Send, "getChat", &json!({"chat_id": chat.0})).await?;
        Ok(chat.title.or(chat.first_name).unwrap_or_default())
    }

    /// Whether the bot is in a group and may write there. Telegram says no with a refusal when it never was.
    ///
    /// # Errors
    /// As every call.
    pub async fn is_in_group(&self, chat: ChatId) -> Result<bool, CallFault> {
        let me = self.bot_id().map(|bot| bot.0);
        let question = json!({"chat_id": chat.0, "user_id": me});
        let member: RawMember = self.call_named(Purpose::Send, "getChatMember", &question).await?;
        Ok(matches!(member.status.as_str(), "creator" | "administrator" | "member") || member.can_send_messages)
    }

    /// The oldest updates that wait (100 at most), without confirming any: whoever polls next gets them all.
    ///
    /// # Errors
    /// As every call; `Refused` when another process polls with the same token, or a webhook is set.
    pub async fn peek_updates(&self, kinds: &[&str]) -> Result<Vec<Value>, CallFault> {
        self.call_named(Purpose::Send, "getUpdates", &json!({"timeout": 0, "allowed_updates": kinds})).await
    }
}
