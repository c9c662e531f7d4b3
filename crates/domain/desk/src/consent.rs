use kernel::{Lang, Timestamp, UserId};
use uuid::Uuid;

/// One given consent; append-only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    /// Who agreed.
    pub user: UserId,
    /// On which visit (a booth session's id).
    pub session: Uuid,
    /// Version of the text that was shown.
    pub text_version: u32,
    /// In which language.
    pub lang: Lang,
    /// When.
    pub at: Timestamp,
}
