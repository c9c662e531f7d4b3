use std::collections::HashMap;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::StartError;
use crate::spec::{Action, Arm, When};

/// What is left to the caller of a point.
pub(super) enum Deed {
    Fail,
    Panic,
    Wait(Duration),
    WaitFor(PathBuf),
}

/// The armed points of this process.
pub(super) struct Points {
    arms: Vec<Arm>,
    hits: Mutex<HashMap<String, u64>>,
    trace: Option<Mutex<File>>,
}

impl Points {
    pub(super) fn new(arms: Vec<Arm>, trace: Option<&Path>) -> Result<Self, StartError> {
        let open = |path| File::options().create(true).append(true).open(path);
        let trace = trace.map(open).transpose().map_err(|error| StartError::Refused(error.to_string()))?;
        Ok(Self { arms, hits: Mutex::default(), trace: trace.map(Mutex::new) })
    }

    /// Counts a reach; a point told to kill does not return.
    pub(super) fn reached(&self, name: &str) -> Vec<Deed> {
        let nth = {
            let mut hits = self.hits.lock().unwrap_or_else(PoisonError::into_inner);
            let nth = hits.entry(name.to_owned()).or_default();
            *nth += 1;
            *nth
        };
        if nth == 1 {
            self.note("reached", name);
        }
        let due = self.arms.iter().filter(|arm| arm.name == name && is_due(arm.when, nth));
        due.map(|arm| match &arm.action {
            Action::Kill => self.die(name),
            Action::Panic => {
                self.note("panicked", name);
                Deed::Panic
            }
            Action::Error => {
                self.note("failed", name);
                Deed::Fail
            }
            Action::Slow(wait) => Deed::Wait(*wait),
            Action::Hold(file) => {
                self.note("held", name);
                Deed::WaitFor(file.clone())
            }
        })
        .collect()
    }

    fn die(&self, name: &str) -> ! {
        self.note("killed", name);
        loop {
            // The signal reaches the process a moment after the call; nothing more may happen on this thread.
            if kill(Pid::this(), Signal::SIGKILL).is_ok() {
                std::thread::park();
            }
        }
    }

    /// One write a line: whole lines even when the process dies right after it.
    fn note(&self, what: &str, name: &str) {
        let Some(trace) = &self.trace else { return };
        let mut trace = trace.lock().unwrap_or_else(PoisonError::into_inner);
        // A trace that cannot be written must not change what is rehearsed.
        drop(trace.write_all(format!("{what} {name}\n").as_bytes()));
    }
}

fn is_due(when: When, nth: u64) -> bool {
    match when {
        When::Always => true,
        When::Nth(wanted) => nth == wanted,
        When::Percent(percent) => rand::random::<f64>() * 100.0 < percent,
    }
}
