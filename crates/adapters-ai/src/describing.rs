//! One provider describes, another one draws.

use std::sync::Arc;

use async_trait::async_trait;
use booth::{ArtistError, Capabilities, Describer, DrawRequest, Drawing, PackArtist};
use desk::{AiError, Answered, ModelCard, RefusalStage};
use kernel::MicroUsd;

/// An artist whose guests somebody else describes.
struct Described {
    artist: Arc<dyn PackArtist>,
    describer: Arc<dyn Describer>,
}

/// `artist`, but for the description this describer is asked. An artist that wants none stays what it is.
pub fn described_by(artist: Arc<dyn PackArtist>, describer: &Arc<dyn Describer>) -> Arc<dyn PackArtist> {
    if artist.capabilities().wants_description {
        Arc::new(Described { artist, describer: Arc::clone(describer) })
    } else {
        artist
    }
}

#[async_trait]
impl PackArtist for Described {
    fn capabilities(&self) -> Capabilities {
        self.artist.capabilities()
    }

    fn describer(&self) -> ModelCard {
        self.describer.card()
    }

    /// A describer that fails stops nobody who can draw: there is no description then. A photo that it refuses goes to
    /// no other provider.
    async fn describe(&self, photo: &[u8]) -> Answered<String, ArtistError> {
        let Answered { result, cost } = self.describer.describe(photo).await;
        match result {
            Ok(words) => Answered { result: Ok(words), cost },
            Err(error @ AiError::Refused { stage: RefusalStage::Input, .. }) => {
                Answered { result: Err(ArtistError::from(error)), cost }
            }
            Err(error) => {
                tracing::warn!(outcome = error.word(), "nobody describes the guest; the pack is drawn without");
                Answered { result: Ok(String::new()), cost: cost.or_else(|| surely_free(&error)) }
            }
        }
    }

    async fn draw(&self, request: DrawRequest) -> Answered<Drawing, ArtistError> {
        self.artist.draw(request).await
    }
}

/// Refused before anything was made.
const fn surely_free(error: &AiError) -> Option<MicroUsd> {
    match error {
        AiError::RateLimited { .. }
        | AiError::QuotaOrBilling
        | AiError::Auth
        | AiError::Region
        | AiError::BadRequest
        | AiError::CircuitOpen => Some(MicroUsd::ZERO),
        AiError::Transient | AiError::Refused { .. } | AiError::BadOutput => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use std::sync::Mutex;

    use super::*;

    struct Artist;

    #[async_trait]
    impl PackArtist for Artist {
        fn capabilities(&self) -> Capabilities {
            Capabilities {
                provider: "draws",
                model: "draws".to_owned(),
                wants_description: true,
                ceiling: MicroUsd(1),
                local: false,
            }
        }

        async fn describe(&self, _photo: &[u8]) -> Answered<String, ArtistError> {
            Answered::free(Ok("by the artist".to_owned()))
        }

        async fn draw(&self, _request: DrawRequest) -> Answered<Drawing, ArtistError> {
            Answered::free(Err(ArtistError::BadRequest))
        }
    }

    struct Says(Mutex<Option<Result<String, AiError>>>);

    #[async_trait]
    impl Describer for Says {
        fn card(&self) -> ModelCard {
            ModelCard { provider: "sees", model: "sees".to_owned(), ceiling: MicroUsd(2) }
        }

        async fn describe(&self, _photo: &[u8]) -> Answered<String> {
            Answered::uncounted(self.0.lock().unwrap().take().unwrap())
        }
    }

    async fn described(says: Result<String, AiError>) -> Answered<String, ArtistError> {
        let describer: Arc<dyn Describer> = Arc::new(Says(Mutex::new(Some(says))));
        described_by(Arc::new(Artist), &describer).describe(b"photo").await
    }

    #[tokio::test]
    async fn p3_another_one_describes_and_its_failure_keeps_nobody_from_drawing() {
        let describer: Arc<dyn Describer> = Arc::new(Says(Mutex::default()));
        assert_eq!(described_by(Arc::new(Artist), &describer).describer().provider, "sees");
        assert_eq!(described(Ok("by the other".to_owned())).await.result.unwrap(), "by the other");
        let quota = described(Err(AiError::QuotaOrBilling)).await;
        assert_eq!((quota.result.unwrap().as_str(), quota.cost), ("", Some(MicroUsd::ZERO)));
        assert_eq!(described(Err(AiError::Transient)).await.cost, None, "it may have been paid for");
    }

    #[tokio::test]
    async fn p6_a_photo_that_the_describer_refuses_goes_to_nobody_else() {
        let refused = AiError::Refused { stage: RefusalStage::Input, categories: Vec::new() };
        assert!(matches!(described(Err(refused)).await.result, Err(ArtistError::PhotoRefused)));
    }
}
