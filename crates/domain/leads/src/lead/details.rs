use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::{Lang, Sensitive};
use serde::{Deserialize, Serialize};

/// How somebody can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContactKind {
    /// A telephone number, in E.164.
    Phone,
    /// A Telegram handle, lower case, without `@`.
    Telegram,
    /// An e-mail address, in lower case.
    Email,
}

impl ContactKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Phone, Self::Telegram, Self::Email];

    /// Name in the store.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Telegram => "telegram",
            Self::Email => "email",
        }
    }

    /// The kind of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// A contact in its one normal form: equal contacts are the same person.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contact {
    /// What it is.
    pub kind: ContactKind,
    /// Normalised.
    pub value: Sensitive<String>,
}

/// What the person asks for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wish {
    /// Day of their event.
    pub event_date: Option<NaiveDate>,
    /// Where.
    pub city: Option<String>,
    /// How many guests.
    pub guests: Option<u32>,
    /// In their own words.
    pub comment: Option<Sensitive<String>>,
}

/// Where a lead came from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Origin {
    /// `source` of the form, `pack` or `bot`.
    pub source: Option<String>,
    /// UTM marks, without their prefix.
    pub utm: BTreeMap<String, String>,
    /// «из набора, <event>»: the event under whose pack the button was pressed.
    pub pack_event: Option<String>,
}

/// Everything that a submission says, checked and cleaned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// How they call themselves.
    pub name: Sensitive<String>,
    /// How to reach them.
    pub contact: Contact,
    /// What they ask for.
    pub wish: Wish,
    /// Where they came from.
    pub origin: Origin,
    /// In which language.
    pub lang: Lang,
}
