use std::time::Duration;

use kernel::{Timestamp, UserId};
use messaging::Subject;

/// Something that waits for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenAttention {
    /// Module that opened it.
    pub module: String,
    /// What it is about.
    pub subject: Subject,
    /// Fixed word.
    pub reason: String,
    /// Since when.
    pub since: Timestamp,
    /// Who took it («Беру на себя»).
    pub owner: Option<UserId>,
    /// When it last rang.
    pub rang_at: Option<Timestamp>,
}

/// The newest attention of a subject, open or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attention {
    /// As it was opened.
    pub opened: OpenAttention,
    /// How it was settled; `None` while it is open.
    pub settled: Option<Settlement>,
}

/// How attention was settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settlement {
    /// When.
    pub at: Timestamp,
    /// By whom, where a person is known.
    pub by: Option<UserId>,
}

impl OpenAttention {
    /// How long an open one that nobody took waits before it rings once more (A5).
    pub const RING_AFTER: Duration = Duration::from_mins(30);

    /// Whether it rings now: nobody took it, it has waited long enough, and it never rang.
    pub fn is_due_to_ring(&self, now: Timestamp, ring_after: Duration) -> bool {
        self.owner.is_none() && self.rang_at.is_none() && now.since(self.since) >= ring_after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open() -> OpenAttention {
        OpenAttention {
            module: "booth".to_owned(),
            subject: Subject::new("job", 1),
            reason: "job_failed".to_owned(),
            since: Timestamp::from_millis(0),
            owner: None,
            rang_at: None,
        }
    }

    #[test]
    fn a5_attention_rings_once_after_thirty_minutes() {
        let due = Timestamp::from_millis(0).plus(OpenAttention::RING_AFTER);
        let is_due = |open: &OpenAttention, now| open.is_due_to_ring(now, OpenAttention::RING_AFTER);
        assert!(!is_due(&open(), due.minus(Duration::from_millis(1))));
        assert!(is_due(&open(), due));
        assert!(!is_due(&OpenAttention { owner: Some(UserId(7)), ..open() }, due));
        assert!(!is_due(&OpenAttention { rang_at: Some(due), ..open() }, due.plus(Duration::from_hours(5))));
    }
}
