use kernel::Timestamp;

/// What a watch task remembers of its job between two steps; losing it is safe: a fresh task asks for the set first.
#[derive(Debug, Default)]
pub struct WatchMemory {
    /// The set is surely absent since the last create call: it may be created.
    pub(super) surely_absent: bool,
    /// The last create call surely made nothing, so one "absent" is enough.
    pub(super) made_nothing: bool,
    /// Failures in a row.
    pub(super) failures: u32,
    /// Positive checks in a row.
    pub(super) positives: u32,
    /// Since when the page has been neither yes nor no while the Bot API showed 12 all the while.
    pub(super) unknown_since: Option<Timestamp>,
}

impl WatchMemory {
    /// A check that was not positive.
    pub(super) fn reset_checks(&mut self) {
        self.positives = 0;
        self.unknown_since = None;
    }
}
