use std::fmt;

use kernel::Sensitive;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// One request (`UUIDv7`), the opaque id of public answers; people see its short number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeadId(pub Uuid);

impl fmt::Display for LeadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The sender's name for one submission (`Idempotency-Key`): the same key is the same submission.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Longest key that is kept.
    const MOST: usize = 200;

    /// A key of printable characters, neither empty nor longer than 200.
    pub fn parse(text: &str) -> Option<Self> {
        let fits = !text.is_empty() && text.len() <= Self::MOST && text.bytes().all(|byte| byte.is_ascii_graphic());
        fits.then(|| Self(text.to_owned()))
    }

    /// The key, for the store.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Where a submission came from, as one key of the rate limit: an address, or a wider block of them.
pub type SourceAddress = Sensitive<String>;
