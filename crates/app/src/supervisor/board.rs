use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use kernel::{Clock, ProcessStatus, StatusBoard, TaskState};

/// The last word of each task, for `/readyz` and the console.
pub struct Board {
    clock: Arc<dyn Clock>,
    tasks: RwLock<BTreeMap<&'static str, ProcessStatus>>,
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board")
    }
}

impl Board {
    /// An empty board.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock, tasks: RwLock::new(BTreeMap::new()) }
    }

    /// All tasks that ever spoke, by name.
    pub fn all(&self) -> Vec<ProcessStatus> {
        self.tasks.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// One task's last word.
    pub fn find(&self, task: &str) -> Option<ProcessStatus> {
        self.tasks.read().unwrap_or_else(PoisonError::into_inner).get(task).cloned()
    }

    fn change(&self, task: &'static str, change: impl FnOnce(&mut ProcessStatus)) {
        let mut tasks = self.tasks.write().unwrap_or_else(PoisonError::into_inner);
        let fresh = || ProcessStatus { task, state: TaskState::Idle, last_ok: None, last_error: None };
        change(tasks.entry(task).or_insert_with(fresh));
    }
}

impl StatusBoard for Board {
    fn running(&self, task: &'static str) {
        let since = self.clock.now();
        self.change(task, |status| status.state = TaskState::Running { since });
    }

    fn done(&self, task: &'static str) {
        let now = self.clock.now();
        self.change(task, |status| {
            status.state = TaskState::Idle;
            status.last_ok = Some(now);
            status.last_error = None;
        });
    }

    fn failed(&self, task: &'static str, word: &'static str) {
        self.change(task, |status| {
            status.state = TaskState::Idle;
            status.last_error = Some(word);
        });
    }
}
