//! Drawing a sheet, the same over every model that draws.

use std::sync::Arc;

use async_trait::async_trait;
use booth::{ArtistError, Capabilities, Describer, DrawRequest, Drawing, PackArtist};
use desk::{AiError, Answered};

use crate::answer::checked;
use crate::engine::{Painter, Painting};
use crate::seeing::Seeing;
use crate::sheet::{Appearance, prompt, references};

/// [`PackArtist`] over one model.
#[derive(Debug, Clone)]
pub(crate) struct SheetArtist<P>(pub(crate) Arc<P>);

#[async_trait]
impl<P: Painter> PackArtist for SheetArtist<P> {
    fn capabilities(&self) -> Capabilities {
        let card = self.0.drawing();
        Capabilities {
            provider: card.provider,
            model: card.model,
            wants_description: true,
            ceiling: card.ceiling,
            local: false,
        }
    }

    async fn describe(&self, photo: &[u8]) -> Answered<String, ArtistError> {
        Seeing(Arc::clone(&self.0)).describe(photo).await.map_err(ArtistError::from)
    }

    async fn draw(&self, request: DrawRequest) -> Answered<Drawing, ArtistError> {
        let photo = request.photo;
        let pictures = match tokio::task::spawn_blocking(move || references(photo)).await {
            Ok(pictures) => pictures,
            Err(error) => return Answered::free(Err(ArtistError::Internal(Box::new(error)))),
        };
        let layout = request.sheet.layout;
        // A description of an older form, or of another describer, is no reason not to draw.
        let seen = request.appearance.as_deref().and_then(|line| Appearance::read(line).ok());
        let painting = Painting {
            prompt: prompt(&request.sheet, &request.outfits, seen.as_ref(), pictures.len() > 1, request.softened),
            references: pictures,
            canvas: self.0.canvas(layout.columns, layout.rows),
        };
        let card = self.0.drawing();
        let call = self.0.limits().draw(&card.model);
        let drawn = self.0.wire().watched(call, self.painted(call, &painting)).await;
        Answered {
            result: drawn.result.map(|picture| Drawing::Sheet { picture, layout }).map_err(ArtistError::from),
            cost: drawn.cost,
        }
    }
}

impl<P: Painter> SheetArtist<P> {
    async fn painted(&self, call: crate::wire::Call<'_>, painting: &Painting) -> Answered<Vec<u8>> {
        let Answered { result, cost } = self.0.paint(call, painting).await;
        let result: Result<Vec<u8>, AiError> = match result {
            Ok(picture) => checked(picture, painting.canvas.wanted()).await,
            Err(error) => Err(error),
        };
        Answered { result, cost }
    }
}
