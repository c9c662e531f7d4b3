mod points;

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use self::points::{Deed, Points};
use crate::{Injected, StartError};

/// Between two looks at a file that holds a point.
const LOOK: Duration = Duration::from_millis(10);

static POINTS: OnceLock<Points> = OnceLock::new();

/// Arms points for the whole process, once. Into `trace` goes a line at the first reach of each point, and one for
/// each thing done at one.
pub fn start(arms: &str, trace: Option<&Path>, scale: u32) -> Result<(), StartError> {
    let points = Points::new(crate::spec::parse(arms, scale)?, trace)?;
    POINTS.set(points).map_err(|_points| StartError::Refused("they are armed already".to_owned()))
}

/// A point where nothing can be failed.
pub async fn reach(name: &str) {
    // An arm that fails a point like this one does nothing.
    if let Err(Injected) = check(name).await {}
}

#[expect(clippy::panic, reason = "that is what the arm asks for")]
fn panic_as_told() -> ! {
    panic!("a failpoint was told to panic")
}

/// A point that may be told to fail.
pub async fn check(name: &str) -> Result<(), Injected> {
    let Some(points) = POINTS.get() else { return Ok(()) };
    for deed in points.reached(name) {
        match deed {
            Deed::Fail => return Err(Injected),
            Deed::Panic => panic_as_told(),
            Deed::Wait(wait) => tokio::time::sleep(wait).await,
            Deed::WaitFor(file) => {
                while file.exists() {
                    tokio::time::sleep(LOOK).await;
                }
            }
        }
    }
    Ok(())
}

/// A point on a thread that may block.
pub fn reach_blocking(name: &str) {
    let Some(points) = POINTS.get() else { return };
    for deed in points.reached(name) {
        match deed {
            Deed::Fail => {}
            Deed::Panic => panic_as_told(),
            Deed::Wait(wait) => std::thread::sleep(wait),
            Deed::WaitFor(file) => {
                while file.exists() {
                    std::thread::sleep(LOOK);
                }
            }
        }
    }
}
