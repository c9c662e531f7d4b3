use kernel::{Timestamp, UserId};
use messaging::Subject;

/// Something that waits for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenAttention {
    /// Module that opened it.
    pub module: String,
    /// What it is about.
    pub subject: Subject,
    /// Fixed word.
    pub reason: String,
    /// Since when.
    pub since: Timestamp,
    /// Who took it («Беру на себя»).
    pub owner: Option<UserId>,
    /// When it last rang.
    pub rang_at: Option<Timestamp>,
}
