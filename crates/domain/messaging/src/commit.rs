use kernel::{Run, Timestamp};

use crate::{Alert, AttentionChange, Class, Outgoing};

/// The claimed inbox event that a commit belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EventRef {
    /// Row id in the inbox.
    pub id: i64,
    /// The claim under which it is handled.
    pub run: Run,
}

/// Who caused a stored transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// An inbox event: the same transaction marks it done where its run still matches, else nothing is written
    /// (`Stale`).
    Event(EventRef),
    /// A task, the tablet or the command line.
    Task,
}

/// Takes back undelivered rows in the same transaction (`waiting`, `pending`, `scheduled`, `parked` → `superseded`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Supersede {
    /// Fence subject the rows speak for, e.g. `job` / id.
    pub fence_kind: String,
    /// Its id.
    pub fence_id: String,
    /// Only these classes.
    pub classes: Vec<Class>,
}

/// Everything that a stored transition carries with it. All of it is written in the transition's own transaction,
/// in the order: supersede, attention, alerts, outgoing; or none of it. An outgoing row that an identical waiting one
/// stands for ([`Outgoing::stands_for`]) is left out.
#[derive(Debug, Clone, PartialEq)]
pub struct Commit {
    /// Who caused it.
    pub cause: Cause,
    /// When, in service time.
    pub at: Timestamp,
    /// Messages decided.
    pub outgoing: Vec<Outgoing>,
    /// Messages taken back.
    pub supersede: Vec<Supersede>,
    /// Words to the admins.
    pub alerts: Vec<Alert>,
    /// What starts or stops waiting for a person.
    pub attention: Vec<AttentionChange>,
}

impl Commit {
    /// An empty commit.
    pub const fn new(cause: Cause, at: Timestamp) -> Self {
        Self { cause, at, outgoing: Vec::new(), supersede: Vec::new(), alerts: Vec::new(), attention: Vec::new() }
    }

    /// With one more message.
    #[must_use]
    pub fn send(mut self, outgoing: Outgoing) -> Self {
        self.outgoing.push(outgoing);
        self
    }
}
