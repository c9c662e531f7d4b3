use std::collections::BTreeMap;
use std::time::Duration;

use kernel::{Sensitive, UserId};

use crate::{IdempotencyKey, SourceAddress};

/// How long the form took to fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FillTime {
    /// JSON without a form token: the guard does not apply.
    NotMeasured,
    /// From the page's making to its sending.
    Took(Duration),
    /// The token is not one of ours.
    Unreadable,
}

/// A submission as it came, every field as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadForm {
    /// `name`, a must.
    pub name: Sensitive<String>,
    /// `contact`, a must.
    pub contact: Sensitive<String>,
    /// `event_date`, YYYY-MM-DD.
    pub event_date: Option<String>,
    /// `city`.
    pub city: Option<String>,
    /// `guests`, a whole number.
    pub guests: Option<String>,
    /// `comment`.
    pub comment: Option<Sensitive<String>>,
    /// `source`.
    pub source: Option<String>,
    /// `utm`.
    pub utm: BTreeMap<String, String>,
    /// The event under whose pack the growth button was pressed.
    pub pack_event: Option<String>,
    /// `lang`.
    pub lang: Option<String>,
    /// `website`: people do not see it.
    pub website: Option<String>,
}

/// A submission with what the wire says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// The form.
    pub form: LeadForm,
    /// How long it took to fill.
    pub fill: FillTime,
    /// Where it comes from, when that is known: the rate limit counts by it.
    pub source: Option<SourceAddress>,
    /// `Idempotency-Key`.
    pub key: Option<IdempotencyKey>,
    /// Hash of the body, so that a key that comes with another body is noticed.
    pub fingerprint: String,
    /// Who asked in the bot: their unfinished wish is over with this.
    pub asked_by: Option<UserId>,
}
