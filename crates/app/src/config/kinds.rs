use std::net::SocketAddr;
use std::time::Duration;

use adapters_ai::parse_dollars;
use adapters_web::TrustedProxies;
use chrono::DateTime;
use chrono_tz::Tz;
use tracing_subscriber::EnvFilter;

use super::duration::parse_duration;

/// What a setting's value must look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// A token; never printed. May come from a file that `<NAME>_FILE` names, without a row of its own.
    Secret,
    /// A whole number within these bounds.
    Whole {
        /// Smallest.
        min: u64,
        /// Largest.
        max: u64,
    },
    /// US dollars, such as `0.25`.
    Dollars,
    /// US dollars, or `none`: no limit.
    Budget,
    /// `1`/`0`, `true`/`false`, `yes`/`no`, `on`/`off`.
    Flag,
    /// `15min`, `24h`, `1 h 30 min`, or seconds.
    Duration,
    /// `host:port` with a numeric host.
    Address,
    /// An `http://` or `https://` address.
    Url,
    /// A Telegram chat id.
    Chat,
    /// The id of a Telegram group.
    Group,
    /// Telegram user ids, separated by commas.
    Users,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A comma list of these words, in order, each at most once.
    ListOf(&'static [&'static str]),
    /// A path.
    Path,
    /// `sqlite://` and a path.
    Database,
    /// A moment in RFC 3339.
    Moment,
    /// A time zone by its name.
    Zone,
    /// Hours of the day, from and until, such as `22-09`.
    Hours,
    /// Addresses of machines, or networks such as `10.0.0.0/8`, separated by commas.
    Networks,
    /// A level or a filter of the log.
    LogFilter,
}

impl Kind {
    /// Says in plain words what is wrong with a value, without repeating it.
    pub fn fault(&self, text: &str) -> Option<String> {
        let text = text.trim();
        match self {
            Self::Text | Self::Path | Self::Secret => None,
            Self::Whole { min, max } => match text.parse::<u64>() {
                Ok(number) if (*min..=*max).contains(&number) => None,
                Ok(_) | Err(_) => Some(format!("must be a whole number from {min} to {max}")),
            },
            Self::Dollars => {
                parse_dollars(text).is_none().then(|| "must be US dollars such as 0.25, not negative".to_owned())
            }
            Self::Budget => (text != "none" && parse_dollars(text).is_none())
                .then(|| "must be US dollars such as 0.25, or none".to_owned()),
            Self::Flag => parse_flag(text).is_none().then(|| "must be 1 or 0".to_owned()),
            Self::Duration => match parse_duration(text) {
                Some(wait) if wait > Duration::ZERO => None,
                Some(_) | None => Some("must be a duration such as 90 (seconds), 15min or 24h".to_owned()),
            },
            Self::Address => {
                text.parse::<SocketAddr>().is_err().then(|| "must be host:port, such as 127.0.0.1:8080".to_owned())
            }
            Self::Url => url_fault(text),
            Self::Chat => {
                text.parse::<i64>().is_err().then(|| "must be a Telegram chat id (a whole number)".to_owned())
            }
            Self::Group => (!text.parse::<i64>().is_ok_and(|id| id < 0)).then(|| {
                "must be the id of a Telegram group, a negative number such as -1001234567890; `atelier init` learns it \
                 when somebody sends /here in the group"
                    .to_owned()
            }),
            Self::Users => words(text).any(|word| !word.parse::<i64>().is_ok_and(|id| id > 0)).then(|| {
                "must be Telegram user ids separated by commas: positive numbers (those of groups are negative)"
                    .to_owned()
            }),
            Self::OneOf(allowed) => {
                (!allowed.contains(&text)).then(|| format!("must be one of: {}", allowed.join(", ")))
            }
            Self::ListOf(allowed) => list_fault(text, allowed),
            Self::Database => database_fault(text),
            Self::LogFilter => EnvFilter::try_new(text).is_err().then(|| {
                "must be a level (error, warn, info, debug, trace) or a filter such as info,booth=debug".to_owned()
            }),
            Self::Zone => text.parse::<Tz>().is_err().then(|| "must be a time zone such as Asia/Tashkent".to_owned()),
            Self::Hours => parse_hours(text).is_none().then(|| "must be two hours of the day such as 22-09".to_owned()),
            Self::Networks => TrustedProxies::parse(text)
                .is_err()
                .then(|| "must be addresses or networks such as 127.0.0.1, 10.0.0.0/8, separated by commas".to_owned()),
            Self::Moment => DateTime::parse_from_rfc3339(text)
                .is_err()
                .then(|| "must be a moment such as 2026-11-30T10:00:00Z".to_owned()),
        }
    }

    /// How the kind reads in `docs/configuration.md`.
    pub fn describe(&self) -> String {
        match self {
            Self::Text | Self::LogFilter => "text".to_owned(),
            Self::Secret => "secret".to_owned(),
            Self::Whole { min, max: u64::MAX } => format!("whole number from {min}"),
            Self::Whole { min, max } => format!("whole number {min} to {max}"),
            Self::Dollars => "US dollars".to_owned(),
            Self::Budget => "US dollars or `none`".to_owned(),
            Self::Flag => "1 or 0".to_owned(),
            Self::Duration => "duration".to_owned(),
            Self::Address => "host:port".to_owned(),
            Self::Url => "address".to_owned(),
            Self::Chat => "chat id".to_owned(),
            Self::Group => "group id".to_owned(),
            Self::Users => "user ids, comma-separated".to_owned(),
            Self::OneOf(allowed) => allowed.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or "),
            Self::ListOf(allowed) => {
                format!(
                    "ordered list of {}",
                    allowed.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
                )
            }
            Self::Path => "path".to_owned(),
            Self::Database => "`sqlite://` path".to_owned(),
            Self::Moment => "RFC 3339 moment".to_owned(),
            Self::Zone => "time zone".to_owned(),
            Self::Hours => "hours of the day".to_owned(),
            Self::Networks => "addresses or networks, comma-separated".to_owned(),
        }
    }
}

/// `1`, `true`, `yes`, `on` and their opposites.
pub(super) fn parse_flag(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "1" | "true" | "yes" | "on" => Some(true),
        "0" | "false" | "no" | "off" => Some(false),
        _ => None,
    }
}

/// `22-09`: from which hour until which one.
pub(super) fn parse_hours(text: &str) -> Option<(u32, u32)> {
    let (from, until) = text.split_once(['-', '–'])?;
    let hour = |text: &str| text.trim().parse::<u32>().ok().filter(|hour| *hour < 24);
    Some((hour(from)?, hour(until)?))
}

/// The words of a comma list.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|word| !word.is_empty())
}

fn list_fault(text: &str, allowed: &[&str]) -> Option<String> {
    let found: Vec<&str> = words(text).collect();
    let unknown = found.iter().any(|word| !allowed.contains(word));
    let doubled = found.iter().enumerate().any(|(index, word)| found.iter().take(index).any(|earlier| earlier == word));
    (found.is_empty() || unknown || doubled)
        .then(|| format!("must be a comma-separated list of: {} (each at most once)", allowed.join(", ")))
}

fn database_fault(text: &str) -> Option<String> {
    let Some(rest) = text.strip_prefix("sqlite:") else {
        return Some("must begin with sqlite:// (the only database of this version)".to_owned());
    };
    let path = rest.strip_prefix("//").unwrap_or(rest);
    (path.is_empty() || path.starts_with(':'))
        .then(|| "must name a file, such as sqlite:///var/lib/atelier/app.db".to_owned())
}

fn url_fault(text: &str) -> Option<String> {
    match url::Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") && url.host().is_some() => None,
        Ok(_) | Err(_) => Some("must be an address that begins with http:// or https://".to_owned()),
    }
}
