//! Bodies, path parts and refusals of the control API: JSON whatever happens.

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use crate::api::params::LARGEST_BODY;
use crate::state::Refusal;

/// A refusal: `{"error": reason}` with its status.
#[derive(Debug)]
pub(super) struct Refused(u16, String);

/// What a handler answers.
pub(super) type Answer = Result<Json<Value>, Refused>;

impl Refused {
    pub(super) fn bad(reason: impl Into<String>) -> Self {
        Self(400, reason.into())
    }

    pub(super) fn missing(reason: impl Into<String>) -> Self {
        Self(404, reason.into())
    }

    pub(super) fn timeout(reason: impl Into<String>) -> Self {
        Self(504, reason.into())
    }
}

impl From<Refusal> for Refused {
    fn from((status, reason): Refusal) -> Self {
        Self(status, reason)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0).unwrap_or(StatusCode::BAD_REQUEST);
        (status, Json(json!({ "error": self.1 }))).into_response()
    }
}

/// The body as a JSON object, whatever its content type; empty means `{}`.
#[derive(Debug)]
pub(super) struct Object(pub(super) Map<String, Value>);

/// The body as any JSON.
#[derive(Debug)]
pub(super) struct Any(pub(super) Value);

impl<S: Send + Sync> FromRequest<S> for Any {
    type Rejection = Refused;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Refused> {
        let bytes = axum::body::to_bytes(request.into_body(), LARGEST_BODY).await.map_err(|error| {
            tracing::debug!(%error, "a control body was not read");
            Refused::bad("the body was not read")
        })?;
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Ok(Self(json!({})));
        }
        let value = serde_json::from_slice(&bytes).map_err(|error| Refused::bad(format!("no JSON: {error}")))?;
        Ok(Self(value))
    }
}

impl<S: Send + Sync> FromRequest<S> for Object {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        match Any::from_request(request, state).await?.0 {
            Value::Object(object) => Ok(Self(object)),
            _ => Err(Refused::bad("the body must be a JSON object")),
        }
    }
}

impl Object {
    pub(super) fn int(&self, name: &str) -> Option<i64> {
        let value = self.0.get(name)?;
        value.as_i64().or_else(|| value.as_str()?.parse().ok())
    }

    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Value::as_str)
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or(false)
    }
}

/// The number in the path.
#[derive(Debug, Clone, Copy)]
pub(super) struct Id(pub(super) i64);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let Path(text) = Path::<String>::from_request_parts(parts, state).await.map_err(|error| {
            tracing::debug!(%error, "a path was not read");
            Refused::bad("the path holds no id")
        })?;
        text.parse().map(Self).map_err(|error| Refused::bad(format!("the path holds no number: {error}")))
    }
}

/// The query as pairs; the last one of a name counts.
#[derive(Debug)]
pub(super) struct Pairs(Vec<(String, String)>);

impl<S: Send + Sync> FromRequestParts<S> for Pairs {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Refused> {
        let query = parts.uri.query().unwrap_or_default();
        Ok(Self(url::form_urlencoded::parse(query.as_bytes()).into_owned().collect()))
    }
}

impl Pairs {
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// A number, `None` when absent, 400 when it is none.
    pub(super) fn int(&self, name: &str) -> Result<Option<i64>, Refused> {
        self.text(name)
            .map(|text| text.parse().map_err(|error| Refused::bad(format!("{name} is no number: {error}"))))
            .transpose()
    }

    /// The `bot` of the query, as an act takes it.
    pub(super) fn bot(&self) -> Option<Value> {
        self.text("bot").filter(|t| !t.is_empty()).map(Value::from)
    }
}
