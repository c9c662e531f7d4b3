use serde::Serialize;

use crate::{JobId, JobStatus, Outcome, SessionStatus, SetName};

/// A session as its tablet sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SessionView {
    /// Where it stands.
    pub status: SessionStatus,
    /// First name, from the link on, unless names are hidden.
    pub guest_name: Option<String>,
    /// The guest's language, from the link on.
    pub lang: Option<kernel::Lang>,
    /// Its newest job, once submitted.
    pub job: Option<JobView>,
}

/// A job as its tablet sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JobView {
    /// Id.
    pub id: JobId,
    /// Where it stands.
    pub status: JobStatus,
    /// The final word, once decided.
    pub outcome: Option<Outcome>,
    /// Place in line, from 1, while queued.
    pub position: Option<u32>,
    /// Expected wait in seconds, while active.
    pub eta_s: Option<u64>,
    /// Set name, once its link was decided; the web adapter makes the URL.
    pub set_name: Option<SetName>,
}
