use std::sync::Arc;

use adapters_web::SessionHub;
use booth::SessionId;
use kernel::{Changes, Topic};
use tokio::sync::Notify;

/// In-process wake-ups after a commit. Hints only: each waiter also looks by a timer.
#[derive(Debug, Clone, Default)]
pub struct Wakes {
    /// An inbox event became ready.
    pub inbox: Arc<Notify>,
    /// An outbox row became pending.
    pub outbox: Arc<Notify>,
    /// A job was queued.
    pub jobs: Arc<Notify>,
    /// The same for the local renderer's own slot, which would take the others' ring.
    pub simple_jobs: Arc<Notify>,
    /// A job entered publishing or delivering.
    pub watch: Arc<Notify>,
    /// A session, or its job, changed.
    pub sessions: Arc<SessionHub>,
}

impl Changes for Wakes {
    fn publish(&self, topic: Topic) {
        match topic {
            Topic::Inbox => self.inbox.notify_one(),
            Topic::Outbox => self.outbox.notify_one(),
            Topic::JobQueue => {
                self.jobs.notify_one();
                self.simple_jobs.notify_one();
            }
            Topic::JobWatch => self.watch.notify_one(),
            Topic::Session(id) => self.sessions.changed(SessionId(id)),
        }
    }
}
