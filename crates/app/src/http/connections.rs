use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio_util::sync::{CancellationToken, WaitForCancellationFuture};

/// The open connections, at most so many.
#[derive(Clone)]
pub(super) struct Connections {
    most: usize,
    open: Arc<Mutex<BTreeMap<u64, Arc<Connection>>>>,
    /// Orders what happens: seats taken, connections gone idle.
    order: Arc<AtomicU64>,
}

struct Connection {
    /// Requests whose response has not gone out whole.
    under_way: AtomicUsize,
    /// When it last became idle, in the order of events.
    idle_since: AtomicU64,
    gone: CancellationToken,
}

/// One connection's place; freed when dropped.
pub(super) struct Seat {
    connections: Connections,
    number: u64,
    connection: Arc<Connection>,
}

/// One request under way; over when dropped.
pub(super) struct Turn {
    order: Arc<AtomicU64>,
    connection: Arc<Connection>,
}

impl Connections {
    pub(super) fn new(most: usize) -> Self {
        Self { most, open: Arc::default(), order: Arc::default() }
    }

    /// A seat for a new connection. When all are taken, the connection that has been idle longest gives its own up;
    /// `None` when none is idle.
    pub(super) fn admit(&self) -> Option<Seat> {
        let number = self.order.fetch_add(1, Ordering::Relaxed);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= self.most {
            let idle = open.iter().filter(|(_, one)| one.under_way.load(Ordering::SeqCst) == 0);
            let longest =
                idle.min_by_key(|(_, one)| one.idle_since.load(Ordering::SeqCst)).map(|(number, _)| *number)?;
            if let Some(idle) = open.remove(&longest) {
                idle.gone.cancel();
            }
        }
        let connection = Arc::new(Connection {
            under_way: AtomicUsize::new(0),
            idle_since: AtomicU64::new(number),
            gone: CancellationToken::new(),
        });
        open.insert(number, Arc::clone(&connection));
        drop(open);
        Some(Seat { connections: self.clone(), number, connection })
    }
}

impl Seat {
    /// A request begins.
    pub(super) fn turn(&self) -> Turn {
        self.connection.under_way.fetch_add(1, Ordering::SeqCst);
        Turn { order: Arc::clone(&self.connections.order), connection: Arc::clone(&self.connection) }
    }

    pub(super) fn is_idle(&self) -> bool {
        self.connection.under_way.load(Ordering::SeqCst) == 0
    }

    /// Resolves when the seat was given to another connection.
    pub(super) fn taken_back(&self) -> WaitForCancellationFuture<'_> {
        self.connection.gone.cancelled()
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.connections.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.number);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let now = self.order.fetch_add(1, Ordering::Relaxed);
        self.connection.idle_since.store(now, Ordering::SeqCst);
        self.connection.under_way.fetch_sub(1, Ordering::SeqCst);
    }
}
