use std::collections::BTreeMap;

use kernel::FileName;

use super::obstacle::Obstacle;
use crate::{Job, JobChange};

/// What a slot remembers of its run between two steps; losing it costs nothing that was paid for and stored.
#[derive(Debug, Default)]
pub struct RunMemory {
    /// The guest has been shown that drawing began.
    pub(super) announced: bool,
    /// Artists that are not asked again, by place in the list, and why.
    pub(super) left: BTreeMap<usize, Obstacle>,
    /// The judge is not asked again.
    pub(super) unjudged: bool,
    /// Network failures in a row.
    pub(super) failures: u32,
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
