use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use adapters_ai::parse_dollars;
use chrono::{DateTime, Utc};
use kernel::{ChatId, MicroUsd, UserId};
use secrecy::{ExposeSecret, SecretString};

use super::duration::parse_duration;
use super::kinds::{parse_flag, parse_hours, words};

/// Validated values by name, defaults filled in. Printing it shows no value of a secret.
#[derive(Debug, Default)]
pub struct Values {
    pub(super) plain: BTreeMap<&'static str, (String, String)>,
    pub(super) secrets: BTreeMap<&'static str, SecretString>,
}

impl Values {
    /// The text, when set.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.plain.get(name).map(|(text, _)| text.trim()).filter(|text| !text.is_empty())
    }

    /// Where it was read from (`default`, a file's name, `environment`).
    pub fn origin(&self, name: &str) -> &str {
        self.plain.get(name).map_or("unset", |(_, origin)| origin)
    }

    /// A secret, when set.
    pub fn secret(&self, name: &str) -> Option<&SecretString> {
        self.secrets.get(name).filter(|secret| !secret.expose_secret().is_empty())
    }

    /// The value, be it a secret or not: for who is given settings by name.
    pub fn any(&self, name: &str) -> Option<String> {
        let secret = self.secret(name).map(|secret| secret.expose_secret().to_owned());
        secret.or_else(|| self.text(name).map(str::to_owned))
    }

    /// US dollars; `None` when unset or `none`.
    pub fn dollars(&self, name: &str) -> Option<MicroUsd> {
        self.text(name).and_then(parse_dollars)
    }

    /// A whole number; 0 when unset.
    pub fn whole(&self, name: &str) -> u64 {
        self.text(name).and_then(|text| text.parse().ok()).unwrap_or_default()
    }

    /// The same, for counts.
    pub fn count(&self, name: &str) -> u32 {
        u32::try_from(self.whole(name)).unwrap_or(u32::MAX)
    }

    /// A flag; off when unset.
    pub fn flag(&self, name: &str) -> bool {
        self.text(name).and_then(parse_flag).unwrap_or(false)
    }

    /// A duration, as written (not divided by the time scale).
    pub fn duration(&self, name: &str) -> Duration {
        self.text(name).and_then(parse_duration).unwrap_or_default()
    }

    /// A path.
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        self.text(name).map(PathBuf::from)
    }

    /// A chat.
    pub fn chat(&self, name: &str) -> Option<ChatId> {
        self.text(name).and_then(|text| text.parse().ok()).map(ChatId)
    }

    /// A set of users.
    pub fn users(&self, name: &str) -> BTreeSet<UserId> {
        self.list(name).iter().filter_map(|word| word.parse().ok()).map(UserId).collect()
    }

    /// The words of a comma list, in order.
    pub fn list(&self, name: &str) -> Vec<String> {
        self.text(name).map(|text| words(text).map(str::to_owned).collect()).unwrap_or_default()
    }

    /// Hours of the day, from and until.
    pub fn hours(&self, name: &str) -> Option<(u32, u32)> {
        self.text(name).and_then(parse_hours)
    }

    /// A moment.
    pub fn moment(&self, name: &str) -> Option<DateTime<Utc>> {
        self.text(name).and_then(|text| DateTime::parse_from_rfc3339(text).ok()).map(|moment| moment.to_utc())
    }
}
