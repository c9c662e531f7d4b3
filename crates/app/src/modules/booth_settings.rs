use adapters_ai::{PROVIDERS, ProviderLine};

use crate::config::{Kind, ModuleTable, Setting};

const MODES: Kind = Kind::OneOf(&["off", "warn", "enforce"]);

/// Words of `RENDER_MODE`: who draws, and in rehearsals one more.
const ARTISTS: [&str; ARTIST_COUNT] = names::<ARTIST_COUNT>(true, &["rehearsal"]);
const ARTIST_COUNT: usize = count(true) + cfg!(feature = "failpoints") as usize;
/// Words of `DESCRIBER`.
const SEERS: [&str; count(false)] = names::<{ count(false) }>(false, &[]);
/// Words of `JUDGE`.
const JUDGES: [&str; count(false) + 1] = names::<{ count(false) + 1 }>(false, &["none"]);

const fn fits(line: &ProviderLine, draws: bool) -> bool {
    if draws { line.draws } else { line.sees }
}

/// Providers that draw, or that see.
const fn count(draws: bool) -> usize {
    let (mut found, mut rest) = (0, PROVIDERS);
    while let [line, after @ ..] = rest {
        found += fits(line, draws) as usize;
        rest = after;
    }
    found
}

/// Their names, and after them as many of `more` as there is room for.
const fn names<const N: usize>(draws: bool, more: &'static [&'static str]) -> [&'static str; N] {
    let (mut all, mut at, mut rest, mut more) = ([""; N], 0, PROVIDERS, more);
    while let [line, after @ ..] = rest {
        if fits(line, draws) {
            all[at] = line.name;
            at += 1;
        }
        rest = after;
    }
    while let [name, after @ ..] = more {
        if at < N {
            all[at] = name;
            at += 1;
        }
        more = after;
    }
    all
}

/// What the booth adds to the table.
pub const BOOTH_TABLE: ModuleTable =
    ModuleTable { name: "booth", switch: "BOOTH_ENABLED", needs: &[], settings: SETTINGS };

const SETTINGS: &[Setting] = &[
    Setting::unset("KIOSK_TOKEN", Kind::Secret, "Secret that a tablet presents").required(),
    Setting::new("KIOSK_SHOW_NAMES", Kind::Flag, "1", "Whether the tablet greets the guest by name"),
    Setting::new(
        "EVENT_NAME",
        Kind::Text,
        "Atelier",
        "The event: a slug or a name of an event file, else its own name",
    ),
    Setting::unset("EVENTS_DIR", Kind::Path, "Folder of event files; by default `events` beside the settings file"),
    Setting::new("RENDER_MODE", Kind::ListOf(&ARTISTS), "local", "Who draws, in order of preference"),
    Setting::unset(
        "DESCRIBER",
        Kind::OneOf(&SEERS),
        "Who describes the guest for whoever draws; by default each provider for itself",
    ),
    Setting::unset(
        "JUDGE",
        Kind::OneOf(&JUDGES),
        "Who judges likeness; by default the first of RENDER_MODE that can see",
    ),
    Setting::new("LIKENESS_MODE", MODES, "off", "Whether likeness is judged (never for `local`)"),
    Setting::new("CONSISTENCY_MODE", MODES, "warn", "What a pack with stickers that do not fit together means"),
    Setting::new(
        "SHEET_LAYOUT",
        Kind::OneOf(&["1x12", "2x6", "3x4"]),
        "1x12",
        "Sheets × stickers that an image model draws",
    ),
    Setting::new(
        "MAX_SHEET_RETRIES",
        Kind::Whole { min: 0, max: 100 },
        "2",
        "Sheets of one provider for one pack beyond those that it needs when all goes well",
    ),
    Setting::new(
        "JOB_BUDGET_USD",
        Kind::Budget,
        "0.50",
        "What the AI calls of one job may cost; then a free provider draws",
    ),
    Setting::new(
        "DAY_BUDGET_USD",
        Kind::Budget,
        "50",
        "What the AI calls of one day may cost; then a free provider draws",
    ),
    Setting::unset(
        "PRICES_FILE",
        Kind::Path,
        "Prices of models, in the form of `crates/adapters-ai/prices.toml`; its rows go before the built-in ones",
    ),
    Setting::unset(
        "PROMPTS_DIR",
        Kind::Path,
        "Folder with prompts of one's own in place of built-in ones: copies from `atelier prompts DIR`, edited",
    ),
    Setting::new("FACE_CHECK", MODES, "enforce", "What a photo without a face means"),
    Setting::unset(
        "MODELS_DIR",
        Kind::Path,
        "Folder of the cut-out models; by default `atelier/models` in the user's cache folder",
    ),
    Setting::new("WORKER_SLOTS", Kind::Whole { min: 1, max: 64 }, "2", "Jobs worked on side by side"),
    Setting::new("MAX_ATTEMPTS", Kind::Whole { min: 1, max: 1_000_000 }, "2", "Counted runs of a job before it fails"),
    Setting::new("JOB_DEADLINE", Kind::Duration, "15min", "Age at which a job without a sent link fails"),
    Setting::new(
        "QUEUE_MAX_WAIT",
        Kind::Duration,
        "8min",
        "Expected wait above which the tablet asks to come back later",
    ),
    Setting::new(
        "PACK_LIMIT",
        Kind::Whole { min: 1, max: 1_000_000 },
        "3",
        "Packs of one guest at one event; admins are free",
    ),
    Setting::new("SESSION_TTL", Kind::Duration, "30min", "Age at which a session that was not submitted is given up"),
    Setting::new("RETAKE_MAX", Kind::Whole { min: 0, max: 1000 }, "5", "Retakes of the photo in one session"),
    Setting::new("SESSION_FILES_TTL", Kind::Duration, "24h", "How long photos and stickers are kept"),
    Setting::new("DEBUG_SHEETS_TTL", Kind::Duration, "72h", "How long raw sheets are kept"),
    Setting::new(
        "PACK_PAGE_CHECK",
        Kind::OneOf(&["auto", "strict", "off"]),
        "auto",
        "How the public page of a set takes part in its check",
    ),
    Setting::new(
        "PACK_PAGE_URL",
        Kind::Url,
        "https://t.me/addstickers/",
        "Where the public page of a set is looked at",
    ),
];
