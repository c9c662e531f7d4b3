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
use std::time::Duration;

use axum::Router;
use axum::http::header::ALLOW;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodRouter, get, post};
use tower_http::catch_panic::CatchPanicLayer;

use self::token::Keys;
use crate::guard;
use crate::problem::{Code, Problem};

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
    /// The store has one writer anyway. Whoever does not come to their turn in time is sent away.
    turn: tokio::sync::Mutex<()>,
    /// How long they may wait for it.
    patience: Duration,
}

type Shared = Arc<LeadsWeb>;

/// For a submission's turn. The queue that a flood or a slow disk makes is as long as this and no longer.
const TURN: Duration = Duration::from_secs(10);

/// Methods of a page.
const READ: &str = "GET, HEAD";

/// A path that says which methods it takes when it is asked with another one.
fn only(methods: &'static str, route: MethodRouter<Shared>) -> MethodRouter<Shared> {
    route.fallback(async move || ([(ALLOW, methods)], Problem::new(Code::MethodNotAllowed)))
}

/// Every route of the leads; it is merged into the router that knows what to say of unknown paths. The source of a
/// request is its [`ConnectInfo`](axum::extract::ConnectInfo), which the server puts there.
pub fn leads_router(parts: LeadsWebParts) -> Router {
    let texts = Arc::clone(&parts.texts);
    let web = Arc::new(LeadsWeb {
        keys: Keys::new(parts.secret.expose()),
        turn: tokio::sync::Mutex::default(),
        patience: TURN,
        parts,
    });
    Router::new()
        .route(INTAKE_PATH, only("POST, OPTIONS", post(intake::take).options(intake::preflight).get(intake::look)))
        .route(LANDING_PATH, only(READ, get(landing::negotiated)))
        .route("/booth/{lang}", only(READ, get(landing::in_language)))
        .route("/booth/{lang}/thanks", only(READ, get(landing::thanks)))
        .route("/booth/assets/{name}", only(READ, get(assets::serve)))
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn_with_state(texts, guard::finish))
        .layer(from_fn(guard::trace))
        .with_state(web)
}
