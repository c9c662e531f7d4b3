use std::fmt;
use std::sync::Arc;

use desk::AiError;
use kernel::Clock;
use reqwest::header::{AUTHORIZATION, HeaderValue};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use tokio::sync::Mutex;

use super::GigaChatSettings;
use super::faults::fold_token;
use crate::wire::{Call, Wire};

/// A token is renewed this long before its end.
const EARLY_MS: i64 = 60_000;
/// A moment in seconds is below this, one in milliseconds above it, until the year 5138.
const SECONDS_BELOW: i64 = 100_000_000_000;

/// An access token and its number in the order of issue.
#[derive(Clone)]
pub(super) struct Token {
    pub(super) secret: SecretString,
    pub(super) number: u64,
    expires_ms: i64,
}

/// The access token of this process. Whoever needs one while it is being renewed waits for that one renewal.
pub(super) struct Tokens {
    key: SecretString,
    scope: String,
    url: String,
    clock: Arc<dyn Clock>,
    held: Mutex<Option<Token>>,
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tokens").finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct Issued {
    access_token: SecretString,
    expires_at: i64,
}

impl Tokens {
    pub(super) fn new(settings: &GigaChatSettings, clock: Arc<dyn Clock>) -> Self {
        Self {
            key: settings.auth_key.clone(),
            scope: settings.scope.clone(),
            url: settings.auth_url.clone(),
            clock,
            held: Mutex::default(),
        }
    }

    /// A token that lasts for another minute; where no new one is to be had, one that still lasts.
    pub(super) async fn valid(&self, wire: &Wire, call: Call<'_>) -> Result<Token, AiError> {
        let mut held = self.held.lock().await;
        let now = self.clock.wall().timestamp_millis();
        let old = held.clone().filter(|token| token.expires_ms > now);
        if let Some(token) = old.clone().filter(|token| token.expires_ms - EARLY_MS > now) {
            return Ok(token);
        }
        let number = held.as_ref().map_or(0, |token| token.number);
        match self.fetch(wire, call, number.wrapping_add(1)).await {
            Ok(token) => Ok(held.insert(token).clone()),
            Err(error) => old.ok_or(error),
        }
    }

    /// A token other than the one that was refused.
    pub(super) async fn renewed(&self, wire: &Wire, call: Call<'_>, refused: u64) -> Result<Token, AiError> {
        let mut held = self.held.lock().await;
        if let Some(newer) = held.clone().filter(|token| token.number != refused) {
            return Ok(newer);
        }
        *held = None;
        let token = self.fetch(wire, call, refused.wrapping_add(1)).await?;
        Ok(held.insert(token).clone())
    }

    async fn fetch(&self, wire: &Wire, call: Call<'_>, number: u64) -> Result<Token, AiError> {
        let basic = format!("Basic {}", self.key.expose_secret());
        let mut basic = HeaderValue::from_str(&basic).map_err(|_error| AiError::Auth)?;
        basic.set_sensitive(true);
        let build = |client: &reqwest::Client| {
            client
                .post(&self.url)
                .header(AUTHORIZATION, basic.clone())
                .header("RqUID", request_id())
                .form(&[("scope", self.scope.as_str())])
        };
        let reply = wire.exchange(Call { purpose: "token", ..call }, build, fold_token).await?;
        let issued: Issued = serde_json::from_slice(&reply.body).map_err(|_error| AiError::BadOutput)?;
        let expires = issued.expires_at;
        let expires_ms = if expires < SECONDS_BELOW { expires.saturating_mul(1000) } else { expires };
        Ok(Token { secret: issued.access_token, number, expires_ms })
    }
}

/// A random UUID (version 4).
fn request_id() -> String {
    uuid::Builder::from_random_bytes(rand::random()).into_uuid().to_string()
}
