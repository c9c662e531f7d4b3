use kernel::Refused;

use crate::InboxStatus;

/// What can happen to an inbox event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InboxVerb {
    /// Its lane has no head and it is the oldest.
    Promote,
    /// A dispatcher takes it.
    Claim,
    /// Its effects are committed.
    Finish,
    /// Its handler failed; to be tried again.
    Retry,
    /// Given up.
    Bury,
    /// Its worker is gone.
    Return,
    /// A person has it tried once more.
    Replay,
}

impl InboxVerb {
    /// Every verb.
    pub const ALL: [Self; 7] =
        [Self::Promote, Self::Claim, Self::Finish, Self::Retry, Self::Bury, Self::Return, Self::Replay];

    /// Name in tables and errors.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Promote => "promote",
            Self::Claim => "claim",
            Self::Finish => "finish",
            Self::Retry => "retry",
            Self::Bury => "bury",
            Self::Return => "return",
            Self::Replay => "replay",
        }
    }
}

impl InboxStatus {
    /// The status after the verb.
    pub const fn after(self, verb: InboxVerb) -> Result<Self, Refused> {
        use InboxStatus as S;
        use InboxVerb as V;
        match (self, verb) {
            (S::Waiting, V::Promote) | (S::Processing, V::Return) => Ok(S::Ready),
            (S::Ready | S::Scheduled, V::Claim) => Ok(S::Processing),
            (S::Processing, V::Finish) => Ok(S::Done),
            (S::Processing, V::Retry) => Ok(S::Scheduled),
            (S::Processing, V::Bury) => Ok(S::Dead),
            (S::Dead, V::Replay) => Ok(S::Waiting),
            (
                S::Waiting | S::Ready | S::Scheduled | S::Processing | S::Done | S::Dead,
                V::Promote | V::Claim | V::Finish | V::Retry | V::Bury | V::Return | V::Replay,
            ) => Err(Refused { machine: "inbox", from: self.as_str(), attempted: verb.as_str() }),
        }
    }

    /// Whether an event in this status keeps those behind it waiting.
    pub const fn holds_lane(self) -> bool {
        match self {
            Self::Ready | Self::Scheduled | Self::Processing => true,
            Self::Waiting | Self::Done | Self::Dead => false,
        }
    }

    /// Whether nothing happens to such an event any more by itself.
    pub const fn is_final(self) -> bool {
        match self {
            Self::Done | Self::Dead => true,
            Self::Waiting | Self::Ready | Self::Scheduled | Self::Processing => false,
        }
    }
}
