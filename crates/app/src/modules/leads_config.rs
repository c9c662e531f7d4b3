use chrono_tz::Tz;
use kernel::{BotId, ChatId, Lang};
use leads::{LeadSettings, RateLimits};

use crate::config::Settings;

/// The leads' settings out of the configuration; our own waits divided by the time scale, calendar hours and rates not.
/// `None` where no group is configured.
pub fn lead_settings(settings: &Settings, bot: BotId, username: &str) -> Option<LeadSettings> {
    let group = settings.values().chat("LEADS_CHAT_ID")?;
    Some(settings_of(settings, bot, username, group))
}

pub(super) fn settings_of(settings: &Settings, bot: BotId, username: &str, group: ChatId) -> LeadSettings {
    let values = settings.values();
    let defaults = LeadSettings::defaults(bot, username, group, settings.scale());
    let own = values.users("LEADS_ADMIN_IDS");
    let (quiet_from, quiet_until) = values.hours("QUIET_HOURS").unwrap_or((defaults.quiet_from, defaults.quiet_until));
    let rate = |name: &str| usize::try_from(values.whole(name)).unwrap_or(usize::MAX);
    LeadSettings {
        group_lang: values.text("LEADS_LANG").and_then(Lang::parse).unwrap_or_default(),
        admins: if own.is_empty() { values.users("ADMIN_USER_IDS") } else { own },
        admin_chat: values.chat("ADMIN_CHAT_ID"),
        admin_lang: settings.admin_lang(),
        event_name: values.text("EVENT_NAME").unwrap_or_default().to_owned(),
        // The seed's hours are Tashkent's, wherever the booth stands.
        zone: Tz::Asia__Tashkent,
        quiet_from,
        quiet_until,
        least_fill: values.duration("LEADS_FILL_TIME"),
        rate: RateLimits { per_minute: rate("LEADS_PER_MINUTE"), per_day: rate("LEADS_PER_DAY") },
        ..defaults
    }
}
