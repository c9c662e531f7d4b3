use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use desk::{AiError, Answered};
use reqwest::{Client, RequestBuilder};

use super::retry::{Reached, TRIES, wait_before};
use super::{Breaker, Reply, Stakes};

/// One call to a provider; it may be several exchanges.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Call<'a> {
    /// `draw`, `describe`, …
    pub(crate) purpose: &'static str,
    pub(crate) model: &'a str,
    pub(crate) stakes: Stakes,
    /// Everything of it ends before.
    pub(crate) until: Instant,
}

/// A provider's transport.
#[derive(Debug, Clone)]
pub(crate) struct Wire {
    provider: &'static str,
    client: Client,
    breaker: Arc<Breaker>,
}

impl Wire {
    pub(crate) fn new(provider: &'static str, client: Client, breaker: Arc<Breaker>) -> Self {
        Self { provider, client, breaker }
    }

    pub(crate) fn breaker(&self) -> Arc<Breaker> {
        Arc::clone(&self.breaker)
    }

    /// Does a call's work unless the circuit is open, and says how it ended.
    pub(crate) async fn watched<T>(
        &self,
        call: Call<'_>,
        work: impl Future<Output = Answered<T>> + Send,
    ) -> Answered<T> {
        if let Err(resting) = self.breaker.admit() {
            return Answered::free(Err(resting));
        }
        let since = Instant::now();
        let answered = work.await;
        self.breaker.note(&answered.result);
        tracing::info!(
            provider = self.provider,
            purpose = call.purpose,
            model = call.model,
            outcome = answered.result.as_ref().err().map_or("ok", AiError::word),
            cost = answered.cost.map(|cost| cost.0),
            took_ms = u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX),
            "a call to a provider"
        );
        answered
    }

    /// One request and its answer, with as many tries as make sense before the call's end. An answer that is no success
    /// is folded by `fold`.
    pub(crate) async fn exchange(
        &self,
        call: Call<'_>,
        build: impl Fn(&Client) -> RequestBuilder + Send + Sync,
        fold: impl Fn(&Reply) -> AiError + Send + Sync,
    ) -> Result<Reply, AiError> {
        let mut last = AiError::Transient;
        for number in 1..=TRIES {
            let left = call.until.saturating_duration_since(Instant::now());
            let Ok(tried) = tokio::time::timeout(left, self.try_once(&build)).await else {
                tracing::debug!(provider = self.provider, purpose = call.purpose, number, "no answer in time");
                return Err(AiError::Transient);
            };
            let wait = match tried {
                Ok(reply) => {
                    tracing::debug!(
                        provider = self.provider,
                        purpose = call.purpose,
                        status = reply.status,
                        request_id = reply.request_id,
                        bytes = reply.body.len(),
                        number,
                        "answered"
                    );
                    if (200..300).contains(&reply.status) {
                        return Ok(reply);
                    }
                    last = fold(&reply);
                    wait_before(number, call.stakes, &last, Reached::Answer(&reply), rand::random())
                }
                Err(Lost { error, connected }) => {
                    tracing::debug!(provider = self.provider, purpose = call.purpose, connected, number, "no answer");
                    last = error;
                    let reached = if connected { Reached::Somebody } else { Reached::Nobody };
                    wait_before(number, call.stakes, &last, reached, rand::random())
                }
            };
            let Some(wait) = wait.filter(|wait| call.has_time_for(*wait)) else { return Err(last) };
            tokio::time::sleep(wait).await;
        }
        Err(last)
    }

    async fn try_once(&self, build: impl Fn(&Client) -> RequestBuilder) -> Result<Reply, Lost> {
        // reqwest's errors hold the address, and some addresses hold keys: only their kind is kept.
        let sent = build(&self.client).send().await;
        let response = sent.map_err(|error| {
            if error.is_builder() {
                Lost { error: AiError::BadRequest, connected: false }
            } else {
                Lost { error: AiError::Transient, connected: !error.is_connect() }
            }
        })?;
        Reply::read(response).await.map_err(|error| Lost { error, connected: true })
    }
}

impl Call<'_> {
    fn has_time_for(&self, wait: Duration) -> bool {
        Instant::now().checked_add(wait).is_some_and(|then| then < self.until)
    }
}

/// No whole answer.
struct Lost {
    error: AiError,
    /// Whether the request may have arrived.
    connected: bool,
}
