use kernel::Refused;

use crate::{OutboxStatus, Settled};

/// What can happen to an outbox row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutboxVerb {
    /// Its lane has no head and it is the oldest that is due.
    Promote,
    /// An older row of its lane came back.
    StepBack,
    /// The relay takes it.
    Claim,
    /// What it speaks for is no longer true at the claim.
    Cancel,
    /// Telegram has it, or shows it already.
    MarkSent,
    /// To be tried again.
    Reschedule,
    /// It may have arrived and is not repeated.
    LeaveUncertain,
    /// Refused for good, tries used up, or parked for too long.
    Fail,
    /// An edit that has nothing to edit.
    Drop,
    /// Its chat blocked the bot.
    Park,
    /// The person is back.
    Unpark,
    /// A newer decision takes its place.
    Supersede,
    /// A person has it sent once more.
    Replay,
}

impl OutboxVerb {
    /// Every verb.
    pub const ALL: [Self; 13] = [
        Self::Promote,
        Self::StepBack,
        Self::Claim,
        Self::Cancel,
        Self::MarkSent,
        Self::Reschedule,
        Self::LeaveUncertain,
        Self::Fail,
        Self::Drop,
        Self::Park,
        Self::Unpark,
        Self::Supersede,
        Self::Replay,
    ];

    /// Name in tables and errors.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Promote => "promote",
            Self::StepBack => "step_back",
            Self::Claim => "claim",
            Self::Cancel => "cancel",
            Self::MarkSent => "mark_sent",
            Self::Reschedule => "reschedule",
            Self::LeaveUncertain => "leave_uncertain",
            Self::Fail => "fail",
            Self::Drop => "drop",
            Self::Park => "park",
            Self::Unpark => "unpark",
            Self::Supersede => "supersede",
            Self::Replay => "replay",
        }
    }

    /// The verb that a decision applies to the claimed row. `epoch_moved`: the chat came back since the claim, so a
    /// late 403 must not park it.
    pub const fn of(settled: &Settled, epoch_moved: bool) -> Self {
        match settled {
            Settled::Sent(_) | Settled::Shown => Self::MarkSent,
            Settled::Scheduled { .. } | Settled::PostAgain | Settled::Invalid { .. } | Settled::Moved { .. } => {
                Self::Reschedule
            }
            Settled::Uncertain { .. } => Self::LeaveUncertain,
            Settled::Parked if epoch_moved => Self::Reschedule,
            Settled::Parked => Self::Park,
            Settled::Failed { .. } => Self::Fail,
            Settled::Dropped => Self::Drop,
        }
    }
}

impl OutboxStatus {
    /// The status after the verb.
    pub const fn after(self, verb: OutboxVerb) -> Result<Self, Refused> {
        use OutboxStatus as S;
        use OutboxVerb as V;
        match (self, verb) {
            (S::Waiting, V::Promote) => Ok(S::Pending),
            (S::Pending | S::Scheduled, V::Claim) => Ok(S::Sending),
            (S::Pending | S::Scheduled, V::Cancel) | (S::Sending, V::Drop) => Ok(S::Cancelled),
            (S::Sending, V::MarkSent) => Ok(S::Sent),
            (S::Sending, V::Reschedule) => Ok(S::Scheduled),
            (S::Sending, V::LeaveUncertain) => Ok(S::Uncertain),
            (S::Sending | S::Parked, V::Fail) => Ok(S::Failed),
            (S::Waiting | S::Pending | S::Scheduled | S::Sending, V::Park) => Ok(S::Parked),
            (S::Pending, V::StepBack) | (S::Parked, V::Unpark) | (S::Failed | S::Uncertain, V::Replay) => {
                Ok(S::Waiting)
            }
            (S::Waiting | S::Pending | S::Scheduled | S::Parked, V::Supersede) => Ok(S::Superseded),
            (
                S::Waiting
                | S::Pending
                | S::Scheduled
                | S::Sending
                | S::Sent
                | S::Uncertain
                | S::Parked
                | S::Failed
                | S::Superseded
                | S::Cancelled,
                V::Promote
                | V::StepBack
                | V::Claim
                | V::Cancel
                | V::MarkSent
                | V::Reschedule
                | V::LeaveUncertain
                | V::Fail
                | V::Drop
                | V::Park
                | V::Unpark
                | V::Supersede
                | V::Replay,
            ) => Err(Refused { machine: "outbox", from: self.as_str(), attempted: verb.as_str() }),
        }
    }

    /// Whether nothing happens to such a row any more by itself.
    pub const fn is_final(self) -> bool {
        match self {
            Self::Sent | Self::Uncertain | Self::Failed | Self::Superseded | Self::Cancelled => true,
            Self::Waiting | Self::Pending | Self::Scheduled | Self::Sending | Self::Parked => false,
        }
    }

    /// Whether such a row can still be taken back: it is decided, and no request for it is on its way.
    pub const fn is_undelivered(self) -> bool {
        self.after(OutboxVerb::Supersede).is_ok()
    }
}
