use secrecy::ExposeSecret as _;

use crate::config::Settings;

/// Characters that a tablet's key should have.
const KEY_LEAST: usize = 16;

/// What `check` says of the booth's own settings: sign, subject, words. None of it is an error.
pub(super) fn verdicts(settings: &Settings) -> Vec<(char, &'static str, String)> {
    std::iter::once(event(settings)).chain(tablet_key(settings)).collect()
}

fn event(settings: &Settings) -> (char, &'static str, String) {
    let Some(event) = settings.event() else {
        let name = settings.values().text("EVENT_NAME").unwrap_or_default();
        return ('✓', "event", format!("{name}, which has no file of its own"));
    };
    if event.ends.is_some_and(|ends| ends < chrono::Utc::now().date_naive()) {
        return ('!', "event", format!("{} is over by its dates; set EVENT_NAME to the next one", event.name));
    }
    ('✓', "event", format!("{} ({}.toml)", event.name, event.slug))
}

/// A short key is no error: tests, and a tablet on the same machine, may have one.
fn tablet_key(settings: &Settings) -> Option<(char, &'static str, String)> {
    let length = settings.values().secret("KIOSK_TOKEN")?.expose_secret().chars().count();
    if length >= KEY_LEAST {
        return Some(('✓', "tablet key", "long enough".to_owned()));
    }
    let words = format!("KIOSK_TOKEN has {length} characters and can be guessed; {KEY_LEAST} random ones are safe");
    Some(('!', "tablet key", words))
}
