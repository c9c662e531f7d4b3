//! What `/_sim/settings` changes.

use serde::{Deserialize, Serialize};

/// Behaviour that tests may bend.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches with the names of the control API")]
pub struct Settings {
    /// Public pages show a new sticker set after this many milliseconds.
    pub page_delay_ms: u64,
    /// Ids of updates jump by a random step instead of one.
    pub random_update_ids: bool,
    /// Each batch of updates comes in random order.
    pub shuffle: bool,
    /// Refuses with 429 what is faster than Telegram allows.
    pub enforce_pace: bool,
    /// How long a press waits for the bot's answer.
    pub press_timeout_ms: u64,
    /// A taken set name is answered as `SHORTNAME_OCCUPY_FAILED`.
    pub occupy_failed_text: bool,
    /// A bot that is no administrator sees only what concerns it in a group.
    pub group_privacy: bool,
    /// Most sticker sets that one user may own.
    pub sets_per_owner: usize,
    /// First pause after a webhook that failed; it doubles up to a minute.
    pub webhook_retry_ms: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            page_delay_ms: 1500,
            random_update_ids: false,
            shuffle: false,
            enforce_pace: true,
            press_timeout_ms: 10_000,
            occupy_failed_text: false,
            group_privacy: true,
            sets_per_owner: 50,
            webhook_retry_ms: 1000,
        }
    }
}
