use async_trait::async_trait;

use crate::SetName;

/// What the public page says of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageAnswer {
    /// It shows the set.
    Confirmed,
    /// A clear "not there".
    NotYet,
    /// Neither: unreachable or unreadable.
    Unknown,
}

/// The public page `addstickers/<name>`.
#[async_trait]
pub trait PackPage: Send + Sync {
    /// Looks once.
    async fn look(&self, name: &SetName, title: &str) -> PageAnswer;
}
