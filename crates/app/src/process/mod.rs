//! What belongs to the operating-system process: lock, signals, log, clock, randomness, wake-ups.

mod causes;
mod clock;
mod damping;
mod entropy;
mod lock;
mod logging;
mod manager;
mod memory;
mod signals;
mod wakes;

pub use causes::causes;
pub use clock::{ClockSettings, ServiceClock, SystemTime, TimeSource};
pub use entropy::SystemEntropy;
pub use lock::{InstanceLock, LockError, lock_holder};
pub use logging::start_logging;
pub use manager::{ServiceManager, Systemd};
pub use memory::give_memory_back;
pub use signals::{Signals, StopRequests};
pub use wakes::Wakes;
