//! Look-ups, and what tasks find.

use kernel::{ChatId, StoreError};
use leads::{Contact, Lead, LeadId};
use sea_orm::{ConnectionTrait, Value};

use super::row::{self, lead_query};
use crate::sql::{find, list, values};

pub(crate) const FIND: &str = lead_query!("WHERE id = $1");
pub(crate) const BY_NUMBER: &str = lead_query!("WHERE number = $1");
pub(crate) const BY_CARD: &str = lead_query!("WHERE card_chat = $1 AND card_message = $2 LIMIT 1");
pub(crate) const OPEN_OF: &str = lead_query!(
    "WHERE contact_kind = $1 AND contact = $2 AND status IN ('new', 'in_work') AND erased_at IS NULL LIMIT 1"
);
pub(crate) const OF_CONTACT: &str = lead_query!("WHERE contact_kind = $1 AND contact = $2 ORDER BY number");
pub(crate) const ASKED_BY: &str = lead_query!(
    "WHERE id IN (SELECT lead FROM lead_intakes WHERE asked_by = $1) AND erased_at IS NULL ORDER BY number"
);

/// No row brings its card up to date. Said in every arm, so that each is cut off at the limit.
macro_rules! without_row {
    () => {
        " AND card_given_up IS NOT card_wanted AND NOT EXISTS (SELECT 1 FROM outbox
            WHERE msg_key = 'card:' || leads.id AND class = 'lead_card'
              AND status IN ('waiting', 'pending', 'scheduled', 'sending', 'parked'))"
    };
}
/// Cards that are behind; cards never posted; open leads whose card lies in another group. `Lead::needs_card_row` in
/// SQL.
pub(crate) const UNPUBLISHED: &str = concat!(
    "SELECT id, created_at, number FROM leads WHERE card_chat = $1 AND card_revision < card_wanted",
    without_row!(),
    " UNION ALL
    SELECT id, created_at, number FROM leads WHERE card_message IS NULL AND card_wanted > 0 AND erased_at IS NULL
        AND status <> 'spam' AND (status IN ('new', 'in_work') OR published_at IS NULL)",
    without_row!(),
    " UNION ALL
    SELECT id, created_at, number FROM leads WHERE card_message IS NOT NULL AND card_chat < $1
        AND status IN ('new', 'in_work') AND erased_at IS NULL",
    without_row!(),
    " UNION ALL
    SELECT id, created_at, number FROM leads WHERE card_message IS NOT NULL AND card_chat > $1
        AND status IN ('new', 'in_work') AND erased_at IS NULL",
    without_row!(),
    " ORDER BY created_at, number LIMIT $2"
);
pub(crate) const REMINDERS: &str = lead_query!(
    "WHERE status = 'new' AND erased_at IS NULL AND reminded_at IS NULL AND card_message IS NOT NULL
       AND status_at < $1
     ORDER BY status_at, number LIMIT $2"
);
pub(crate) const ERASURES: &str = lead_query!(
    "WHERE erased_at IS NULL AND status = 'spam' AND status_at <= $1 UNION ALL ",
    lead_query!("WHERE erased_at IS NULL AND status <> 'spam' AND status_at <= $2"),
    " ORDER BY status_at, number LIMIT $3"
);

pub(crate) async fn one<C: ConnectionTrait>(db: &C, sql: &str, bound: Vec<Value>) -> Result<Option<Lead>, StoreError> {
    find(db, "leads", sql, bound).await?.as_ref().map(row::lead).transpose()
}

pub(crate) async fn many<C: ConnectionTrait>(db: &C, sql: &str, bound: Vec<Value>) -> Result<Vec<Lead>, StoreError> {
    list(db, "leads", sql, bound).await?.iter().map(row::lead).collect()
}

/// The two columns of a contact.
pub(crate) fn contact(contact: &Contact) -> Vec<Value> {
    values![contact.kind.as_str(), contact.value.expose().as_str()]
}

/// A limit as it is given: 0 is none.
pub(crate) fn at_most(limit: u64) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

pub(crate) async fn unpublished<C: ConnectionTrait>(
    db: &C,
    group: ChatId,
    most: u64,
) -> Result<Vec<LeadId>, StoreError> {
    let rows = list(db, "leads", UNPUBLISHED, values![group.0, at_most(most)]).await?;
    rows.iter().map(|row| row.uuid("id").map(LeadId)).collect()
}

pub(crate) async fn find_by_id<C: ConnectionTrait>(db: &C, id: LeadId) -> Result<Option<Lead>, StoreError> {
    one(db, FIND, values![id.to_string()]).await
}
