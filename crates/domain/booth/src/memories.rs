/// What a slot remembers of its run between two steps; losing it costs nothing that was paid for and stored.
#[derive(Debug, Default)]
pub struct RunMemory {}

/// What a watch task remembers of its job between two steps; losing it is safe.
#[derive(Debug, Default)]
pub struct WatchMemory {}
