//! `OpenAI`, and every server that speaks its dialect, by base URL.

mod faults;
mod images;
mod settings;
mod words;

use std::sync::Arc;

use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use desk::{AiError, Answered, ChatRequest, ModelCard};
use secrecy::ExposeSecret;

pub use settings::{ImagesDialect, OPENAI_SETTINGS, OpenAiSettings, WordsDialect};

use crate::answer::{mime, named_models, parse};
use crate::engine::{CallLimits, Engine, Mind, Painter, Painting, Question};
use crate::money::PriceTable;
use crate::provider::{OpenFault, Provider, Shared};
use crate::settings::Reader;
use crate::sheet::Canvas;
use crate::wire::{Call, Wire};

pub(crate) const NAME: &str = "openai";

/// The client.
#[derive(Debug)]
pub(crate) struct OpenAi {
    settings: OpenAiSettings,
    wire: Wire,
    prices: Arc<PriceTable>,
}

/// Opens the provider out of configured values.
pub(crate) fn open(values: &Reader<'_>, shared: &Shared) -> Result<Provider, OpenFault> {
    let settings = OpenAiSettings::read(values)?;
    let wire = shared.wire(NAME, &settings.client)?;
    let model = OpenAi { settings, wire, prices: Arc::clone(&shared.prices) };
    Ok(Provider::that_draws(NAME, Arc::new(model), shared))
}

impl OpenAi {
    fn post(&self, client: &reqwest::Client, path: &str) -> reqwest::RequestBuilder {
        client.post(format!("{}{path}", self.settings.base_url)).bearer_auth(self.settings.api_key.expose_secret())
    }

    fn card(model: &str, ceiling: kernel::MicroUsd) -> ModelCard {
        ModelCard { provider: NAME, model: model.to_owned(), ceiling }
    }
}

impl Engine for OpenAi {
    fn wire(&self) -> &Wire {
        &self.wire
    }

    fn limits(&self) -> CallLimits {
        self.settings.limits
    }
}

#[async_trait]
impl Mind for OpenAi {
    fn seeing(&self) -> ModelCard {
        Self::card(&self.settings.vision_model, self.settings.ask_ceiling)
    }

    fn talking(&self) -> ModelCard {
        Self::card(&self.settings.chat_model, self.settings.ask_ceiling)
    }

    async fn ask(&self, call: Call<'_>, question: &Question<'_>) -> Answered<String> {
        self.send_words(call, &words::question(&self.settings, question)).await
    }

    async fn models(&self, call: Call<'_>) -> Result<Vec<String>, AiError> {
        let url = format!("{}/models", self.settings.base_url);
        let key = self.settings.api_key.expose_secret();
        let sent = self.wire.exchange(call, |client| client.get(&url).bearer_auth(key), faults::fold).await;
        named_models(&parse(&sent?.body)?, "data", "id")
    }

    async fn talk(&self, call: Call<'_>, request: &ChatRequest) -> Answered<String> {
        self.send_words(call, &words::conversation(&self.settings, request)).await
    }
}

#[async_trait]
impl Painter for OpenAi {
    fn drawing(&self) -> ModelCard {
        Self::card(&self.settings.image_model, self.settings.draw_ceiling)
    }

    fn canvas(&self, columns: u32, rows: u32) -> Canvas {
        match (self.settings.images, self.settings.free_size) {
            (ImagesDialect::Router, _) => Canvas::shaped(columns, rows, 2048),
            (ImagesDialect::Json | ImagesDialect::Multipart, true) => Canvas::free(columns, rows),
            (ImagesDialect::Json | ImagesDialect::Multipart, false) => Canvas::fixed(columns, rows),
        }
    }

    async fn paint(&self, call: Call<'_>, painting: &Painting) -> Answered<Vec<u8>> {
        self.send_painting(call, painting).await
    }
}

/// A picture as a `data:` address; what it is, its first bytes say.
fn data_url(picture: &[u8]) -> String {
    format!("data:{};base64,{}", mime(picture), STANDARD.encode(picture))
}
