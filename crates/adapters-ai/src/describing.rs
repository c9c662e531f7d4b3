//! One provider describes, another one draws.

use std::sync::Arc;

use async_trait::async_trait;
use booth::{ArtistError, Capabilities, Describer, DrawRequest, Drawing, PackArtist};
use desk::{AiError, Answered, RefusalStage};
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
