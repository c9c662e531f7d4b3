use desk::Seen;
use kernel::{BotId, ChatId, MessageId};
use messaging::EventRef;
use teloxide::types::Update;

/// One update as routes see it. teloxide's own [`Update`] stands beside it for whatever a module needs more.
#[derive(Debug, Clone)]
pub struct Incoming {
    /// The claimed inbox event; its handler ends in exactly one commit for it.
    pub event: EventRef,
    /// The bot that got it.
    pub bot: BotId,
    /// Where it comes from; `None` when no chat is named.
    pub place: Option<Place>,
    /// Who did it; `None` for channel posts and the like.
    pub person: Option<Person>,
    /// What was done.
    pub body: Body,
    /// All of it.
    pub update: Update,
}

/// The chat of an update.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Its id.
    pub chat: ChatId,
    /// Whether it is a private chat.
    pub private: bool,
}

/// The person behind an update.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// As the desk knows people.
    pub seen: Seen,
    /// Whether it is a bot (a group's anonymous admins post as one).
    pub is_bot: bool,
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// A new message with text.
    Text {
        /// The message.
        message: MessageId,
        /// Its text.
        text: String,
    },
    /// A new message without text: photo, voice, sticker, service message, …
    Media {
        /// The message.
        message: MessageId,
        /// The album it is part of: several updates, one doing.
        album: Option<String>,
    },
    /// An edited message.
    Edited {
        /// The message.
        message: MessageId,
    },
    /// A pressed button.
    Press {
        /// To be answered.
        query: String,
        /// The button's data; empty when it has none.
        data: String,
        /// The message that holds the button, where Telegram still knows it.
        message: Option<MessageId>,
    },
    /// The bot's own membership changed in this chat.
    Membership {
        /// Whether the bot can no longer write there.
        away: bool,
    },
    /// Anything else.
    Other,
}

impl Incoming {
    /// Whether it comes from a private chat.
    pub fn is_private(&self) -> bool {
        self.place.is_some_and(|place| place.private)
    }

    /// The command that a text begins with, when it is meant for this bot.
    pub fn command(&self, username: &str) -> Option<Command<'_>> {
        match &self.body {
            Body::Text { text, .. } => Command::read(text, username),
            Body::Media { .. } | Body::Edited { .. } | Body::Press { .. } | Body::Membership { .. } | Body::Other => {
                None
            }
        }
    }

    /// The data of a pressed button.
    pub fn pressed(&self) -> Option<&str> {
        match &self.body {
            Body::Press { data, .. } => Some(data),
            Body::Text { .. } | Body::Media { .. } | Body::Edited { .. } | Body::Membership { .. } | Body::Other => {
                None
            }
        }
    }
}

/// `/name@bot rest`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command<'a> {
    /// Name without slash, in lower case.
    pub name: String,
    /// What follows, trimmed.
    pub rest: &'a str,
}

impl<'a> Command<'a> {
    /// Reads a command; `None` when the text is none, or is meant for another bot.
    pub fn read(text: &'a str, username: &str) -> Option<Self> {
        let text = text.strip_prefix('/')?;
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let name = match word.split_once('@') {
            Some((name, bot)) if bot.eq_ignore_ascii_case(username) => name,
            Some(_) => return None,
            None => word,
        };
        let fits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        fits.then(|| Self { name: name.to_ascii_lowercase(), rest: rest.trim() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, &str)> {
        Command::read(text, "Our_Bot").map(|command| (command.name, command.rest))
    }

    #[test]
    fn commands_are_read_with_and_without_our_name() {
        assert_eq!(read("/start abc"), Some(("start".to_owned(), "abc")));
        assert_eq!(read("/start@our_bot  abc\n"), Some(("start".to_owned(), "abc")));
        assert_eq!(read("/Lang"), Some(("lang".to_owned(), "")));
        assert_eq!(read("/start\nabc"), Some(("start".to_owned(), "abc")));
    }

    #[test]
    fn other_bots_names_and_other_texts_are_no_commands() {
        for text in ["/start@other_bot", "start", " /start", "/", "/@our_bot", "/привет", "/a-b", ""] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
