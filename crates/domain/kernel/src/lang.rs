use serde::{Deserialize, Serialize};

/// A language in which the product speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// Russian, the default.
    #[default]
    Ru,
    /// Uzbek, Latin script.
    Uz,
    /// English.
    En,
}

impl Lang {
    /// Every language, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Ru, Self::Uz, Self::En];

    /// Two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::Uz => "uz",
            Self::En => "en",
        }
    }

    /// From a two-letter code, exactly.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// From an IETF tag such as Telegram's `language_code`: the primary subtag decides, anything else is Russian.
    pub fn from_tag(tag: Option<&str>) -> Self {
        tag.and_then(|tag| tag.split(['-', '_']).next())
            .and_then(|primary| Self::parse(&primary.to_ascii_lowercase()))
            .unwrap_or_default()
    }
}
