use serde::{Deserialize, Serialize};

/// Where a lead stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeadStatus {
    /// 🆕 Nobody took it.
    New,
    /// 🛠 Somebody works on it.
    InWork,
    /// ✅ Agreed.
    Won,
    /// ✖️ Came to nothing.
    Lost,
    /// 🚫 No request at all.
    Spam,
}

impl LeadStatus {
    /// Every status, in the order of the buttons.
    pub const ALL: [Self; 5] = [Self::New, Self::InWork, Self::Won, Self::Lost, Self::Spam];

    /// Name in the store, in buttons and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::InWork => "in_work",
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Spam => "spam",
        }
    }

    /// The status of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == name)
    }

    /// Whether the same contact joins this lead instead of making a new one. A spam lead is not open.
    pub const fn is_open(self) -> bool {
        match self {
            Self::New | Self::InWork => true,
            Self::Won | Self::Lost | Self::Spam => false,
        }
    }
}

/// Why a lead came to nothing, by one of four buttons; no answer is fine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LostReason {
    /// Too expensive.
    Price,
    /// The date is taken or does not suit.
    Date,
    /// They took somebody else.
    Rival,
    /// They do not answer.
    Silent,
}

impl LostReason {
    /// Every reason, in the order of the buttons.
    pub const ALL: [Self; 4] = [Self::Price, Self::Date, Self::Rival, Self::Silent];

    /// Name in the store and in buttons.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Price => "price",
            Self::Date => "date",
            Self::Rival => "rival",
            Self::Silent => "silent",
        }
    }

    /// The reason of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == name)
    }
}
