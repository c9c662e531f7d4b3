use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use texts::Texts;
use tower_http::catch_panic::CatchPanicLayer;

use crate::problem::{Code, Problem};
use crate::state::Web;
use crate::{Readiness, WebParts, api, auth, guard, health, kiosk};

/// Every route of the service's web side, ready to be served. The caller binds the listener and, at shutdown, cancels
/// [`WebParts::stop`] before it waits for open connections.
pub fn router(parts: WebParts) -> Router {
    let web = Web::new(parts);
    Router::new()
        .merge(tablet_calls(&web))
        .merge(kiosk::routes())
        .merge(health::health_routes(web.readiness.clone()))
        .fallback(unknown)
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn_with_state(web.texts.clone(), guard::finish))
        .layer(from_fn(guard::trace))
        .with_state(web)
}

/// What the service answers where the booth is off: the machine endpoints, and a refusal for every other path.
pub fn bare_router(readiness: Arc<dyn Readiness>, texts: Arc<Texts>) -> Router {
    Router::new()
        .merge(health::health_routes(readiness))
        .fallback(async || Problem::new(Code::NotFound))
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn_with_state(texts, guard::finish))
        .layer(from_fn(guard::trace))
}

fn tablet_calls(web: &Web) -> Router<Web> {
    Router::new()
        .route("/api/kiosk/state", get(api::booth::state))
        .route("/api/kiosk/sessions", post(api::sessions::create))
        .route("/api/kiosk/sessions/{id}", get(api::sessions::show).delete(api::sessions::abandon))
        .route("/api/kiosk/sessions/{id}/events", get(api::events::stream))
        .route("/api/kiosk/sessions/{id}/photo", put(api::photo::put))
        .route("/api/kiosk/sessions/{id}/submit", post(api::submit::submit))
        .route("/api/kiosk/sessions/{id}/pack.svg", get(api::sessions::pack_qr))
        .route("/api/kiosk/outfits", get(api::outfits::list))
        .route("/api/kiosk/outfits/{id}/preview.png", get(api::outfits::preview))
        .route_layer(from_fn_with_state(web.clone(), auth::require_tablet))
}

async fn unknown(axum::extract::State(web): axum::extract::State<Web>, request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        Problem::new(Code::NotFound).into_response()
    } else {
        kiosk::lost(&web, &request)
    }
}

pub(crate) async fn wrong_method() -> Problem {
    Problem::new(Code::MethodNotAllowed)
}
