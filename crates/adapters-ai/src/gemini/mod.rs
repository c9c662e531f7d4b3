//! Gemini: `generateContent` for pictures and for words.

mod answer;
mod faults;
mod settings;

use std::sync::Arc;

use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use desk::{AiError, Answered, ChatRequest, ModelCard, Speaker};
use reqwest::header::HeaderValue;
use secrecy::ExposeSecret;
use serde_json::{Value, json};

pub use settings::{GEMINI_SETTINGS, GeminiSettings};

use crate::answer::{mime, named_models, parse};
use crate::engine::{CallLimits, Engine, Mind, Painter, Painting, Question};
use crate::money::{PriceTable, Usage};
use crate::provider::{OpenFault, Provider, Shared};
use crate::settings::{Reader, SettingFault};
use crate::sheet::Canvas;
use crate::wire::{Call, Wire};

pub(crate) const NAME: &str = "gemini";

/// Enough for a description or twelve verdicts, with a model's thoughts.
const MOST_TOKENS: u32 = 4096;

/// The client.
#[derive(Debug)]
pub(crate) struct Gemini {
    settings: GeminiSettings,
    key: HeaderValue,
    wire: Wire,
    prices: Arc<PriceTable>,
}

/// Opens the provider out of configured values.
pub(crate) fn open(values: &Reader<'_>, shared: &Shared) -> Result<Provider, OpenFault> {
    let settings = GeminiSettings::read(values)?;
    let strange = |_error| SettingFault { name: "GEMINI_API_KEY", fault: "holds a strange character" };
    let mut key = HeaderValue::from_str(settings.api_key.expose_secret()).map_err(strange)?;
    key.set_sensitive(true);
    let wire = shared.wire(NAME, &settings.client)?;
    let model = Gemini { settings, key, wire, prices: Arc::clone(&shared.prices) };
    Ok(Provider::that_draws(NAME, Arc::new(model), shared))
}

impl Gemini {
    /// One `generateContent`; its cost, and its body for `read`.
    async fn generate<T>(
        &self,
        call: Call<'_>,
        body: &Value,
        draws: bool,
        read: impl FnOnce(&Value) -> Result<T, AiError> + Send,
    ) -> Answered<T> {
        let url = format!("{}/models/{}:generateContent", self.settings.base_url, call.model);
        let build = |client: &reqwest::Client| client.post(&url).header("x-goog-api-key", self.key.clone()).json(body);
        let sent = self.wire.exchange(call, build, faults::fold).await;
        let answer = match sent.and_then(|reply| parse(&reply.body)) {
            Ok(answer) => answer,
            Err(error) => return Answered::uncounted(Err(error)),
        };
        let usage = Usage::of_gemini(&answer["usageMetadata"], draws, u64::from(draws));
        Answered { result: read(&answer), cost: self.prices.cost(call.model, &usage) }
    }

    fn card(model: &str, ceiling: kernel::MicroUsd) -> ModelCard {
        ModelCard { provider: NAME, model: model.to_owned(), ceiling }
    }
}

impl Engine for Gemini {
    fn wire(&self) -> &Wire {
        &self.wire
    }

    fn limits(&self) -> CallLimits {
        self.settings.limits
    }
}

#[async_trait]
impl Mind for Gemini {
    fn seeing(&self) -> ModelCard {
        Self::card(&self.settings.vision_model, self.settings.ask_ceiling)
    }

    fn talking(&self) -> ModelCard {
        Self::card(&self.settings.chat_model, self.settings.ask_ceiling)
    }

    async fn ask(&self, call: Call<'_>, question: &Question<'_>) -> Answered<String> {
        let mut parts = vec![json!({"text": question.words})];
        parts.extend(question.pictures.iter().map(|picture| inline(picture)));
        let body = json!({
            "contents": [{"role": "user", "parts": parts}],
            "generationConfig": {
                "responseMimeType": "application/json",
                "responseJsonSchema": question.form.schema,
                "maxOutputTokens": MOST_TOKENS,
            },
        });
        self.generate(call, &body, false, answer::words).await
    }

    async fn models(&self, call: Call<'_>) -> Result<Vec<String>, AiError> {
        let url = format!("{}/models?pageSize=1000", self.settings.base_url);
        let build = |client: &reqwest::Client| client.get(&url).header("x-goog-api-key", self.key.clone());
        let sent = self.wire.exchange(call, build, faults::fold).await;
        named_models(&parse(&sent?.body)?, "models", "name")
    }

    async fn talk(&self, call: Call<'_>, request: &ChatRequest) -> Answered<String> {
        let turns = request.turns.iter().map(|turn| {
            let role = match turn.speaker {
                Speaker::Person => "user",
                Speaker::Model => "model",
            };
            json!({"role": role, "parts": [{"text": turn.text.expose()}]})
        });
        let body = json!({
            "systemInstruction": {"parts": [{"text": request.instructions}]},
            "contents": turns.collect::<Vec<_>>(),
            "generationConfig": {"maxOutputTokens": request.max_tokens},
        });
        self.generate(call, &body, false, answer::words).await
    }
}

#[async_trait]
impl Painter for Gemini {
    fn drawing(&self) -> ModelCard {
        Self::card(&self.settings.image_model, self.settings.draw_ceiling)
    }

    fn canvas(&self, columns: u32, rows: u32) -> Canvas {
        Canvas::shaped(columns, rows, self.settings.longer_side())
    }

    async fn paint(&self, call: Call<'_>, painting: &Painting) -> Answered<Vec<u8>> {
        let mut parts = vec![json!({"text": painting.prompt})];
        parts.extend(painting.references.iter().map(|picture| inline(picture)));
        let body = json!({
            "contents": [{"role": "user", "parts": parts}],
            "generationConfig": {
                "responseModalities": ["IMAGE"],
                "imageConfig": {"aspectRatio": painting.canvas.shape(), "imageSize": self.settings.image_size},
            },
        });
        self.generate(call, &body, true, answer::picture).await
    }
}

fn inline(picture: &[u8]) -> Value {
    json!({"inlineData": {"mimeType": mime(picture), "data": STANDARD.encode(picture)}})
}
