use std::future::{Ready, ready};
use std::path::Path;

use crate::{Injected, StartError};

/// Nothing.
pub fn reach(_name: &str) -> Ready<()> {
    ready(())
}

/// Always well.
pub fn check(_name: &str) -> Ready<Result<(), Injected>> {
    ready(Ok(()))
}

/// Nothing.
pub const fn reach_blocking(_name: &str) {}

/// Refuses.
pub fn start(_arms: &str, _trace: Option<&Path>, _scale: u32) -> Result<(), StartError> {
    Err(StartError::NotCompiled)
}

#[cfg(test)]
mod tests {
    #[tokio::test]
    async fn a_build_without_the_feature_arms_nothing() {
        assert_eq!(super::start("draw=kill", None, 1), Err(super::StartError::NotCompiled));
        super::reach("draw").await;
        super::reach_blocking("draw");
        assert_eq!(super::check("draw").await, Ok(()));
    }
}
