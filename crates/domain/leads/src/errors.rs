use kernel::{Refused, StoreError};
use thiserror::Error;

/// Why a use case of the group, of tasks or of operators did not go through.
#[derive(Debug, Error)]
pub enum LeadsError {
    /// The store's word. `Stale` on an event: its claim was lost, or the lead changed again and again; try the event
    /// again.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The state does not allow it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// No lead has this number.
    #[error("no such lead")]
    UnknownLead,
    /// It would open a second lead for one contact.
    #[error("lead {open} of the same contact is open")]
    OpenElsewhere {
        /// The open one.
        open: i64,
    },
}
