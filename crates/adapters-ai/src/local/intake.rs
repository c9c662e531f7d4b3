use adapters_imaging::intake::{IntakePolicy, PhotoFault as Fault, accept};
use async_trait::async_trait;
use booth::{PhotoFault, PhotoIntake, TakenPhoto};
use tokio::sync::Semaphore;

pub use adapters_imaging::intake::FaceCheck;

/// Photos that may wait for their turn; each is up to 20 MB in memory.
const WAITING: usize = 8;

/// [`PhotoIntake`] on this machine: one photo at a time, since a large one takes 150 MB while it is decoded.
#[derive(Debug)]
pub struct LocalIntake {
    policy: IntakePolicy,
    turn: Semaphore,
    waiting: Semaphore,
}

impl LocalIntake {
    /// With this rule for photos without a face.
    pub fn new(face_check: FaceCheck) -> Self {
        Self { policy: IntakePolicy { face_check }, turn: Semaphore::new(1), waiting: Semaphore::new(WAITING) }
    }
}

#[async_trait]
impl PhotoIntake for LocalIntake {
    async fn accept(&self, bytes: Vec<u8>) -> Result<TakenPhoto, PhotoFault> {
        let Ok(_place) = self.waiting.try_acquire() else { return Err(PhotoFault::Busy) };
        let Ok(_turn) = self.turn.acquire().await else { return Err(PhotoFault::Busy) };
        let policy = self.policy;
        let taken = match tokio::task::spawn_blocking(move || accept(&bytes, policy)).await {
            Ok(taken) => taken.map_err(named)?,
            Err(error) => {
                tracing::error!(%error, "the intake ended early");
                return Err(PhotoFault::Busy);
            }
        };
        if taken.faces.is_empty() && policy.face_check == FaceCheck::Warn {
            tracing::warn!("a photo without a face was taken");
        }
        let faces = u32::try_from(taken.faces.len()).unwrap_or(u32::MAX);
        Ok(TakenPhoto { jpeg: taken.jpeg, width: taken.width, height: taken.height, faces })
    }
}

const fn named(fault: Fault) -> PhotoFault {
    match fault {
        Fault::TooLarge => PhotoFault::TooLarge,
        Fault::NotAnImage => PhotoFault::NotAnImage,
        Fault::Heic => PhotoFault::Heic,
        Fault::Animated => PhotoFault::Animated,
        Fault::TooSmall => PhotoFault::TooSmall,
        Fault::TooManyPixels => PhotoFault::TooManyPixels,
        Fault::NoFace => PhotoFault::NoFace,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]
    use super::*;

    #[tokio::test]
    async fn p7_what_is_no_photo_is_refused_by_name() {
        let intake = LocalIntake::new(FaceCheck::Enforce);
        assert_eq!(intake.accept(b"hello".to_vec()).await, Err(PhotoFault::NotAnImage));
        assert_eq!(intake.accept(vec![0; 21 * 1024 * 1024]).await, Err(PhotoFault::TooLarge));
    }

    #[tokio::test]
    async fn a_photo_beyond_the_waiting_line_is_told_to_try_again() {
        let intake = LocalIntake::new(FaceCheck::Off);
        let _all = intake.waiting.acquire_many(u32::try_from(WAITING).unwrap()).await.unwrap();
        assert_eq!(intake.accept(b"hello".to_vec()).await, Err(PhotoFault::Busy));
    }
}
