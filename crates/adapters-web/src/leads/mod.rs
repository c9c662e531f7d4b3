//! The leads for people who ask: `POST /api/leads` for programs and for forms, the landing page and its pictures.

mod answer;
mod assets;
mod fields;
mod intake;
mod landing;
mod page;
mod parts;
mod refusal;
mod source;
mod token;

use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;

use self::token::Keys;
use crate::guard;

pub use self::parts::LeadsWebParts;
pub use self::source::{ProxiesError, TrustedProxies};

/// Where the landing page stands; in one language below it (`/booth/uz`).
pub const LANDING_PATH: &str = "/booth";
/// Where forms and programs send.
const INTAKE_PATH: &str = "/api/leads";

/// What handlers share.
struct LeadsWeb {
    parts: LeadsWebParts,
    keys: Keys,
    /// Submissions take turns: two of one contact never meet at the store, and what counts by its source is counted.
    turn: tokio::sync::Mutex<()>,
}

type Shared = Arc<LeadsWeb>;

/// Every route of the leads; it is merged into the router that knows what to say of unknown paths. The source of a
/// request is its [`ConnectInfo`](axum::extract::ConnectInfo), which the server puts there.
pub fn leads_router(parts: LeadsWebParts) -> Router {
    let texts = Arc::clone(&parts.texts);
    let web = Arc::new(LeadsWeb { keys: Keys::new(parts.secret.expose()), turn: tokio::sync::Mutex::default(), parts });
    Router::new()
        .route(INTAKE_PATH, post(intake::take).options(intake::preflight).get(intake::look))
        .route(LANDING_PATH, get(landing::negotiated))
        .route("/booth/{lang}", get(landing::in_language))
        .route("/booth/{lang}/thanks", get(landing::thanks))
        .route("/booth/assets/{name}", get(assets::serve))
        .method_not_allowed_fallback(crate::router::wrong_method)
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn_with_state(texts, guard::finish))
        .layer(from_fn(guard::trace))
        .with_state(web)
}
