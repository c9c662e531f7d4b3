//! What the delivery of a row records, inside the transaction that marks it sent. To add a kind: an arm here that
//! calls the module's store.

use kernel::{StoreError, Timestamp};
use messaging::Receipt;

use crate::engine::Tx;

/// No module has a receipt yet. A kind that is not known is reported and does not keep the row from being sent: the
/// message has arrived, whatever this binary makes of it.
pub(crate) async fn apply(_tx: &Tx, receipt: &Receipt, _now: Timestamp) -> Result<(), StoreError> {
    tracing::error!(receipt.kind, "receipt.unknown");
    std::future::ready(Ok(())).await
}
