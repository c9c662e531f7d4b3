use std::sync::Arc;

use kernel::{Clock, Entropy};
use rand::RngExt as _;
use uuid::{NoContext, Uuid};

/// Randomness of the operating system; ids are ordered by the process's own clock.
pub struct SystemEntropy {
    clock: Arc<dyn Clock>,
}

impl std::fmt::Debug for SystemEntropy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SystemEntropy")
    }
}

impl SystemEntropy {
    /// Takes the clock that stamps ids.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock }
    }
}

impl Entropy for SystemEntropy {
    fn uuid(&self) -> Uuid {
        let millis = u64::try_from(self.clock.now().millis()).unwrap_or(0);
        let nanos = u32::try_from(millis % 1000).unwrap_or(0) * 1_000_000;
        Uuid::new_v7(uuid::Timestamp::from_unix(NoContext, millis / 1000, nanos))
    }

    fn secret(&self) -> [u8; 16] {
        rand::rng().random()
    }

    fn jitter(&self) -> f64 {
        rand::rng().random()
    }
}
