use std::fmt::Display;

use serde::Serialize;
use serde_json::json;

use crate::cli::out::{say, say_json};

/// Verdicts as they are given.
pub(super) struct Verdicts {
    json: bool,
    given: Vec<Verdict>,
}

#[derive(Serialize)]
struct Verdict {
    what: &'static str,
    #[serde(rename = "verdict")]
    kind: Kind,
    detail: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Good,
    Note,
    Bad,
}

impl Kind {
    const fn sign(self) -> char {
        match self {
            Self::Good => '✓',
            Self::Note => '!',
            Self::Bad => '✗',
        }
    }
}

impl Verdicts {
    pub(super) const fn new(json: bool) -> Self {
        Self { json, given: Vec::new() }
    }

    pub(super) fn good(&mut self, what: &'static str, detail: impl Display) {
        self.give(Kind::Good, what, &detail);
    }

    /// Works, and should be looked at.
    pub(super) fn note(&mut self, what: &'static str, detail: impl Display) {
        self.give(Kind::Note, what, &detail);
    }

    /// Does not work; `check` ends with 1.
    pub(super) fn bad(&mut self, what: &'static str, detail: impl Display) {
        self.give(Kind::Bad, what, &detail);
    }

    fn give(&mut self, kind: Kind, what: &'static str, detail: &dyn Display) {
        if !self.json {
            say(format!("{} {what}: {detail}", kind.sign()));
        }
        self.given.push(Verdict { what, kind, detail: detail.to_string() });
    }

    /// Whether nothing was bad.
    pub(super) fn close(self) -> anyhow::Result<bool> {
        let well = self.given.iter().all(|verdict| verdict.kind != Kind::Bad);
        if self.json {
            say_json(&json!({"ok": well, "checks": self.given}))?;
        }
        Ok(well)
    }
}
