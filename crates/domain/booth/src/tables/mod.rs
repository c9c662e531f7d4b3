//! The state tables as the machines themselves give them: every situation, every verb.

mod job_samples;
mod job_verbs;
mod render;
mod session_rows;

/// Markdown tables of the session and the job, for `docs/state-machines.md`.
pub fn state_tables() -> String {
    let session = render::table("Session", &session_rows::rows());
    let job = render::table("Job", &job_verbs::rows());
    format!("{session}\n{job}")
}

/// One verb tried in one situation.
pub(crate) struct Row {
    pub(crate) from: &'static str,
    pub(crate) situation: &'static str,
    pub(crate) verb: &'static str,
    /// State and effects; `None` = refused.
    pub(crate) to: Option<(&'static str, String)>,
}

#[cfg(test)]
pub(crate) use job_verbs::rows as job_rows;
#[cfg(test)]
pub(crate) use session_rows::rows as session_rows;
