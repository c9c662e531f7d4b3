use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

macro_rules! uuid_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }
    };
}

uuid_id!(
    /// One visit at the tablet (`UUIDv7`).
    SessionId
);
uuid_id!(
    /// The making of one pack (`UUIDv7`); people see its short number.
    JobId
);
text_id!(
    /// Six letters that name a session for people; unique among live sessions.
    ShortCode
);
text_id!(
    /// Id of an outfit file.
    OutfitId
);
text_id!(
    /// The event that sessions and jobs belong to (`EVENT_NAME`'s slug).
    EventSlug
);
text_id!(
    /// Short name of a Telegram sticker set: `^[A-Za-z](?!.*__)[A-Za-z0-9_]*_by_<bot>$`, at most 64.
    SetName
);

impl EventSlug {
    /// `Летний фест 2026` → `летний-фест-2026`; `None` when nothing of the name is left.
    pub fn of_name(name: &str) -> Option<Self> {
        let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let slug = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
        (!slug.is_empty()).then_some(Self(slug))
    }
}

/// Unguessable name of a session in deep links: 22 characters of base64url (128 random bits). Not for logs.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SessionToken(String);

impl SessionToken {
    /// Length in characters.
    pub const LENGTH: usize = 22;

    /// Accepts what looks like a token: 22 characters of base64url.
    pub fn parse(text: &str) -> Option<Self> {
        let fits = text.len() == Self::LENGTH
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        fits.then(|| Self(text.to_owned()))
    }

    pub(crate) const fn from_alphabet(text: String) -> Self {
        Self(text)
    }

    /// The token itself, for links and look-ups.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SessionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionToken([hidden])")
    }
}
