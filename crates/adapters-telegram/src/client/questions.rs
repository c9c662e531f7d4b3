//! Questions that the command line and the start ask: they change nothing at Telegram.

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
    can_send_messages: Option<bool>,
}

#[derive(Deserialize)]
struct RawGroup {
    permissions: Option<RawPermissions>,
}

#[derive(Deserialize)]
struct RawPermissions {
    can_send_messages: Option<bool>,
}

/// What the bot is in a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// An admin of it.
    Admin,
    /// A member.
    Member {
        /// Whether it may write there.
        may_post: bool,
    },
    /// Not in it any more.
    Outside,
}

impl TelegramClient {
    /// What the bot is in this group; a refusal when it was never there.
    ///
    /// # Errors
    /// As every call.
    pub async fn get_seat(&self, chat: ChatId) -> Result<Seat, CallFault> {
        let me = self.bot_id().ok_or(CallFault::NotSent("builder"))?;
        let ask = json!({"chat_id": chat.0, "user_id": me.0});
        let member: RawMember = self.call_named(Purpose::Send, "getChatMember", &ask).await?;
        match member.status.as_str() {
            "creator" | "administrator" => Ok(Seat::Admin),
            "restricted" => Ok(Seat::Member { may_post: member.can_send_messages == Some(true) }),
            "member" => {
                let group: RawGroup = self.call_named(Purpose::Send, "getChat", &json!({"chat_id": chat.0})).await?;
                let shut = group.permissions.is_some_and(|may| may.can_send_messages == Some(false));
                Ok(Seat::Member { may_post: !shut })
            }
            _ => Ok(Seat::Outside),
        }
    }

    /// What a chat is called; a refusal when the bot does not know it.
    ///
    /// # Errors
    /// As every call.
    pub async fn get_chat_title(&self, chat: ChatId) -> Result<String, CallFault> {
        let chat: RawChat = self.call_named(Purpose::Send, "getChat", &json!({"chat_id": chat.0})).await?;
        Ok(chat.title.or(chat.first_name).unwrap_or_default())
    }

    /// The oldest updates that wait (100 at most), without confirming any: whoever polls next gets them all.
    ///
    /// # Errors
    /// As every call; `Refused` when another process polls with the same token, or a webhook is set.
    pub async fn peek_updates(&self, kinds: &[&str]) -> Result<Vec<Value>, CallFault> {
        self.call_named(Purpose::Send, "getUpdates", &json!({"timeout": 0, "allowed_updates": kinds})).await
    }
}
