use uuid::Uuid;

/// What has changed, so that who waits for it looks at once. A hint: losing one costs a poll, never a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// An inbox event became ready.
    Inbox,
    /// An outbox row became pending.
    Outbox,
    /// A job was queued, or a slot may look again.
    JobQueue,
    /// A job entered publishing or delivering.
    JobWatch,
    /// A tablet session, or its job, changed.
    Session(Uuid),
}

/// Publishes [`Topic`]s after a commit.
pub trait Changes: Send + Sync {
    /// Wakes whoever waits for the topic. Never blocks.
    fn publish(&self, topic: Topic);
}

/// Wakes nobody; for tests and commands beside a living service.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoChanges;

impl Changes for NoChanges {
    fn publish(&self, _topic: Topic) {}
}
