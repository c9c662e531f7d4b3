use std::time::Duration;

use booth::{BoothSettings, CheckMode, EventSlug, PageCheck, SheetPlan};
use kernel::BotId;

use crate::config::{Event, Settings, used_providers};

/// How long after the client's own timeout a create call may still land.
const LANDING_MARGIN: Duration = Duration::from_mins(1);

/// The booth's settings out of the configuration; waits divided by the time scale, Telegram's own times not.
pub fn booth_settings(settings: &Settings, bot: BotId, username: &str, create_timeout: Duration) -> BoothSettings {
    let values = settings.values();
    let file = settings.event();
    let written = values.text("EVENT_NAME").unwrap_or("Atelier");
    let defaults = BoothSettings::defaults(bot, username, settings.scale());
    BoothSettings {
        zone: settings.zone(),
        event: slug(file, written),
        event_name: file.map_or_else(|| written.to_owned(), |event| event.name.clone()),
        other_events: settings.events().names().into_iter().map(|(slug, name)| (EventSlug(slug), name)).collect(),
        set_title: file.and_then(|event| event.set_title.clone()).unwrap_or(defaults.set_title),
        admin_chat: values.chat("ADMIN_CHAT_ID"),
        admin_lang: settings.admin_lang(),
        admins: values.users("ADMIN_USER_IDS"),
        pack_limit: file.and_then(|event| event.pack_limit).unwrap_or_else(|| values.count("PACK_LIMIT")),
        session_ttl: settings.wait("SESSION_TTL"),
        retake_max: values.count("RETAKE_MAX"),
        job_deadline: settings.wait("JOB_DEADLINE"),
        max_attempts: values.count("MAX_ATTEMPTS"),
        show_names: values.flag("KIOSK_SHOW_NAMES"),
        worker_slots: values.count("WORKER_SLOTS"),
        queue_max_wait: settings.wait("QUEUE_MAX_WAIT"),
        create_can_land: create_timeout + LANDING_MARGIN,
        page_check: match values.text("PACK_PAGE_CHECK") {
            Some("strict") => PageCheck::Strict,
            Some("off") => PageCheck::Off,
            _ => PageCheck::Auto,
        },
        render_mode: shown_providers(settings),
        job_budget: values.dollars("JOB_BUDGET_USD"),
        day_budget: values.dollars("DAY_BUDGET_USD"),
        max_sheet_retries: values.count("MAX_SHEET_RETRIES"),
        likeness: values.text("LIKENESS_MODE").and_then(CheckMode::parse).unwrap_or(defaults.likeness),
        consistency: values.text("CONSISTENCY_MODE").and_then(CheckMode::parse).unwrap_or(defaults.consistency),
        sheet_layout: values.text("SHEET_LAYOUT").and_then(SheetPlan::parse).unwrap_or(defaults.sheet_layout),
        session_files_ttl: settings.wait("SESSION_FILES_TTL"),
        debug_sheets_ttl: settings.wait("DEBUG_SHEETS_TTL"),
        ..defaults
    }
}

/// Everybody who gets the photo, as guests read it: those that draw, then who else describes or judges. A server that
/// only speaks a provider's dialect goes by its own name.
fn shown_providers(settings: &Settings) -> Vec<String> {
    let values = settings.values();
    let shown = |name: String| {
        values.text(&format!("{}_SHOWN_AS", name.to_ascii_uppercase())).map(str::to_owned).unwrap_or(name)
    };
    used_providers(values).into_iter().map(shown).collect()
}

/// That of the event's file; without one it follows from the name.
fn slug(file: Option<&Event>, written: &str) -> EventSlug {
    let named = file.map(|event| EventSlug(event.slug.clone())).or_else(|| EventSlug::of_name(written));
    named.unwrap_or_else(|| EventSlug("default".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_without_a_file_is_named_in_rows_by_its_slug() {
        assert_eq!(slug(None, "Летний фест, 2026!").0, "летний-фест-2026");
        assert_eq!(slug(None, "…").0, "default");
        let file = Event { slug: "summer".to_owned(), ..Event::default() };
        assert_eq!(slug(Some(&file), "Летний фест, 2026!").0, "summer");
    }
}
