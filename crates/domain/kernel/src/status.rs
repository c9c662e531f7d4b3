use serde::Serialize;

use crate::Timestamp;

/// What a supervised task is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "state")]
pub enum TaskState {
    /// Waiting for work or for its timer.
    Idle,
    /// Inside one iteration.
    Running {
        /// Since when.
        since: Timestamp,
    },
}

/// One supervised task's last word, shown by `/readyz` and the console.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProcessStatus {
    /// Task name (`polling`, `worker`, …).
    pub task: &'static str,
    /// What it does now.
    #[serde(flatten)]
    pub state: TaskState,
    /// When an iteration last ended well.
    pub last_ok: Option<Timestamp>,
    /// The kind of the last failure since then, a fixed word.
    pub last_error: Option<&'static str>,
}

/// Where loops publish what they do.
pub trait StatusBoard: Send + Sync {
    /// An iteration begins.
    fn running(&self, task: &'static str);
    /// An iteration ended well.
    fn done(&self, task: &'static str);
    /// An iteration failed; `word` is a fixed word.
    fn failed(&self, task: &'static str, word: &'static str);
}
