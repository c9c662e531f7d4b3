//! JSON over HTTP, as scenarios need it: failures of the transport are values, because products get killed here.

use std::time::Duration;

use anyhow::{Context, Result};
use reqwest::{Client, Method, Response};
use serde_json::Value;

/// An answer with its body read.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
}

impl Answer {
    /// The problem's stable code, if it is one.
    pub fn code(&self) -> Option<&str> {
        self.body["code"].as_str()
    }
}

/// A client for one base address, with an optional bearer token.
#[derive(Debug, Clone)]
pub struct Api {
    client: Client,
    base: String,
    bearer: Option<String>,
}

impl Api {
    pub fn new(base: impl Into<String>, bearer: Option<String>) -> Self {
        let client = Client::builder().timeout(Duration::from_secs(30)).no_proxy().build().expect("HTTP client");
        Self { client, base: base.into(), bearer }
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    pub async fn get(&self, path: &str) -> Result<Answer> {
        self.call(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Result<Answer> {
        self.call(Method::POST, path, Some(body)).await
    }

    /// The same with headers of one's own.
    pub async fn post_with(&self, path: &str, body: &Value, headers: &[(&str, &str)]) -> Result<Answer> {
        let request = self.client.post(self.url(path)).json(body);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        Self::read(self.signed(request).send().await?).await
    }

    /// A form as a browser without scripts sends it; redirects are followed.
    pub async fn submit(&self, path: &str, fields: &[(&str, &str)]) -> Result<Answer> {
        let request = self.client.post(self.url(path)).header("accept", "text/html").form(fields);
        Self::read(request.send().await?).await
    }

    pub async fn delete(&self, path: &str) -> Result<Answer> {
        self.call(Method::DELETE, path, None).await
    }

    pub async fn post_empty(&self, path: &str) -> Result<Answer> {
        self.call(Method::POST, path, None).await
    }

    pub async fn put_bytes(&self, path: &str, bytes: Vec<u8>) -> Result<Answer> {
        let request = self.client.put(self.url(path)).body(bytes);
        Self::read(self.signed(request).send().await?).await
    }

    pub async fn bytes(&self, url: &str) -> Result<Vec<u8>> {
        let url = if url.starts_with("http") { url.to_owned() } else { self.url(url) };
        let answer = self.client.get(url).send().await?.error_for_status()?;
        Ok(answer.bytes().await?.to_vec())
    }

    async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Answer> {
        let mut request = self.client.request(method, self.url(path));
        if let Some(body) = body {
            request = request.json(body);
        }
        Self::read(self.signed(request).send().await?).await
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    fn signed(&self, request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
        match &self.bearer {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    async fn read(answer: Response) -> Result<Answer> {
        let status = answer.status().as_u16();
        let text = answer.text().await.context("body")?;
        let body =
            if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap_or(Value::String(text)) };
        Ok(Answer { status, body })
    }
}
