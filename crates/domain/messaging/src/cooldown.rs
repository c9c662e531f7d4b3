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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a2_once_a_cooldown_and_every_repeat_is_mentioned_or_still_counted(
            steps in prop::collection::vec(0i64..400_000, 1..60),
        ) {
            let cooldown = Duration::from_mins(10);
            let (mut memory, mut now, mut sent, mut mentioned) = (None, 0, Vec::new(), 0);
            for step in &steps {
                now += step;
                let at = Timestamp::from_millis(now);
                let (decision, next) = admit_alert(memory, at, cooldown);
                memory = Some(next);
                if let AlertDecision::Send { suppressed } = decision {
                    sent.push(at);
                    mentioned += suppressed;
                }
            }
            prop_assert!(sent.windows(2).all(|pair| pair[1].since(pair[0]) >= cooldown));
            let counted = memory.map_or(0, |memory| memory.suppressed);
            prop_assert_eq!(sent.len() + usize::try_from(mentioned + counted).unwrap(), steps.len());
        }
    }
}
