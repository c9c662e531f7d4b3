use kernel::UserId;
use serde::{Deserialize, Serialize};

/// What waits for a person, or an alert is about: a module's word and an id in it (`job` / `17`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Subject {
    /// `job`, `inbox`, `outbox`, …
    pub kind: String,
    /// Id or short number, as text.
    pub id: String,
}

impl Subject {
    /// Builds a subject.
    #[allow(clippy::needless_pass_by_value, reason = "ids are Copy, and call sites read better")]
    pub fn new(kind: impl Into<String>, id: impl ToString) -> Self {
        Self { kind: kind.into(), id: id.to_string() }
    }
}

/// Change to the list of what waits for a person, stored in the transition's own transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttentionChange {
    /// Opens attention for the subject; one that is open already keeps its age and takes the newest reason.
    NeedsPerson {
        /// Module name (`booth`, `messaging`).
        module: &'static str,
        /// What it is about.
        subject: Subject,
        /// Fixed word for the reason (`job_failed`, `inbox_dead`).
        reason: String,
    },
    /// Closes it; closing what is not open is fine.
    Settled {
        /// Module name.
        module: &'static str,
        /// What it was about.
        subject: Subject,
        /// The person who settled it, where one is known.
        by: Option<UserId>,
    },
}
