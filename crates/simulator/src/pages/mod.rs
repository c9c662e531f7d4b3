//! Pages for people: the chat page, the public page of a sticker set, and their files. No inline script or style, no
//! address but our own.

mod assets;
mod chat;
mod share;
mod stickers;

use axum::Router;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use maud::Markup;

use crate::shared::Shared;

pub(crate) use chat::deep_link;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src \
                      'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// All pages but the deep links, which the server's fallback serves.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/", get(chat::home))
        .route("/addstickers/{name}", get(stickers::page))
        .route("/share/url", get(share::page))
        .route("/_sim/assets/{name}", get(assets::file))
}

/// A page with the headers that all pages have.
fn page(markup: Markup) -> Response {
    let head = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (head, Html(markup.into_string())).into_response()
}
