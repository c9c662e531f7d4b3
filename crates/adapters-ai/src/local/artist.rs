use adapters_imaging::local::RenderFault;
use async_trait::async_trait;
use booth::{ArtistError, Capabilities, DrawRequest, Drawing, Figure, PackArtist, Picture};
use desk::Answered;
use kernel::MicroUsd;

use super::{LocalFault, LocalStudio, PackWish};

/// [`PackArtist`] on this machine: free, alone with its permit, without description or likeness check.
#[derive(Debug, Clone)]
pub(super) struct LocalArtist(pub(super) LocalStudio);

#[async_trait]
impl PackArtist for LocalArtist {
    fn capabilities(&self) -> Capabilities {
        Capabilities {
            provider: "local",
            model: "local".to_owned(),
            wants_description: false,
            ceiling: MicroUsd::ZERO,
            local: true,
        }
    }

    async fn describe(&self, _photo: &[u8]) -> Answered<String, ArtistError> {
        Answered::free(Ok(String::new()))
    }

    async fn draw(&self, request: DrawRequest) -> Answered<Drawing, ArtistError> {
        Answered::free(self.figures(request).await)
    }
}

impl LocalArtist {
    async fn figures(&self, request: DrawRequest) -> Result<Drawing, ArtistError> {
        failpoints::check("local.draw.before").await.map_err(|error| ArtistError::Internal(Box::new(error)))?;
        let wish = PackWish { photo: request.photo, outfits: request.outfits, lang: request.lang, seed: request.seed };
        let pack = self.0.draw(wish).await.map_err(sorted)?;
        failpoints::reach("local.draw.after").await;
        let figures = pack.stickers.into_iter().map(|sticker| Figure {
            picture: Picture {
                width: sticker.figure.width(),
                height: sticker.figure.height(),
                rgba: sticker.figure.into_raw(),
            },
            emoji: sticker.emoji,
            caption: Some(sticker.caption).filter(|caption| !caption.is_empty()),
            template: sticker.template,
        });
        Ok(Drawing::Figures { figures: figures.collect(), cut_level: Some(pack.level.as_str().to_owned()) })
    }
}

/// A photo that cannot be decoded any more is of no use to anybody; the rest is our own fault.
fn sorted(fault: LocalFault) -> ArtistError {
    match fault {
        LocalFault::Render(RenderFault::Photo) => ArtistError::PhotoRefused,
        fault @ (LocalFault::Render(_) | LocalFault::Thread(_)) => ArtistError::Internal(Box::new(fault)),
    }
}
