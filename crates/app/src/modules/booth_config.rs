use std::time::Duration;

use booth::{BoothSettings, EventSlug, PageCheck};
use kernel::BotId;

use crate::config::Settings;

/// How long after the client's own timeout a create call may still land.
const LANDING_MARGIN: Duration = Duration::from_mins(1);

/// The booth's settings out of the configuration; waits divided by the time scale, Telegram's own times not.
pub fn booth_settings(settings: &Settings, bot: BotId, username: &str, create_timeout: Duration) -> BoothSettings {
    let values = settings.values();
    let event_name = values.text("EVENT_NAME").unwrap_or("Atelier").to_owned();
    BoothSettings {
        event: event_slug(&event_name),
        event_name,
        admin_chat: values.chat("ADMIN_CHAT_ID"),
        admin_lang: settings.admin_lang(),
        admins: values.users("ADMIN_USER_IDS"),
        pack_limit: values.count("PACK_LIMIT"),
        session_ttl: settings.wait("SESSION_TTL"),
        retake_max: values.count("RETAKE_MAX"),
        job_deadline: settings.wait("JOB_DEADLINE"),
        max_attempts: values.count("MAX_ATTEMPTS"),
        worker_slots: values.count("WORKER_SLOTS"),
        queue_max_wait: settings.wait("QUEUE_MAX_WAIT"),
        create_can_land: create_timeout + LANDING_MARGIN,
        page_check: match values.text("PACK_PAGE_CHECK") {
            Some("strict") => PageCheck::Strict,
            Some("off") => PageCheck::Off,
            _ => PageCheck::Auto,
        },
        render_mode: values.list("RENDER_MODE"),
        session_files_ttl: settings.wait("SESSION_FILES_TTL"),
        debug_sheets_ttl: settings.wait("DEBUG_SHEETS_TTL"),
        ..BoothSettings::defaults(bot, username, settings.scale())
    }
}

/// `Летний фест 2026` → `летний-фест-2026`.
fn event_slug(name: &str) -> EventSlug {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let slug = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
    EventSlug(if slug.is_empty() { "default".to_owned() } else { slug })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_named_in_files_by_its_slug() {
        assert_eq!(event_slug("Летний фест, 2026!"), EventSlug("летний-фест-2026".to_owned()));
        assert_eq!(event_slug("…"), EventSlug("default".to_owned()));
    }
}
