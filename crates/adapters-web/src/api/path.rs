use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use booth::SessionId;
use uuid::Uuid;

use crate::problem::{Code, Problem};

/// The session named in the path. What is no id names no session: 404.
pub(crate) struct SessionPath(pub(crate) SessionId);

impl<S: Send + Sync> FromRequestParts<S> for SessionPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let named = Path::<String>::from_request_parts(parts, state).await.ok();
        let id = named.and_then(|Path(text)| Uuid::try_parse(&text).ok());
        id.map(|id| Self(SessionId(id))).ok_or(Problem::new(Code::UnknownSession))
    }
}
