use std::time::Duration;

use kernel::TimeScale;

/// Constants of the ordered shutdown. The first four are the seed's and are divided by the time scale; the others are
/// bounds on our own tidying up and are not. All fits in `TimeoutStopSec=30`.
#[derive(Debug, Clone, Copy)]
pub struct ShutdownPace {
    /// `POLLING_STOP_TIMEOUT_SEC` (5): step 1.
    pub polling_stop: Duration,
    /// `SHUTDOWN_GRACE_SEC` (15): step 2.
    pub grace: Duration,
    /// Last drain of the relay (2 s): step 6.
    pub last_drain: Duration,
    /// `EXECUTOR_EXIT_WAIT_SEC` (3): step 7.
    pub executor_exit: Duration,
    /// Putting cancelled jobs back: step 3.
    pub put_back: Duration,
    /// Dropping sweeper, cleanup, web and watch tasks: steps 4 and 5.
    pub drop: Duration,
    /// A store call of the shutdown itself (stop mark, last clock mark, closing).
    pub store: Duration,
}

impl ShutdownPace {
    /// The documented constants, divided by the time scale.
    pub fn new(scale: TimeScale) -> Self {
        let ours = |seconds| scale.apply(Duration::from_secs(seconds));
        Self {
            polling_stop: ours(5),
            grace: ours(15),
            last_drain: ours(2),
            executor_exit: ours(3),
            put_back: Duration::from_secs(2),
            drop: Duration::from_millis(500),
            store: Duration::from_secs(1),
        }
    }
}
