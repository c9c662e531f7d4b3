use std::collections::BTreeSet;
use std::time::Duration;

use chrono_tz::Tz;
use kernel::{BotId, ChatId, Lang, TimeScale, UserId};

/// How much one source may send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimits {
    /// In any minute (5).
    pub per_minute: usize,
    /// In any 24 hours (30).
    pub per_day: usize,
}

/// Everything that the module is told at start; our own waits are already divided by the time scale, calendar hours
/// and rate windows never are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadSettings {
    /// The bot.
    pub bot: BotId,
    /// Its user name, without `@`.
    pub bot_username: String,
    /// `LEADS_CHAT_ID`, as configured; the group may have another id by now.
    pub group: ChatId,
    /// Language of the group.
    pub group_lang: Lang,
    /// `LEADS_ADMIN_IDS`: who may give commands.
    pub admins: BTreeSet<UserId>,
    /// Where alerts go.
    pub admin_chat: Option<ChatId>,
    /// Language of the admin chat.
    pub admin_lang: Lang,
    /// Event name for the prefix of alerts.
    pub event_name: String,
    /// Time zone of reminders, digest and quiet hours (L1).
    pub zone: Tz,
    /// Cards come silently from this hour (22) …
    pub quiet_from: u32,
    /// … to this one (9).
    pub quiet_until: u32,
    /// A lead that is still new after more than this is reminded of (2 h).
    pub reminder_age: Duration,
    /// Spam is erased this long after its last status change (30 days).
    pub spam_ttl: Duration,
    /// All others (365 days).
    pub lead_ttl: Duration,
    /// In work and not touched for this long: the digest names it (3 days).
    pub untouched_after: Duration,
    /// The admins are told at most this often that cards do not come through (30 min).
    pub failing_every: Duration,
    /// A form that was filled faster is suspected (3 s). Not scaled: it measures a person.
    pub least_fill: Duration,
    /// Submissions of one source.
    pub rate: RateLimits,
    /// An unfinished `?start=want` is forgotten after this (1 day).
    pub want_ttl: Duration,
}

impl LeadSettings {
    /// The documented defaults for a bot and its group, divided by `scale`.
    pub fn defaults(bot: BotId, bot_username: impl Into<String>, group: ChatId, scale: TimeScale) -> Self {
        let hours = |count: u64| scale.apply(Duration::from_secs(count * 3600));
        Self {
            bot,
            bot_username: bot_username.into(),
            group,
            group_lang: Lang::Ru,
            admins: BTreeSet::new(),
            admin_chat: None,
            admin_lang: Lang::Ru,
            event_name: "Atelier".to_owned(),
            zone: chrono_tz::Asia::Tashkent,
            quiet_from: 22,
            quiet_until: 9,
            reminder_age: hours(2),
            spam_ttl: hours(30 * 24),
            lead_ttl: hours(365 * 24),
            untouched_after: hours(3 * 24),
            failing_every: scale.apply(Duration::from_mins(30)),
            least_fill: Duration::from_secs(3),
            rate: RateLimits { per_minute: 5, per_day: 30 },
            want_ttl: hours(24),
        }
    }
}
