//! What a row's receipt names: the module that fills the row in when it is claimed and hears what became of every
//! call, each in the outbox's own transaction. To add a kind: an arm in both functions that calls the module's store.

use kernel::{StoreError, Timestamp};
use leads::RowSubject;
use messaging::{OutboxRow, Settled};

use crate::context::StoreOptions;
use crate::engine::Tx;
use crate::leads::rows;

fn kind(row: &OutboxRow) -> Option<&str> {
    row.outgoing.receipt.as_ref().map(|receipt| receipt.kind.as_str())
}

/// The row as it is handed out; chat and receipt are kept with it. `None` when its module has nothing to say.
pub(crate) async fn at_claim(tx: &Tx, row: OutboxRow, options: &StoreOptions) -> Result<Option<OutboxRow>, StoreError> {
    match kind(&row) {
        Some(RowSubject::KIND) => rows::fill(tx, row, options.leads.as_ref()).await,
        Some(_) | None => Ok(Some(row)),
    }
}

/// `row` as it is after it was settled, in the chat of its call. A kind that is not known is reported and does not
/// keep the row from being sent: the message has arrived, whatever this binary makes of it.
pub(crate) async fn at_settle(
    tx: &Tx,
    row: &OutboxRow,
    settled: &Settled,
    options: &StoreOptions,
    now: Timestamp,
) -> Result<(), StoreError> {
    match kind(row) {
        None => Ok(()),
        Some(RowSubject::KIND) => rows::learn(tx, row, settled, options, now).await,
        Some(unknown) => {
            tracing::error!(receipt.kind = unknown, "receipt.unknown");
            Ok(())
        }
    }
}
