use chrono::{Datelike, NaiveDate};
use kernel::{Sensitive, Timestamp};
use serde::{Deserialize, Serialize};

/// Longest answer that is kept when it is no date.
const MOST: usize = 300;

/// Somebody pressed the growth button and is asked when their event is, then for their phone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Want {
    /// When it began.
    pub since: Timestamp,
    /// The event under whose pack the button was pressed.
    pub pack_event: Option<String>,
    /// What is known so far.
    pub step: WantStep,
}

/// How far it has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum WantStep {
    /// Asked for the date.
    Date,
    /// Asked for the phone.
    Phone {
        /// The day, when it could be read.
        date: Option<NaiveDate>,
        /// What they wrote instead.
        said: Option<Sensitive<String>>,
    },
}

impl Want {
    /// `?start=want`, or `want_<event>`; none for any other payload.
    pub fn begin(payload: &str, now: Timestamp) -> Option<Self> {
        let rest = payload.trim().strip_prefix("want")?;
        let pack_event = match rest.strip_prefix(['_', '-']) {
            Some(event) if !event.is_empty() => Some(event.chars().take(64).collect()),
            Some(_) => None,
            None if rest.is_empty() => None,
            None => return None,
        };
        Some(Self { since: now, pack_event, step: WantStep::Date })
    }

    /// They answered the question for the date: a day that is not over, or words that are kept as they are.
    #[must_use]
    pub fn answer_date(self, text: &str, today: NaiveDate) -> Self {
        let date = read_date(text.trim(), today);
        let said = (date.is_none() && !text.trim().is_empty())
            .then(|| Sensitive::new(text.trim().chars().take(MOST).collect::<String>()));
        Self { step: WantStep::Phone { date, said }, ..self }
    }
}

/// `24.12.2026`, `24.12.26`, `24.12` (the next such day) or `2026-12-24`.
fn read_date(text: &str, today: NaiveDate) -> Option<NaiveDate> {
    let full = ["%Y-%m-%d", "%d.%m.%Y"].iter().find_map(|form| NaiveDate::parse_from_str(text, form).ok());
    let short = || {
        let mut parts = text.split('.').map(str::trim);
        let (day, month) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        match parts.next().map(str::parse::<i32>) {
            Some(Ok(year)) if year < 100 => NaiveDate::from_ymd_opt(2000 + year, month, day),
            Some(_) => None,
            None => [today.year(), today.year() + 1]
                .into_iter()
                .filter_map(|year| NaiveDate::from_ymd_opt(year, month, day))
                .find(|date| *date >= today),
        }
    };
    // `%Y` also reads the year 26: that is the short form.
    let found = full.filter(|date| date.year() >= 100).or_else(short);
    found.filter(|date| *date >= today)
}
