use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kernel::Timestamp;
use messaging::{OutboxRow, Settled};

use crate::outgoing::RowSubject;
use crate::{LeadDesk, is_day_over, until_reminder_time};

impl LeadDesk {
    /// [`before_send`] by the desk's own clock and zone: what the relay asks.
    pub fn before_send(&self, row: &OutboxRow) -> Option<Settled> {
        before_send(row, self.parts.clock.wall(), self.parts.settings.zone, self.now())
    }
}

/// What the calendar says of a claimed row before its call: a reminder outside its hours waits for the next opening,
/// a digest whose day is over is dropped. `None`: send it. The relay asks this beside [`messaging::before_send`].
pub fn before_send(row: &OutboxRow, wall: DateTime<Utc>, zone: Tz, now: Timestamp) -> Option<Settled> {
    match RowSubject::of(row)? {
        RowSubject::Reminder { .. } => {
            let wait = until_reminder_time(wall, zone);
            let at = now.plus(wait);
            let later = Settled::Scheduled { at, counted: false, unknown: false, error: "outside_hours" };
            (!wait.is_zero()).then_some(later)
        }
        RowSubject::Digest { day, .. } => is_day_over(wall, zone, day).then_some(Settled::Dropped),
        RowSubject::Card { .. }
        | RowSubject::Duplicate { .. }
        | RowSubject::Ping { .. }
        | RowSubject::OpenList { .. }
        | RowSubject::Details { .. }
        | RowSubject::ForgetConfirm { .. }
        | RowSubject::Wipe { .. } => None,
    }
}
