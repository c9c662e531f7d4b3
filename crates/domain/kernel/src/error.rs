use thiserror::Error;

/// An opaque cause, for logs; its text is never repeated to a person.
type Cause = Box<dyn std::error::Error + Send + Sync + 'static>;

/// What a store may answer instead of a result. Retry or give up is a property of the error.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The row is no longer what the caller saw (id, status, version or run differ). Nothing was written.
    #[error("the row has changed meanwhile")]
    Stale,
    /// The database cannot be reached or refused for the moment; nothing is known to be written. Try again.
    #[error("the store is unavailable")]
    Unavailable(#[source] Cause),
    /// A named rule of the schema or the caller's input stands against it; the same call fails again.
    #[error("the store refused: {reason}")]
    Rejected {
        /// The rule, in one fixed word (`one_live_job`, `pack_limit`).
        reason: &'static str,
    },
    /// The columns of a row contradict each other or do not parse. Never guessed at.
    #[error("inconsistent row {row} in {table}.{column}")]
    Inconsistent {
        /// Table name.
        table: &'static str,
        /// Column that does not fit.
        column: &'static str,
        /// Primary key, as text.
        row: String,
    },
}

impl StoreError {
    /// Wraps a technology's error as "try again".
    pub fn unavailable(cause: impl Into<Cause>) -> Self {
        Self::Unavailable(cause.into())
    }
}
