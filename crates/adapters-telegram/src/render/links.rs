use kernel::{ChatId, MessageId, Sensitive};
use url::Url;

use crate::client::{ClientError, ClientSettings};

/// Links that people get, all on one base (`https://t.me/`, or the simulator's address in a demo).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Links {
    base: Url,
}

impl Links {
    /// On the settings' `link_url`.
    ///
    /// # Errors
    /// When it is no URL.
    pub fn new(settings: &ClientSettings) -> Result<Self, ClientError> {
        let text = format!("{}/", settings.link_url.trim_end_matches('/'));
        let base = Url::parse(&text).map_err(|_error| ClientError::Address)?;
        if base.cannot_be_a_base() { Err(ClientError::Address) } else { Ok(Self { base }) }
    }

    /// The public page of a set, from which it is added.
    pub fn pack(&self, set_name: &str) -> Url {
        self.with_path(&["addstickers", set_name])
    }

    /// Opens the person's list of chats to share a link with these words.
    pub fn share(&self, link: &Url, words: &str) -> Url {
        let mut url = self.with_path(&["share", "url"]);
        url.query_pairs_mut().append_pair("url", link.as_str()).append_pair("text", words);
        url
    }

    /// Opens the chat with the bot, `/start <payload>` ready to be sent. Holds a session token: not for logs.
    pub fn deep(&self, username: &str, payload: &str) -> Sensitive<Url> {
        let mut url = self.with_path(&[username]);
        url.query_pairs_mut().append_pair("start", payload);
        Sensitive::new(url)
    }

    /// Opens a chat with whoever has this phone number (`+…`), where they let themselves be found by it.
    pub fn phone(&self, number: &str) -> Url {
        self.with_path(&[number])
    }

    /// Opens a message of a supergroup, for its members; other groups have no links.
    pub fn message(&self, chat: ChatId, message: MessageId) -> Option<Url> {
        let inner = (-1_000_000_000_000_i64).checked_sub(chat.0).filter(|inner| *inner > 0)?;
        Some(self.with_path(&["c", &inner.to_string(), &message.0.to_string()]))
    }

    fn with_path(&self, segments: &[&str]) -> Url {
        let mut url = self.base.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(segments);
        }
        url
    }
}
