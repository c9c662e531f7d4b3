//! Messages that show what a person wrote, until they are said again without it.

use kernel::{ChatId, MessageId, StoreError};
use leads::{LeadId, Mention};
use sea_orm::ConnectionTrait;

use super::reads::at_most;
use crate::engine::Tx;
use crate::sql::{Row, execute, json, list, values};

/// Sent while the person was being erased: stale at once. A call whose answer was lost may be learnt of twice.
const ADD: &str = "INSERT INTO lead_mentions (lead, chat, message, subject, stale)
    SELECT id, $2, $3, $4, erased_at IS NOT NULL FROM leads WHERE id = $1
    ON CONFLICT (lead, chat, message) DO NOTHING";
pub(crate) const AGE: &str = "UPDATE lead_mentions SET stale = 1 WHERE lead = $1";
pub(crate) const STALE: &str =
    "SELECT id, lead, chat, message, subject FROM lead_mentions WHERE stale = 1 ORDER BY id LIMIT $1";
pub(crate) const REMOVE: &str = "DELETE FROM lead_mentions WHERE lead = $1 AND chat = $2 AND message = $3";

pub(crate) async fn add(tx: &Tx, mention: &Mention) -> Result<(), StoreError> {
    let row = values![mention.lead.to_string(), mention.chat.0, mention.message.0, json(&mention.subject)];
    execute(tx, ADD, row).await?;
    Ok(())
}

/// The lead is erased: what shows it is to be said again.
pub(crate) async fn age(tx: &Tx, lead: LeadId) -> Result<(), StoreError> {
    execute(tx, AGE, values![lead.to_string()]).await?;
    Ok(())
}

pub(crate) async fn stale<C: ConnectionTrait>(db: &C, most: u64) -> Result<Vec<Mention>, StoreError> {
    list(db, "lead_mentions", STALE, values![at_most(most)]).await?.iter().map(mention).collect()
}

pub(crate) async fn remove(tx: &Tx, mention: &Mention) -> Result<(), StoreError> {
    execute(tx, REMOVE, values![mention.lead.to_string(), mention.chat.0, mention.message.0]).await?;
    Ok(())
}

fn mention(row: &Row) -> Result<Mention, StoreError> {
    Ok(Mention {
        lead: LeadId(row.uuid("lead")?),
        chat: ChatId(row.get("chat")?),
        message: MessageId(row.get("message")?),
        subject: row.json("subject")?,
    })
}
