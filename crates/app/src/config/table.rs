use super::kinds::Kind;
use super::values::Values;

/// One setting: validation, errors and `docs/configuration.md` come from this row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// Name, as in the environment and in `atelier.toml`.
    pub name: &'static str,
    /// What its value looks like.
    pub kind: Kind,
    /// Its value when nobody sets it; `None` = unset.
    pub default: Option<&'static str>,
    /// One line for people.
    pub doc: &'static str,
    /// Only for tests; refused when `APP_ENV=prod`.
    pub test_only: bool,
    /// Whether `run` cannot do without it (for a module's setting: while the module is on).
    pub required: bool,
}

impl Setting {
    /// A setting with a default.
    pub const fn new(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Self {
        Self { name, kind, default: Some(default), doc, test_only: false, required: false }
    }

    /// A setting that is unset by default.
    pub const fn unset(name: &'static str, kind: Kind, doc: &'static str) -> Self {
        Self { name, kind, default: None, doc, test_only: false, required: false }
    }

    /// A setting for tests alone.
    pub const fn for_tests(name: &'static str, kind: Kind, doc: &'static str) -> Self {
        Self { name, kind, default: None, doc, test_only: true, required: false }
    }

    /// The same setting, but `run` cannot do without it.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// Whether its value must never be printed.
    pub const fn is_secret(&self) -> bool {
        matches!(self.kind, Kind::Secret)
    }
}

/// What a module adds to the table.
#[derive(Debug, Clone, Copy)]
pub struct ModuleTable {
    /// Module name.
    pub name: &'static str,
    /// The flag that switches it on.
    pub switch: &'static str,
    /// Settings without which the flag alone switches nothing on.
    pub needs: &'static [&'static str],
    /// Its settings; validated only while it is on.
    pub settings: &'static [Setting],
}

impl ModuleTable {
    /// Whether the module runs.
    pub fn is_on(&self, values: &Values) -> bool {
        values.flag(self.switch) && self.missing(values).is_none()
    }

    /// The first setting that it needs to be on and that is not set.
    pub fn missing(&self, values: &Values) -> Option<&'static str> {
        self.needs.iter().copied().find(|name| values.text(name).is_none())
    }
}

/// Settings of the process itself; each module adds its own (`Module::settings`).
pub const CORE: &[Setting] = &[
    Setting::new(
        "APP_ENV",
        Kind::OneOf(&["dev", "prod"]),
        "dev",
        "`prod` demands ADMIN_CHAT_ID and refuses the settings for tests",
    ),
    Setting::new("DATA_DIR", Kind::Path, "data", "Folder of the database, the photos and the lock"),
    Setting::unset("DATABASE_URL", Kind::Database, "Database; by default `sqlite://DATA_DIR/app.db`"),
    Setting::new("HTTP_ADDR", Kind::Address, "127.0.0.1:8080", "Where the web server listens"),
    Setting::unset("PUBLIC_URL", Kind::Url, "Address under which the world sees the web server"),
    Setting::new("BOOTH_ENABLED", Kind::Flag, "1", "The sticker booth"),
    Setting::new(
        "LEADS_ENABLED",
        Kind::Flag,
        "0",
        "Leads, as cards in the team's group; on only where LEADS_CHAT_ID is set too",
    ),
    Setting::new("STUDIO_ENABLED", Kind::Flag, "0", "The studio assistant (not part of this version yet)"),
    Setting::unset("TELEGRAM_TOKEN", Kind::Secret, "Token of the bot, as BotFather gives it").required(),
    Setting::new(
        "TELEGRAM_API_URL",
        Kind::Url,
        "https://api.telegram.org",
        "Bot API server: Telegram's, a local one or the simulator",
    ),
    Setting::new(
        "TELEGRAM_LINK_URL",
        Kind::Url,
        "https://t.me/",
        "Base of deep links and of the pack link that guests get",
    ),
    Setting::unset("TELEGRAM_PROXY", Kind::Url, "Proxy for Telegram alone"),
    Setting::unset("HTTPS_PROXY", Kind::Text, "Proxy for every `https://` address that has none of its own"),
    Setting::unset("ADMIN_CHAT_ID", Kind::Chat, "Chat that gets the alerts; without one they go to the log only"),
    Setting::unset("ADMIN_USER_IDS", Kind::Users, "People who may use the admin commands; free of the pack limit"),
    Setting::new("ADMIN_LANG", Kind::OneOf(&["ru", "uz", "en"]), "ru", "Language of the alerts"),
    Setting::new("ALERT_COOLDOWN", Kind::Duration, "600", "An alert with the same key goes out once in this time"),
    Setting::new(
        "TIME_ZONE",
        Kind::Zone,
        "Asia/Tashkent",
        "Where the booth stands: whose 04:00 the nightly backup waits for",
    ),
    Setting::unset("BACKUP_DIR", Kind::Path, "Folder of the nightly backups; by default `DATA_DIR/backups`"),
    Setting::new("BACKUP_KEEP", Kind::Whole { min: 1, max: 3650 }, "7", "Days for which nightly backups are kept"),
    Setting::new("LOG_FORMAT", Kind::OneOf(&["text", "json"]), "text", "Form of the log on standard error"),
    Setting::new(
        "LOG_LEVEL",
        Kind::LogFilter,
        "info",
        "What is logged: a level, or a filter such as `info,booth=debug`",
    ),
    Setting::for_tests("TIME_SCALE", Kind::Whole { min: 1, max: 1_000_000 }, "Divides our own waits"),
    Setting::for_tests("CLOCK_START", Kind::Moment, "What the clock shows when the process starts"),
    Setting::for_tests(
        "CLOCK_FILE",
        Kind::Path,
        "File with an offset of the wall clock in seconds, read again while running",
    ),
    Setting::for_tests(
        "CLOCK_FILE_SERVICE",
        Kind::Flag,
        "With 1 the offset of CLOCK_FILE moves service time too, forwards only",
    ),
    Setting::for_tests(
        "FAILPOINTS",
        Kind::Text,
        "Points that kill, hold, slow or fail the process, such as `send.answered=kill@3`; refused by builds without the feature `failpoints`",
    ),
    Setting::for_tests("FAILPOINTS_TRACE", Kind::Path, "File that tells which points were reached"),
];

/// Names that later modules and providers will read. Accepted and without effect, so that one configuration can be
/// prepared ahead; the start-up log says so.
pub const RESERVED: &[&str] =
    &["STUDIO_TELEGRAM_TOKEN", "STUDIO_OPERATOR_IDS", "STUDIO_HOURS", "OPERATOR_IDS", "TLS_CERT_FILE", "TLS_KEY_FILE"];

/// A name in the environment that begins so is ours; an unknown one is a mistake.
pub const PREFIXES: &[&str] = &["BOOTH_", "LEADS_", "STUDIO_", "KIOSK_", "TELEGRAM_"];
