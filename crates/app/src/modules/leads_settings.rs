use crate::config::{Kind, ModuleTable, Setting};

/// What the leads add to the table. `LEADS_ENABLED` alone switches nothing on: without a group there are no cards.
pub const LEADS_TABLE: ModuleTable =
    ModuleTable { name: "leads", switch: "LEADS_ENABLED", needs: &["LEADS_CHAT_ID"], settings: SETTINGS };

const SETTINGS: &[Setting] = &[
    Setting::unset("LEADS_CHAT_ID", Kind::Group, "The leads group: where cards, reminders and the digest go"),
    Setting::unset(
        "LEADS_ADMIN_IDS",
        Kind::Users,
        "People who may give commands in the leads group; by default ADMIN_USER_IDS",
    ),
    Setting::new("LEADS_LANG", Kind::OneOf(&["ru", "uz", "en"]), "ru", "Language of the leads group"),
    Setting::new("QUIET_HOURS", Kind::Hours, "22-09", "Hours in which cards come without a sound, Tashkent time"),
    Setting::unset(
        "TRUSTED_PROXIES",
        Kind::Networks,
        "Proxies whose X-Forwarded-For says where a request comes from; from others it is not believed",
    ),
    Setting::new(
        "LEADS_PER_MINUTE",
        Kind::Whole { min: 1, max: 1_000_000 },
        "5",
        "Requests that one address may send in a minute",
    ),
    Setting::new(
        "LEADS_PER_DAY",
        Kind::Whole { min: 1, max: 1_000_000 },
        "30",
        "Requests that one address may send in 24 hours",
    ),
    Setting::new("LEADS_FILL_TIME", Kind::Duration, "3", "A form that was filled faster is suspected as spam"),
    Setting::new("LEADS_EXPORTS_TTL", Kind::Duration, "24h", "How long exported tables are kept on disk"),
    Setting::new(
        "GROWTH_BUTTON",
        Kind::Flag,
        "1",
        "Whether the message with a pack's link has the button «Хочу такую будку на свой праздник»",
    ),
];
