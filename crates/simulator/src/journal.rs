//! Copies of the whole state along an outside counter, so that a run can be taken up again as it stood at any of its
//! values.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::state::State;

/// Reads an outside counter that never falls, such as the length of a log that the bot appends to. Asked before each
/// look at the state, under its lock: it must be quick.
#[derive(Clone)]
pub struct Mark(Arc<dyn Fn() -> u64 + Send + Sync>);

impl Mark {
    /// A counter that `read` reads.
    pub fn new(read: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }
}

impl fmt::Debug for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mark")
    }
}

/// The state between two values of the counter: everything that happened while it stood at `after` or below is in it,
/// nothing that happened at `before` or above is.
///
/// Without the record of calls, without presses that wait for their answer; a webhook must be set again.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The counter at the last look before.
    pub after: u64,
    /// The counter at the first look behind.
    pub before: u64,
    state: Arc<State>,
}

impl Snapshot {
    pub(crate) fn state(&self) -> State {
        self.state.copy()
    }
}

/// Keeps snapshots; when there are too many, every second one goes and only every second new one is kept.
#[derive(Debug)]
pub(crate) struct Journal {
    mark: Mark,
    most: usize,
    kept: Mutex<Kept>,
}

#[derive(Debug)]
struct Kept {
    last: u64,
    /// Values of the counter seen so far; every `stride`-th is kept.
    seen: usize,
    stride: usize,
    snapshots: Vec<Snapshot>,
}

impl Journal {
    pub(crate) fn new(mark: Mark, most: usize) -> Self {
        let kept = Kept { last: (mark.0)(), seen: 0, stride: 1, snapshots: Vec::new() };
        Self { mark, most: most.max(2), kept: Mutex::new(kept) }
    }

    /// Called with the state's lock held, before whoever holds it changes anything.
    pub(crate) fn look(&self, state: &State) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let mark = (self.mark.0)();
        let after = std::mem::replace(&mut kept.last, mark);
        if after == mark {
            return;
        }
        kept.seen += 1;
        if !kept.seen.is_multiple_of(kept.stride) {
            return;
        }
        kept.snapshots.push(Snapshot { after, before: mark, state: Arc::new(state.copy()) });
        if kept.snapshots.len() > self.most {
            let mut index = 0;
            kept.snapshots.retain(|_| {
                index += 1;
                index % 2 == 0
            });
            kept.stride *= 2;
        }
    }

    pub(crate) fn snapshots(&self) -> Vec<Snapshot> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).snapshots.clone()
    }
}
