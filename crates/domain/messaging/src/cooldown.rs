use std::time::Duration;

use kernel::Timestamp;

/// What is remembered of an alert key; survives a restart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AlertMemory {
    /// When one with this key last went out.
    pub last_sent: Timestamp,
    /// Repeats swallowed since.
    pub suppressed: u32,
}

/// What becomes of an alert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AlertDecision {
    /// Goes out, and mentions so many swallowed repeats.
    Send {
        /// Repeats since the last one.
        suppressed: u32,
    },
    /// Swallowed and counted.
    Suppress,
}

/// A2: once per cooldown and key.
pub fn admit_alert(memory: Option<AlertMemory>, now: Timestamp, cooldown: Duration) -> (AlertDecision, AlertMemory) {
    match memory {
        Some(memory) if now.since(memory.last_sent) < cooldown => (
            AlertDecision::Suppress,
            AlertMemory { last_sent: memory.last_sent, suppressed: memory.suppressed.saturating_add(1) },
        ),
        Some(memory) => {
            (AlertDecision::Send { suppressed: memory.suppressed }, AlertMemory { last_sent: now, suppressed: 0 })
        }
        None => (AlertDecision::Send { suppressed: 0 }, AlertMemory { last_sent: now, suppressed: 0 }),
    }
}
