use chrono::{DateTime, NaiveDate, TimeDelta};
use chrono_tz::Tz;
use kernel::Timestamp;

use crate::Booth;

impl Booth {
    /// A moment as people at the event read it: the hour, with the date when it is not today's.
    pub(super) fn local_time(&self, at: Timestamp) -> String {
        let local = self.local(at);
        let today = self.local(self.now()).date_naive() == local.date_naive();
        local.format(if today { "%H:%M" } else { "%d.%m %H:%M" }).to_string()
    }

    /// The calendar day of a moment.
    pub(crate) fn local_day(&self, at: Timestamp) -> NaiveDate {
        self.local(at).date_naive()
    }

    /// When today began by the calendar, in service time.
    pub(crate) fn start_of_today(&self) -> Timestamp {
        let wall = self.parts.clock.wall().with_timezone(&self.parts.settings.zone);
        // Where clocks go forward at midnight, the day begins later.
        let begins = (0..24)
            .find_map(|hour| wall.date_naive().and_hms_opt(hour, 0, 0)?.and_local_timezone(wall.timezone()).earliest());
        let so_far = begins.map_or(TimeDelta::zero(), |begins| wall.signed_duration_since(begins));
        self.now().minus(so_far.to_std().unwrap_or_default())
    }

    /// Wall time of a moment of service time: as far from now on both clocks.
    fn local(&self, at: Timestamp) -> DateTime<Tz> {
        let away = TimeDelta::milliseconds(at.millis().saturating_sub(self.now().millis()));
        let wall = self.parts.clock.wall();
        wall.checked_add_signed(away).unwrap_or(wall).with_timezone(&self.parts.settings.zone)
    }
}

/// A day as people read it.
pub(super) fn written(day: NaiveDate) -> String {
    day.format("%d.%m.%y").to_string()
}
