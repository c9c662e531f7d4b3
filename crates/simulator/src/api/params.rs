//! Parameters of a call, from the query, a form, JSON or multipart.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use serde_json::{Map, Value, json};

use crate::reply::ApiError;

/// Largest body that is read.
pub(crate) const LARGEST_BODY: usize = 60 * 1024 * 1024;

/// An uploaded part.
#[derive(Debug, Clone)]
pub(crate) struct Upload {
    /// Empty when the client named none.
    pub(crate) name: String,
    pub(crate) bytes: Bytes,
}

/// Everything that came with a call.
#[derive(Debug, Clone, Default)]
pub(crate) struct Params {
    pub(crate) values: Map<String, Value>,
    pub(crate) files: BTreeMap<String, Upload>,
}

impl Params {
    /// Reads a request; a later source wins over the query.
    pub(crate) async fn read(request: Request) -> Result<Self, ApiError> {
        let mut params = Self::default();
        let query = request.uri().query().unwrap_or_default().to_owned();
        params.form(query.as_bytes());
        let kind = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|v| v.to_str().ok())
            .unwrap_or_default()
            .to_ascii_lowercase();
        if kind.starts_with("multipart/form-data") {
            params.multipart(request).await?;
            return Ok(params);
        }
        let body = axum::body::to_bytes(request.into_body(), LARGEST_BODY).await.map_err(|error| {
            tracing::debug!(%error, "a body was not read");
            ApiError::too_large()
        })?;
        if kind.starts_with("application/json") {
            if !body.is_empty() {
                match serde_json::from_slice(&body) {
                    Ok(Value::Object(object)) => params.values.extend(object),
                    Ok(_) | Err(_) => return Err(ApiError::bad("can't parse request body as JSON object")),
                }
            }
        } else {
            params.form(&body);
        }
        Ok(params)
    }

    fn form(&mut self, body: &[u8]) {
        for (name, value) in url::form_urlencoded::parse(body) {
            self.values.insert(name.into_owned(), Value::String(value.into_owned()));
        }
    }

    async fn multipart(&mut self, request: Request) -> Result<(), ApiError> {
        let broken = |error: &dyn std::fmt::Display| {
            tracing::debug!(%error, "a multipart body was not read");
            ApiError::bad("can't parse multipart form data")
        };
        let mut parts = Multipart::from_request(request, &()).await.map_err(|e| broken(&e))?;
        while let Some(part) = parts.next_field().await.map_err(|e| broken(&e))? {
            let name = part.name().unwrap_or_default().to_owned();
            let file = part.file_name().map(str::to_owned);
            let bytes = part.bytes().await.map_err(|e| broken(&e))?;
            if let Some(file) = file {
                self.files.insert(name, Upload { name: file, bytes });
            } else {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                self.values.insert(name, Value::String(text));
            }
        }
        Ok(())
    }

    pub(crate) fn value(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.value(name).and_then(Value::as_str)
    }

    pub(crate) fn int(&self, name: &str) -> Option<i64> {
        self.value(name).and_then(Value::as_i64)
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.value(name).and_then(Value::as_bool).unwrap_or(false)
    }

    /// The upload that a parameter means: the part of that name, or the one that `attach://` names.
    pub(crate) fn upload(&self, name: &str) -> Option<&Upload> {
        self.attached(self.text(name)).or_else(|| self.files.get(name))
    }

    /// The upload behind an `attach://…` text.
    pub(crate) fn attached(&self, text: Option<&str>) -> Option<&Upload> {
        text.and_then(|t| t.strip_prefix("attach://")).and_then(|part| self.files.get(part))
    }

    /// The uploads without their bytes, for the record of calls.
    pub(crate) fn file_list(&self) -> Map<String, Value> {
        self.files
            .iter()
            .map(|(part, upload)| (part.clone(), json!({ "name": upload.name, "bytes": upload.bytes.len() })))
            .collect()
    }
}
