use super::FATAL_DEATHS;
use super::settle::{failed, unknown_outcome};
use crate::{Moment, OutboxRow, Settled};

/// What recovery makes of a row found in `sending`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowRecovery {
    /// Its outcome.
    pub settled: Settled,
    /// Its count of deaths from now on.
    pub deaths: u32,
    /// Whether it is given up because workers die of it.
    pub buried: bool,
}

/// A worker was lost over this row: an unknown outcome, and the row is suspect: from now on it is sent alone. Only
/// deaths while it was alone count towards the three.
pub fn recover_sending(row: &OutboxRow, moment: &Moment) -> RowRecovery {
    let deaths = if row.alone { row.deaths.saturating_add(1) } else { row.deaths };
    if deaths >= FATAL_DEATHS {
        return RowRecovery { settled: failed(row, "worker_died_of_it"), deaths, buried: true };
    }
    RowRecovery { settled: unknown_outcome(row, moment), deaths, buried: false }
}
