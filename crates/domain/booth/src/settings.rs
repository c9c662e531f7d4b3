use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use chrono_tz::Tz;
use desk::OpenAttention;
use kernel::{BotId, ChatId, Lang, MicroUsd, TimeScale, UserId};

use crate::{CheckMode, EventSlug, SheetPlan, TITLE_TEMPLATE};

/// How the public page takes part in verification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageCheck {
    /// Both must say yes; a page that is neither yes nor no for 60 s on end while the API says 12 counts as yes.
    Auto,
    /// Both must say yes, always (the seed's rule).
    Strict,
    /// The Bot API alone decides.
    Off,
}

/// When a set is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerifyPace {
    /// Pause at first (2 s).
    pub fast: Duration,
    /// How long it is fast, from the set's creation (90 s).
    pub fast_for: Duration,
    /// Pause afterwards (10 s).
    pub slow: Duration,
    /// Positives in a row that make it ready (2).
    pub positives: u32,
    /// How long an unknown page may stay unknown in `auto` (60 s).
    pub unknown_for: Duration,
}

/// How long promised places are thought of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComeBackPace {
    /// How long a place is kept for a guest who was told to come back (90 s).
    pub kept: Duration,
    /// A press so soon after a refused one is the same guest's (10 s): another one takes longer to step up.
    pub press_again: Duration,
    /// How long one refused guest goes on pressing, or thinks about a simple pack, at most (60 s).
    pub pressing: Duration,
}

/// Everything the booth is told at start; durations are already divided by the time scale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoothSettings {
    /// The bot.
    pub bot: BotId,
    /// Its user name, without `@`.
    pub bot_username: String,
    /// `TIME_ZONE`: whose calendar the booth keeps.
    pub zone: Tz,
    /// Event slug.
    pub event: EventSlug,
    /// Event name as people read it.
    pub event_name: String,
    /// Names of other events by their slug, for packs made there.
    pub other_events: BTreeMap<EventSlug, String>,
    /// Title of every set: `{name}` and `{event}` are filled in.
    pub set_title: String,
    /// Where alerts go.
    pub admin_chat: Option<ChatId>,
    /// Language of the admin chat.
    pub admin_lang: Lang,
    /// Admins; free of the pack limit.
    pub admins: BTreeSet<UserId>,
    /// Jobs that did not fail, a guest and event (`PACK_LIMIT`, 3).
    pub pack_limit: u32,
    /// `SESSION_TTL` (30 min).
    pub session_ttl: Duration,
    /// `RETAKE_MAX` (5).
    pub retake_max: u32,
    /// `JOB_DEADLINE` (15 min).
    pub job_deadline: Duration,
    /// The one delay notice (5 min).
    pub delay_after: Duration,
    /// `MAX_ATTEMPTS` (2).
    pub max_attempts: u32,
    /// `SHUTDOWN_FREE_REQUEUES` (2).
    pub free_requeues: u32,
    /// Deaths in publishing after which an absent set fails the job (3).
    pub publish_deaths: u32,
    /// Waits between attempts (5 s, then 15 s).
    pub retry_steps: [Duration; 2],
    /// No paid call and no in-run retry begins with less than this left (3 min).
    pub last_call_margin: Duration,
    /// Whether a tablet shows the guest's name (`KIOSK_SHOW_NAMES`).
    pub show_names: bool,
    /// `WORKER_SLOTS` (2).
    pub worker_slots: u32,
    /// `QUEUE_MAX_WAIT` (8 min).
    pub queue_max_wait: Duration,
    /// How long who consented counts as on the way to a job (5 min): who has not submitted by then has most likely left.
    pub under_way_for: Duration,
    /// Guests who are told to come back.
    pub come_back: ComeBackPace,
    /// Client timeout of the create call + 60 s: how long a create can still land. Not scaled.
    pub create_can_land: Duration,
    /// How long a new set may be invisible (60 s). Not scaled.
    pub set_lag: Duration,
    /// Verification.
    pub verify: VerifyPace,
    /// `PACK_PAGE_CHECK`.
    pub page_check: PageCheck,
    /// Version of the consent text.
    pub consent_version: u32,
    /// Provider list as guests read it in the consent text (`local`, …), from `RENDER_MODE`.
    pub render_mode: Vec<String>,
    /// `SESSION_FILES_TTL` (24 h).
    pub session_files_ttl: Duration,
    /// `DEBUG_SHEETS_TTL` (72 h).
    pub debug_sheets_ttl: Duration,
    /// Files that no row names are removed once they are older than this (1 h).
    pub orphan_age: Duration,
    /// Sessions that never submitted are removed this long after their end (1 day).
    pub session_rows_ttl: Duration,
    /// Attention rings once more after this (30 min).
    pub ring_after: Duration,
    /// `JOB_BUDGET_USD` (0.50): what the AI calls of one job may cost; `None` = no limit.
    pub job_budget: Option<MicroUsd>,
    /// `DAY_BUDGET_USD` (50): what the AI calls of one calendar day may cost; `None` = no limit.
    pub day_budget: Option<MicroUsd>,
    /// `MAX_SHEET_RETRIES` (2): sheets with one provider beyond those that a pack needs when all goes well.
    pub max_sheet_retries: u32,
    /// `LIKENESS_MODE` (off); looked at only where somebody judges.
    pub likeness: CheckMode,
    /// `CONSISTENCY_MODE` (warn).
    pub consistency: CheckMode,
    /// `SHEET_LAYOUT` (`1x12`).
    pub sheet_layout: SheetPlan,
}

impl BoothSettings {
    /// The documented defaults for a bot, divided by `scale`.
    pub fn defaults(bot: BotId, bot_username: impl Into<String>, scale: TimeScale) -> Self {
        let seconds = |n: u64| scale.apply(Duration::from_secs(n));
        Self {
            bot,
            bot_username: bot_username.into(),
            zone: Tz::Asia__Tashkent,
            event: EventSlug("default".to_owned()),
            event_name: "Atelier".to_owned(),
            other_events: BTreeMap::new(),
            set_title: TITLE_TEMPLATE.to_owned(),
            admin_chat: None,
            admin_lang: Lang::Ru,
            admins: BTreeSet::new(),
            pack_limit: 3,
            session_ttl: seconds(30 * 60),
            retake_max: 5,
            job_deadline: seconds(15 * 60),
            delay_after: seconds(5 * 60),
            max_attempts: 2,
            free_requeues: 2,
            publish_deaths: 3,
            retry_steps: [seconds(5), seconds(15)],
            last_call_margin: seconds(3 * 60),
            show_names: true,
            worker_slots: 2,
            queue_max_wait: seconds(8 * 60),
            under_way_for: seconds(5 * 60),
            come_back: ComeBackPace { kept: seconds(90), press_again: seconds(10), pressing: seconds(60) },
            create_can_land: Duration::from_mins(3),
            set_lag: Duration::from_mins(1),
            verify: VerifyPace {
                fast: seconds(2),
                fast_for: seconds(90),
                slow: seconds(10),
                positives: 2,
                unknown_for: seconds(60),
            },
            page_check: PageCheck::Auto,
            consent_version: 1,
            render_mode: vec!["local".to_owned()],
            session_files_ttl: seconds(24 * 3600),
            debug_sheets_ttl: seconds(72 * 3600),
            orphan_age: seconds(3600),
            session_rows_ttl: seconds(24 * 3600),
            ring_after: scale.apply(OpenAttention::RING_AFTER),
            job_budget: Some(MicroUsd(500_000)),
            day_budget: Some(MicroUsd(50_000_000)),
            max_sheet_retries: 2,
            likeness: CheckMode::Off,
            consistency: CheckMode::Warn,
            sheet_layout: SheetPlan::OneOfTwelve,
        }
    }
}
