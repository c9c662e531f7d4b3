use std::sync::Arc;

use tokio::sync::Notify;

/// Bells of the two queues; the app rings them after commits. A hint: a lost one costs a timer's wait, never a row.
#[derive(Debug, Clone, Default)]
pub struct Wakes {
    /// An inbox event became ready.
    pub inbox: Arc<Notify>,
    /// An outbox row became pending.
    pub outbox: Arc<Notify>,
}
