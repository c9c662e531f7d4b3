use kernel::FileName;

use crate::{FailureKind, Job, JobChange};

/// What a slot remembers of its run between two steps; losing it costs nothing that was paid for and stored.
#[derive(Debug, Default)]
pub struct RunMemory {
    /// The guest has been shown that drawing began.
    pub(super) announced: bool,
    /// The artist whose turn it is, by place in the list.
    pub(super) artist: usize,
    /// Network failures in a row.
    pub(super) failures: u32,
    /// Paid answers of this run that were no picture.
    pub(super) bad_outputs: usize,
    /// So many of the stored sheets are known to be unfit.
    pub(super) unfit_sheets: usize,
    /// Why the last artist was left, when another run may mend it.
    pub(super) mendable: Option<FailureKind>,
    /// Store failures in a row.
    pub(super) store_failures: u32,
    /// A decided write whose answer has not come: it goes first.
    pub(super) pending: Option<PendingWrite>,
}

/// A transition on its way to the store, and the files that go when the row does not take them.
#[derive(Debug, Clone)]
pub(super) struct PendingWrite {
    pub(super) before: Job,
    pub(super) change: JobChange,
    pub(super) files: Vec<FileName>,
}
