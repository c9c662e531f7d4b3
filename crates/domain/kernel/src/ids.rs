use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! telegram_integer {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }
    };
}

telegram_integer!(
    /// A Telegram user.
    UserId
);
telegram_integer!(
    /// A Telegram chat; groups are negative, a private chat has its user's number.
    ChatId
);
telegram_integer!(
    /// The bot's own user id: the digits before the colon of its token.
    BotId
);
telegram_integer!(
    /// A message inside one chat.
    MessageId
);

impl UserId {
    /// The private chat with this user.
    pub const fn private_chat(self) -> ChatId {
        ChatId(self.0)
    }
}

impl ChatId {
    /// Whether this is a private chat (groups and channels are negative).
    pub const fn is_private(self) -> bool {
        self.0 > 0
    }
}

/// Raised by every write of an aggregate; a write demands the version it read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(pub i64);

impl Version {
    /// The version after one more write.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// Fence of a claimed row: raised by every claim, never lowered; each later write of the claimer demands it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Run(pub i64);

impl Run {
    /// The run after one more claim.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// One life of a process; owner of what it claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BootId(pub Uuid);

impl fmt::Display for BootId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
