//! The leads' part in the transactions of the outbox: their rows are filled in at the claim and learnt from where they
//! are settled.

use kernel::{StoreError, Timestamp};
use leads::{Lead, LeadSettings, RowSubject, fill_row, learn_from_row};
use messaging::{OutboxRow, Settled};

use super::{files, mentions, publication, reads, write};
use crate::commit;
use crate::context::StoreOptions;
use crate::engine::Tx;

/// The row as it is handed out, with the chat and the receipt that are kept. `None`: nothing is to be said, or the
/// module is off (what is still wanted, it finds again when it is on).
pub(crate) async fn fill(
    tx: &Tx,
    row: OutboxRow,
    settings: Option<&LeadSettings>,
) -> Result<Option<OutboxRow>, StoreError> {
    let (Some(settings), Some(subject)) = (settings, RowSubject::of(&row)) else { return Ok(None) };
    let files = files::get(tx, &subject.leads()).await?;
    let group = publication::get(tx).await?.group(settings.group);
    // What was sent under the row's own key is known better than what the subject says of it.
    let known = row.target.clone();
    Ok(fill_row(row, &files, group).map(|row| OutboxRow { target: known.or(row.target), ..row }))
}

/// Writes what a settled row teaches; `row` as it is after that, in the chat of its call.
pub(crate) async fn learn(
    tx: &Tx,
    row: &OutboxRow,
    settled: &Settled,
    options: &StoreOptions,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (Some(settings), Some(subject)) = (&options.leads, RowSubject::of(row)) else { return Ok(()) };
    let lead = of_card(tx, &subject).await?;
    let publication = publication::get(tx).await?;
    let Some(learnt) = learn_from_row(row, settled, lead, publication, settings, now) else { return Ok(()) };
    if let Some(lead) = &learnt.lead {
        write::record(tx, lead, &[]).await?;
    }
    for mention in &learnt.mentions {
        mentions::add(tx, mention).await?;
    }
    if let Some(publication) = learnt.publication {
        publication::put(tx, publication).await?;
    }
    commit::finish(tx, &learnt.commit, &options.rules).await
}

async fn of_card(tx: &Tx, subject: &RowSubject) -> Result<Option<Lead>, StoreError> {
    match subject {
        RowSubject::Card { lead, .. } => reads::find_by_id(tx, *lead).await,
        RowSubject::Duplicate { .. }
        | RowSubject::Ping { .. }
        | RowSubject::Reminder { .. }
        | RowSubject::Digest { .. }
        | RowSubject::OpenList { .. }
        | RowSubject::Details { .. }
        | RowSubject::ForgetConfirm { .. }
        | RowSubject::Wipe { .. } => Ok(None),
    }
}
