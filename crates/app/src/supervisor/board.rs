use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use kernel::{Clock, ProcessStatus, StatusBoard, TaskState};
use tokio::time::Instant;

/// The last word of each task, for `/readyz` and the console.
pub struct Board {
    clock: Arc<dyn Clock>,
    tasks: RwLock<BTreeMap<&'static str, Line>>,
}

/// A task's last word, and when it last spoke and did well by the monotonic clock: service time may be moved in tests.
struct Line {
    status: ProcessStatus,
    spoke_at: Instant,
    ok_at: Option<Instant>,
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
        self.tasks.read().unwrap_or_else(PoisonError::into_inner).values().map(|line| line.status.clone()).collect()
    }

    /// One task's last word.
    pub fn find(&self, task: &str) -> Option<ProcessStatus> {
        self.tasks.read().unwrap_or_else(PoisonError::into_inner).get(task).map(|line| line.status.clone())
    }

    /// How long ago an iteration of the task last ended well.
    pub fn since_ok(&self, task: &str) -> Option<Duration> {
        let tasks = self.tasks.read().unwrap_or_else(PoisonError::into_inner);
        tasks.get(task).and_then(|line| line.ok_at).map(|at| at.elapsed())
    }

    /// How long ago the task last said anything.
    pub fn since_word(&self, task: &str) -> Option<Duration> {
        let tasks = self.tasks.read().unwrap_or_else(PoisonError::into_inner);
        tasks.get(task).map(|line| line.spoke_at.elapsed())
    }

    fn change(&self, task: &'static str, change: impl FnOnce(&mut Line)) {
        let mut tasks = self.tasks.write().unwrap_or_else(PoisonError::into_inner);
        let status = ProcessStatus { task, state: TaskState::Idle, last_ok: None, last_error: None };
        let now = Instant::now();
        let line = tasks.entry(task).or_insert_with(|| Line { status, spoke_at: now, ok_at: None });
        line.spoke_at = now;
        change(line);
    }
}

impl StatusBoard for Board {
    fn running(&self, task: &'static str) {
        let since = self.clock.now();
        self.change(task, |line| line.status.state = TaskState::Running { since });
    }

    fn done(&self, task: &'static str) {
        let now = self.clock.now();
        self.change(task, |line| {
            line.status.state = TaskState::Idle;
            line.status.last_ok = Some(now);
            line.status.last_error = None;
            line.ok_at = Some(Instant::now());
        });
    }

    fn failed(&self, task: &'static str, word: &'static str) {
        self.change(task, |line| {
            line.status.state = TaskState::Idle;
            line.status.last_error = Some(word);
        });
    }
}
