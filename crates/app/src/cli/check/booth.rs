use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use secrecy::ExposeSecret as _;

use super::verdicts::Verdicts;
use crate::config::Settings;

/// Characters that a tablet's key should have.
const KEY_LEAST: usize = 16;

/// The booth's own settings. None of it is an error.
pub(super) fn look(verdicts: &mut Verdicts, settings: &Settings) {
    event(verdicts, settings);
    tablet_key(verdicts, settings);
}

fn event(verdicts: &mut Verdicts, settings: &Settings) {
    let Some(event) = settings.event() else {
        let name = settings.values().text("EVENT_NAME").unwrap_or_default();
        return verdicts.good("event", format!("{name}, which has no file of its own"));
    };
    if event.ends.is_some_and(|ends| is_over(ends, Utc::now(), settings.zone())) {
        return verdicts.note("event", format!("{} is over by its dates; set EVENT_NAME to the next one", event.name));
    }
    verdicts.good("event", format!("{} ({}.toml)", event.name, event.slug));
}

/// The last day ends at the booth's midnight.
fn is_over(last: NaiveDate, now: DateTime<Utc>, zone: Tz) -> bool {
    last < now.with_timezone(&zone).date_naive()
}

/// A short key is no error: tests, and a tablet on the same machine, may have one.
fn tablet_key(verdicts: &mut Verdicts, settings: &Settings) {
    let Some(key) = settings.values().secret("KIOSK_TOKEN") else { return };
    let length = key.expose_secret().chars().count();
    if length >= KEY_LEAST {
        return verdicts.good("tablet key", "long enough");
    }
    let words = format!("KIOSK_TOKEN has {length} characters and can be guessed; {KEY_LEAST} random ones are safe");
    verdicts.note("tablet key", words);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use super::*;

    #[test]
    fn an_event_ends_at_the_midnight_of_its_booth() {
        let last = NaiveDate::from_ymd_opt(2026, 7, 5).unwrap();
        let at = |moment: &str| moment.parse::<DateTime<Utc>>().unwrap();
        assert!(!is_over(last, at("2026-07-05T18:59:59Z"), Tz::Asia__Tashkent));
        assert!(is_over(last, at("2026-07-05T19:00:00Z"), Tz::Asia__Tashkent));
        assert!(!is_over(last, at("2026-07-06T03:59:59Z"), Tz::America__New_York));
    }
}
