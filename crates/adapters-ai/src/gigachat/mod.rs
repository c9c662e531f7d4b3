//! `GigaChat`: describes, judges and talks; it cannot draw from a photo.

mod attachments;
mod faults;
mod settings;
mod tokens;
mod words;

use std::sync::Arc;

use async_trait::async_trait;
use desk::{AiError, Answered, ChatRequest, ModelCard};
use secrecy::ExposeSecret;
use serde_json::Value;
use tokio::sync::Semaphore;

pub use settings::{GIGACHAT_SETTINGS, GigaChatSettings};

use crate::answer::{named_models, parse};
use crate::engine::{CallLimits, Engine, Mind, Question};
use crate::money::{PriceTable, Usage};
use crate::provider::{OpenFault, Provider, Shared};
use crate::settings::Reader;
use crate::wire::{Call, Reply, Wire};
use tokens::Tokens;

pub(crate) const NAME: &str = "gigachat";

/// The client.
#[derive(Debug)]
pub(crate) struct GigaChat {
    settings: GigaChatSettings,
    wire: Wire,
    tokens: Tokens,
    /// A limit here is a limit on calls at the same time.
    places: Semaphore,
    prices: Arc<PriceTable>,
}

/// Opens the provider out of configured values.
pub(crate) fn open(values: &Reader<'_>, shared: &Shared) -> Result<Provider, OpenFault> {
    let settings = GigaChatSettings::read(values)?;
    let wire = shared.wire(NAME, &settings.client)?;
    let tokens = Tokens::new(&settings, Arc::clone(&shared.clock));
    let places = Semaphore::new(settings.at_once);
    let model = GigaChat { settings, wire, tokens, places, prices: Arc::clone(&shared.prices) };
    Ok(Provider::that_sees(NAME, Arc::new(model), shared))
}

impl GigaChat {
    /// A request with a token; a token that is refused is renewed once.
    async fn authorized(
        &self,
        call: Call<'_>,
        build: impl Fn(&reqwest::Client) -> reqwest::RequestBuilder + Send + Sync,
    ) -> Result<Reply, AiError> {
        let mut token = self.tokens.valid(&self.wire, call).await?;
        for renewals_left in [1, 0] {
            let with_token = |client: &reqwest::Client| build(client).bearer_auth(token.secret.expose_secret());
            let refused = std::sync::atomic::AtomicBool::new(false);
            let fold = |reply: &Reply| {
                refused.store(reply.status == 401, std::sync::atomic::Ordering::Relaxed);
                faults::fold(reply)
            };
            let sent = self.wire.exchange(call, with_token, fold).await;
            if sent.is_ok() || !refused.into_inner() || renewals_left == 0 {
                return sent;
            }
            token = self.tokens.renewed(&self.wire, call, token.number).await?;
        }
        Err(AiError::Auth)
    }

    async fn complete(&self, call: Call<'_>, body: &Value) -> Answered<String> {
        let url = format!("{}/chat/completions", self.settings.base_url);
        let sent = self.authorized(call, |client| client.post(&url).json(body)).await;
        let answer = match sent.and_then(|reply| parse(&reply.body)) {
            Ok(answer) => answer,
            Err(error) => return Answered::uncounted(Err(error)),
        };
        let cost = self.prices.cost(call.model, &Usage::of_openai(&answer["usage"], false, 0));
        Answered { result: words::read(&answer), cost }
    }

    /// A place among the calls at the same time, or no time left.
    async fn place(&self, call: Call<'_>) -> Result<tokio::sync::SemaphorePermit<'_>, AiError> {
        let until = tokio::time::Instant::from_std(call.until);
        match tokio::time::timeout_at(until, self.places.acquire()).await {
            Ok(Ok(place)) => Ok(place),
            Ok(Err(_)) | Err(_) => Err(AiError::RateLimited { after: None }),
        }
    }
}

impl Engine for GigaChat {
    fn wire(&self) -> &Wire {
        &self.wire
    }

    fn limits(&self) -> CallLimits {
        CallLimits { draw: self.settings.ask_timeout, ask: self.settings.ask_timeout }
    }
}

#[async_trait]
impl Mind for GigaChat {
    fn seeing(&self) -> ModelCard {
        ModelCard { provider: NAME, model: self.settings.vision_model.clone(), ceiling: self.settings.ask_ceiling }
    }

    fn talking(&self) -> ModelCard {
        ModelCard { provider: NAME, model: self.settings.chat_model.clone(), ceiling: self.settings.ask_ceiling }
    }

    async fn ask(&self, call: Call<'_>, question: &Question<'_>) -> Answered<String> {
        let _place = match self.place(call).await {
            Ok(place) => place,
            Err(error) => return Answered::free(Err(error)),
        };
        let mut files = Vec::new();
        let mut answered = None;
        for picture in &question.pictures {
            match self.upload(call, picture).await {
                Ok(file) => files.push(file),
                Err(error) => {
                    answered = Some(Answered::uncounted(Err(error)));
                    break;
                }
            }
        }
        let answered = match answered {
            Some(failed) => failed,
            None => self.complete(call, &words::question(&self.settings, question, &files)).await,
        };
        // Whatever came of it, the photos do not stay there.
        for file in &files {
            self.forget(file).await;
        }
        answered
    }

    async fn models(&self, call: Call<'_>) -> Result<Vec<String>, AiError> {
        let url = format!("{}/models", self.settings.base_url);
        let sent = self.authorized(call, |client| client.get(&url)).await;
        named_models(&parse(&sent?.body)?, "data", "id")
    }

    async fn talk(&self, call: Call<'_>, request: &ChatRequest) -> Answered<String> {
        match self.place(call).await {
            Ok(_place) => self.complete(call, &words::conversation(&self.settings, request)).await,
            Err(error) => Answered::free(Err(error)),
        }
    }
}
