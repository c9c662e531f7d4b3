use std::sync::Arc;

use kernel::{Changes, Topic};
use tokio::sync::{Notify, broadcast};
use uuid::Uuid;

/// Sessions remembered for a slow reader before it is told that it missed some.
const SESSION_BACKLOG: usize = 256;

/// In-process wake-ups after a commit. Hints only: each waiter also looks by a timer.
#[derive(Debug, Clone)]
pub struct Wakes {
    /// An inbox event became ready.
    pub inbox: Arc<Notify>,
    /// An outbox row became pending.
    pub outbox: Arc<Notify>,
    /// A job was queued.
    pub jobs: Arc<Notify>,
    /// A job entered publishing or delivering.
    pub watch: Arc<Notify>,
    /// A session, or its job, changed.
    pub sessions: broadcast::Sender<Uuid>,
}

impl Default for Wakes {
    fn default() -> Self {
        let fresh = || Arc::new(Notify::new());
        Self {
            inbox: fresh(),
            outbox: fresh(),
            jobs: fresh(),
            watch: fresh(),
            sessions: broadcast::Sender::new(SESSION_BACKLOG),
        }
    }
}

impl Changes for Wakes {
    fn publish(&self, topic: Topic) {
        match topic {
            Topic::Inbox => self.inbox.notify_one(),
            Topic::Outbox => self.outbox.notify_one(),
            Topic::JobQueue => self.jobs.notify_one(),
            Topic::JobWatch => self.watch.notify_one(),
            Topic::Session(id) => {
                // An error only says that no tablet is listening.
                if self.sessions.send(id).is_err() {
                    tracing::trace!("no tablet listens");
                }
            }
        }
    }
}
