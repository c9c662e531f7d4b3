//! What rows speak for, checked at each claim. To add a kind: a line in [`FENCES`]; `$1` is the fence's id.

use kernel::StoreError;
use messaging::Fence;

use crate::engine::Tx;
use crate::sql::{find, values};

/// `(kind, holds, query that finds a row while it is true)`.
pub(crate) const FENCES: [(&str, &str, &str); 6] = [
    (
        "job",
        "active",
        "SELECT 1 AS held FROM jobs WHERE id = $1 AND status IN ('queued', 'processing', 'publishing', 'delivering')",
    ),
    ("job", "done", "SELECT 1 AS held FROM jobs WHERE id = $1 AND status = 'done'"),
    ("job", "failed", "SELECT 1 AS held FROM jobs WHERE id = $1 AND status = 'failed'"),
    (leads::FENCE, "new", "SELECT 1 AS held FROM leads WHERE id = $1 AND status = 'new' AND erased_at IS NULL"),
    (
        leads::FENCE,
        "open",
        "SELECT 1 AS held FROM leads WHERE id = $1 AND status IN ('new', 'in_work') AND erased_at IS NULL",
    ),
    ("session_token", "linked", "SELECT 1 AS held FROM sessions WHERE token = $1 AND status = 'linked'"),
];

/// Whether what the row speaks for is still true. A fence of an unknown kind never holds.
pub(crate) async fn holds(tx: &Tx, fence: Option<&Fence>) -> Result<bool, StoreError> {
    let Some(fence) = fence else { return Ok(true) };
    let known = FENCES.iter().find(|(kind, holds, _)| *kind == fence.kind && *holds == fence.holds);
    let Some((_, _, sql)) = known else {
        tracing::error!(fence.kind, fence.holds, "fence.unknown");
        return Ok(false);
    };
    Ok(find(tx, "jobs", sql, values![fence.id.as_str()]).await?.is_some())
}
