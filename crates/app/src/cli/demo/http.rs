use std::time::Duration;

use anyhow::Context as _;
use reqwest::{Client, Method};
use serde_json::Value;

/// What the demo's guest sees of one call.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) body: Value,
}

impl Answer {
    pub(super) const fn is_ok(&self) -> bool {
        self.status >= 200 && self.status < 300
    }

    /// A field as text; empty when absent.
    pub(super) fn text(&self, field: &str) -> &str {
        self.body.get(field).and_then(Value::as_str).unwrap_or_default()
    }

    /// A field as it is written in a path, text or number.
    pub(super) fn text_or_number(&self, field: &str) -> String {
        let value = self.body.get(field).unwrap_or(&Value::Null);
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }

    /// What a problem body says to do.
    pub(super) fn problem(&self) -> String {
        let said = [self.text("title"), self.text("detail")];
        let said: Vec<&str> = said.into_iter().filter(|text| !text.is_empty()).collect();
        if said.is_empty() { format!("HTTP {}", self.status) } else { said.join(": ") }
    }
}

/// One side that the demo talks to over HTTP, as anybody outside would.
#[derive(Debug, Clone)]
pub(super) struct Side {
    client: Client,
    base: String,
    bearer: Option<String>,
}

impl Side {
    pub(super) fn new(base: String, bearer: Option<String>) -> anyhow::Result<Self> {
        // Loopback only: a proxy of the environment has no business here.
        let client = Client::builder().no_proxy().timeout(Duration::from_secs(40)).build()?;
        Ok(Self { client, base, bearer })
    }

    pub(super) async fn get(&self, path: &str) -> anyhow::Result<Answer> {
        self.call(Method::GET, path, None).await
    }

    pub(super) async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Answer> {
        self.call(Method::POST, path, Some(body.to_string().into_bytes())).await
    }

    pub(super) async fn post_empty(&self, path: &str) -> anyhow::Result<Answer> {
        self.call(Method::POST, path, None).await
    }

    pub(super) async fn put(&self, path: &str, body: Vec<u8>) -> anyhow::Result<Answer> {
        self.call(Method::PUT, path, Some(body)).await
    }

    pub(super) async fn delete(&self, path: &str) -> anyhow::Result<Answer> {
        self.call(Method::DELETE, path, None).await
    }

    async fn call(&self, method: Method, path: &str, body: Option<Vec<u8>>) -> anyhow::Result<Answer> {
        let mut request = self.client.request(method, format!("{}{path}", self.base));
        if let Some(bearer) = &self.bearer {
            request = request.bearer_auth(bearer);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body);
        }
        let response = request.send().await.with_context(|| format!("{path} does not answer"))?;
        let status = response.status().as_u16();
        let bytes = response.bytes().await.with_context(|| format!("{path} broke off"))?;
        Ok(Answer { status, body: serde_json::from_slice(&bytes).unwrap_or(Value::Null) })
    }

    /// Bytes behind a full address.
    pub(super) async fn fetch(&self, url: &str) -> anyhow::Result<Vec<u8>> {
        let response = self.client.get(url).send().await.context("a file does not answer")?;
        anyhow::ensure!(response.status().is_success(), "a file is answered with HTTP {}", response.status().as_u16());
        Ok(response.bytes().await.context("a file broke off")?.to_vec())
    }
}
