//! What belongs to the operating-system process: lock, signals, log, clock, randomness, wake-ups.

mod clock;
mod entropy;
mod lock;
mod logging;
mod memory;
mod signals;
mod wakes;

pub use clock::{ClockSettings, ServiceClock, SystemTime, TimeSource};
pub use entropy::SystemEntropy;
pub use lock::{InstanceLock, LockError};
pub use logging::start_logging;
pub use memory::give_memory_back;
pub use signals::{Signals, StopRequests};
pub use wakes::Wakes;
