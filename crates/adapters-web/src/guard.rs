//! What stands around every route: language of refusals, security headers, panic isolation, one log line a request.

use std::any::Any;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use texts::Texts;

use crate::lang;
use crate::problem::{Code, Problem};

/// No inline script or style, nothing from elsewhere; `blob:` and `data:` are the camera's picture and the QR code.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      media-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; \
                      base-uri 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(self), microphone=(), geolocation=()"),
];

/// The outermost layer: turns a [`Problem`] into its body in the reader's language, and completes the headers.
pub(crate) async fn finish(State(texts): State<Arc<Texts>>, request: Request, next: Next) -> Response {
    let lang = lang::asked(request.uri(), request.headers());
    let mut response = next.run(request).await;
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        let headers = std::mem::take(response.headers_mut());
        response = problem.render(&texts, lang, headers);
    }
    complete(response.headers_mut());
    response
}

fn complete(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        // A page may hold itself to less still.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    // Nothing of a guest stays in a browser (K4); what may be kept says so itself.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// One line a request. The route's template and never the path: ids, tokens and names stay out of the log.
pub(crate) async fn trace(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let response = next.run(request).await;
    tracing::debug!(
        http.method = %method,
        http.route = route.as_deref().unwrap_or("unmatched"),
        http.status = response.status().as_u16(),
        elapsed_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
        "answered",
    );
    response
}

/// A panic of a handler ends its request only. Its message is not repeated: it may hold anything.
pub(crate) fn panicked(_payload: Box<dyn Any + Send>) -> Response {
    tracing::error!("a web handler panicked");
    Problem::new(Code::Internal).into_response()
}
