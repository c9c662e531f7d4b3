//! Drawing a sheet, the same over every model that draws.

use std::sync::Arc;

use async_trait::async_trait;
use booth::{ArtistError, Capabilities, Describer, DrawRequest, Drawing, PackArtist};
use desk::{AiError, Answered, ModelCard};

use crate::answer::checked;
use crate::engine::{Painter, Painting};
use crate::prompts::Prompts;
use crate::seeing::Seeing;
use crate::sheet::{Appearance, prompt, references};

/// [`PackArtist`] over one model.
#[derive(Debug, Clone)]
pub(crate) struct SheetArtist<P> {
    pub(crate) model: Arc<P>,
    pub(crate) prompts: Arc<Prompts>,
}

#[async_trait]
impl<P: Painter> PackArtist for SheetArtist<P> {
    fn capabilities(&self) -> Capabilities {
        let card = self.model.drawing();
        Capabilities {
            provider: card.provider,
            model: card.model,
            wants_description: true,
            ceiling: card.ceiling,
            local: false,
        }
    }

    fn describer(&self) -> ModelCard {
        self.model.seeing()
    }

    async fn describe(&self, photo: &[u8]) -> Answered<String, ArtistError> {
        self.seeing().describe(photo).await.map_err(ArtistError::from)
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
            prompt: prompt(
                &self.prompts,
                &request.sheet,
                &request.outfits,
                seen.as_ref(),
                pictures.len() > 1,
                request.softened,
            ),
            references: pictures,
            canvas: self.model.canvas(layout.columns, layout.rows),
        };
        let card = self.model.drawing();
        let call = self.model.limits().draw(&card.model);
        let drawn = self.model.wire().watched(call, self.painted(call, &painting)).await;
        Answered {
            result: drawn.result.map(|picture| Drawing::Sheet { picture, layout }).map_err(ArtistError::from),
            cost: drawn.cost,
        }
    }
}

impl<P: Painter> SheetArtist<P> {
    fn seeing(&self) -> Seeing<P> {
        Seeing { model: Arc::clone(&self.model), prompts: Arc::clone(&self.prompts) }
    }

    async fn painted(&self, call: crate::wire::Call<'_>, painting: &Painting) -> Answered<Vec<u8>> {
        let Answered { result, cost } = self.model.paint(call, painting).await;
        let result: Result<Vec<u8>, AiError> = match result {
            Ok(picture) => checked(picture, painting.canvas.wanted()).await,
            Err(error) => Err(error),
        };
        Answered { result, cost }
    }
}
