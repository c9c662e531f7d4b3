//! Waiting for a condition with a deadline, never for a time.

use std::future::Future;
use std::time::{Duration, Instant};

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(50);

/// Waits until `look` gives something; panics with `what` after `limit`.
pub async fn until<T, F, R>(what: &str, limit: Duration, mut look: F) -> T
where
    F: FnMut() -> R,
    R: Future<Output = Option<T>>,
{
    let began = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(began.elapsed() < limit, "waited {limit:?} in vain for: {what}");
        tokio::time::sleep(PAUSE).await;
    }
}
