//! What a Bot API method answers.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// The refusal of a call, as the Bot API words it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ApiError {
    pub(crate) code: u16,
    pub(crate) description: String,
    pub(crate) parameters: Option<Value>,
}

/// The `result` of a call, or its refusal.
pub(crate) type ApiResult = Result<Value, ApiError>;

impl ApiError {
    fn new(code: u16, description: String) -> Self {
        Self { code, description, parameters: None }
    }

    /// 400 with the given reason.
    pub(crate) fn bad(reason: impl AsRef<str>) -> Self {
        Self::new(400, format!("Bad Request: {}", reason.as_ref()))
    }

    /// 403 with the given reason.
    pub(crate) fn forbidden(reason: &str) -> Self {
        Self::new(403, format!("Forbidden: {reason}"))
    }

    /// 409 with the given reason.
    pub(crate) fn conflict(reason: &str) -> Self {
        Self::new(409, format!("Conflict: {reason}"))
    }

    /// 429: come back in `seconds`.
    pub(crate) fn flood(seconds: u64) -> Self {
        let mut error = Self::new(429, format!("Too Many Requests: retry after {seconds}"));
        error.parameters = Some(json!({ "retry_after": seconds }));
        error
    }

    /// 400 of a group that lives on under another id.
    pub(crate) fn migrated(to: i64) -> Self {
        let mut error = Self::bad("group chat was upgraded to a supergroup chat");
        error.parameters = Some(json!({ "migrate_to_chat_id": to }));
        error
    }

    pub(crate) fn unauthorized() -> Self {
        Self::new(401, "Unauthorized".into())
    }

    pub(crate) fn unknown_method() -> Self {
        Self::new(404, "Not Found: method not found".into())
    }

    pub(crate) fn too_large() -> Self {
        Self::new(413, "Request Entity Too Large".into())
    }

    pub(crate) fn internal(reason: &str) -> Self {
        Self::new(500, format!("Internal Server Error: {reason}"))
    }

    /// The body of the answer.
    pub(crate) fn body(&self) -> Value {
        let mut body = json!({ "ok": false, "error_code": self.code, "description": self.description });
        if let (Some(parameters), Some(object)) = (&self.parameters, body.as_object_mut()) {
            object.insert("parameters".into(), parameters.clone());
        }
        body
    }
}

/// Status and body of an answer.
pub(crate) fn envelope(result: &ApiResult) -> (u16, Value) {
    match result {
        Ok(value) => (200, json!({ "ok": true, "result": value })),
        Err(error) => (error.code, error.body()),
    }
}

/// The HTTP answer; a 429 repeats its delay in a header, as the real server does.
pub(crate) fn respond(status: u16, body: &Value) -> Response {
    let code = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (code, [(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response();
    let retry = body.pointer("/parameters/retry_after").and_then(Value::as_u64);
    if let Some(Ok(value)) = retry.map(|n| n.to_string().parse()) {
        response.headers_mut().insert(header::RETRY_AFTER, value);
    }
    response
}
