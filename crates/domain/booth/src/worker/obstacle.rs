use crate::{FailureKind, SwitchReason};

/// Why an artist is not asked (any more).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// It does not answer, or its circuit is open.
    Away,
    /// Its quota is used up.
    Quota,
    /// It refuses our key or our country.
    NoAccess,
    /// It does not accept what we ask.
    BadRequest,
    /// What it answered was of no use.
    Useless,
    /// It drew as often as it may for one job.
    UsedUp,
    /// It refused its own pictures.
    Refused,
    /// Too little time is left for it.
    Late,
    /// The job may not spend more.
    JobBudget,
    /// The day may not spend more.
    DayBudget,
}

impl Obstacle {
    /// How the job's failure is named when nobody is left to ask, and whether another run may mend it.
    pub(super) const fn ends(self) -> (FailureKind, bool) {
        match self {
            Self::Away | Self::Late => (FailureKind::Network, true),
            Self::BadRequest => (FailureKind::Internal, true),
            Self::Useless => (FailureKind::BadOutput, true),
            Self::Quota | Self::NoAccess => (FailureKind::NoProvider, false),
            Self::UsedUp => (FailureKind::BadOutput, false),
            Self::Refused => (FailureKind::Refused, false),
            Self::JobBudget | Self::DayBudget => (FailureKind::Budget, false),
        }
    }

    /// What the admins are told.
    pub(super) const fn reason(self) -> SwitchReason {
        match self {
            Self::Away => SwitchReason::Away,
            Self::Quota => SwitchReason::Quota,
            Self::NoAccess | Self::BadRequest => SwitchReason::Access,
            Self::Useless | Self::UsedUp => SwitchReason::BadSheets,
            Self::Refused => SwitchReason::Refused,
            Self::Late => SwitchReason::Late,
            Self::JobBudget => SwitchReason::JobBudget,
            Self::DayBudget => SwitchReason::DayBudget,
        }
    }
}
