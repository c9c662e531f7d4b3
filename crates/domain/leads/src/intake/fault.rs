use std::collections::BTreeMap;

use kernel::StoreError;
use serde::Serialize;
use thiserror::Error;

use crate::ContactFault;

/// A field of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// `name`
    Name,
    /// `contact`
    Contact,
    /// `event_date`
    EventDate,
    /// `city`
    City,
    /// `guests`
    Guests,
    /// `comment`
    Comment,
    /// `source`
    Source,
}

impl Field {
    /// Name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Contact => "contact",
            Self::EventDate => "event_date",
            Self::City => "city",
            Self::Guests => "guests",
            Self::Comment => "comment",
            Self::Source => "source",
        }
    }
}

/// What is wrong with a field; the text that people read is rendered elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldFault {
    /// It is a must.
    Required,
    /// More characters than this.
    TooLong {
        /// The most.
        most: usize,
    },
    /// No contact.
    Contact(ContactFault),
    /// Not a date of the form YYYY-MM-DD.
    NotADate,
    /// The day is over.
    PastDate,
    /// More than five years ahead.
    FarDate,
    /// Not a whole number from 1 to 100,000.
    NotACount,
}

impl FieldFault {
    /// Stable word on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::TooLong { .. } => "too_long",
            Self::Contact(ContactFault::Unreadable) => "contact_unreadable",
            Self::Contact(ContactFault::Invalid(_)) => "contact_invalid",
            Self::NotADate => "not_a_date",
            Self::PastDate => "past_date",
            Self::FarDate => "far_date",
            Self::NotACount => "not_a_count",
        }
    }
}

/// What is wrong, field by field.
pub type FieldFaults = BTreeMap<Field, FieldFault>;

/// Why a submission was not accepted. Nothing was stored.
#[derive(Debug, Error)]
pub enum IntakeError {
    /// 422: these fields.
    #[error("{} fields are wrong", .0.len())]
    Invalid(FieldFaults),
    /// 422: the key came before with another body.
    #[error("the idempotency key belongs to another submission")]
    KeyReused,
    /// 429.
    #[error("too many submissions")]
    TooMany {
        /// Seconds until one more is taken.
        retry_after_s: u64,
    },
    /// The store is away: try again.
    #[error("unavailable")]
    Unavailable(#[from] StoreError),
}

impl IntakeError {
    /// Stable word of the problem body.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Invalid(_) => "invalid",
            Self::KeyReused => "key_reused",
            Self::TooMany { .. } => "too_many",
            Self::Unavailable(_) => "unavailable",
        }
    }
}
