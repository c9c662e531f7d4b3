use chrono::NaiveDate;
use kernel::Timestamp;

use crate::{Lead, LeadState};

/// A cell of an exported table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Text, never a formula.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A day.
    Date(NaiveDate),
    /// A moment.
    Moment(Timestamp),
}

/// The columns of an export, in order.
pub const EXPORT_COLUMNS: [&str; 18] = [
    "number",
    "status",
    "reason",
    "created_at",
    "status_at",
    "first_touch_at",
    "name",
    "contact_kind",
    "contact",
    "event_date",
    "city",
    "guests",
    "comment",
    "source",
    "pack_event",
    "taken_by",
    "repeats",
    "lang",
];

impl Lead {
    /// Its row of an export, in the order of [`EXPORT_COLUMNS`].
    pub fn export_row(&self) -> [Cell; 18] {
        let text = |value: Option<&str>| value.map_or(Cell::Empty, |value| Cell::Text(value.to_owned()));
        let moment = |at: Option<Timestamp>| at.map_or(Cell::Empty, Cell::Moment);
        let reason = match &self.state {
            LeadState::Lost { reason, .. } => reason.map(crate::LostReason::as_str),
            LeadState::New | LeadState::InWork { .. } | LeadState::Won { .. } | LeadState::Spam { .. } => None,
        };
        let contact = self.contact.as_ref();
        [
            Cell::Number(self.number),
            text(Some(self.status().as_str())),
            text(reason),
            moment(Some(self.created_at)),
            moment(Some(self.status_at)),
            moment(self.first_touch_at),
            text(Some(self.name.expose().as_str())),
            text(contact.map(|contact| contact.kind.as_str())),
            text(contact.map(|contact| contact.value.expose().as_str())),
            self.wish.event_date.map_or(Cell::Empty, Cell::Date),
            text(self.wish.city.as_deref()),
            self.wish.guests.map_or(Cell::Empty, |guests| Cell::Number(i64::from(guests))),
            text(self.wish.comment.as_ref().map(|comment| comment.expose().as_str())),
            text(self.origin.source.as_deref()),
            text(self.origin.pack_event.as_deref()),
            text(self.state.taken().map(|taken| taken.by.name.expose().as_str())),
            Cell::Number(i64::from(self.repeats)),
            text(Some(self.lang.code())),
        ]
    }
}

impl Cell {
    /// As text for formats that cannot say that a cell is text: what a spreadsheet would read as a formula is quoted.
    pub fn guarded(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) => format!("'{text}"),
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Date(date) => date.to_string(),
            Self::Moment(at) => at.to_string(),
        }
    }
}
