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
    if event.ends.is_some_and(|ends| ends < chrono::Utc::now().date_naive()) {
        return verdicts.note("event", format!("{} is over by its dates; set EVENT_NAME to the next one", event.name));
    }
    verdicts.good("event", format!("{} ({}.toml)", event.name, event.slug));
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
