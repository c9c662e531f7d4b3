//! The tablet's page: a server-rendered shell, and the scripts that play the visit over the JSON API.

mod assets;
mod page;
mod screens;
mod strings;

use axum::Router;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, Request, State};
use axum::http::header::{HOST, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use serde::Deserialize;

use crate::lang;
use crate::state::Web;

/// Where a tablet begins.
const HOME: &str = "/kiosk";

pub(crate) fn routes() -> Router<Web> {
    Router::new()
        .route("/", get(async || Redirect::to(HOME)))
        .route(HOME, get(kiosk))
        .route("/kiosk/assets/{name}", get(asset))
}

#[derive(Deserialize)]
struct Pairing {
    pair: Option<String>,
}

/// `GET /kiosk`: pairs by `?pair=<token>`; else the booth for a paired tablet, and how to pair for any other.
async fn kiosk(State(web): State<Web>, pairing: Result<Query<Pairing>, QueryRejection>, request: Request) -> Response {
    let shown = pairing.ok().and_then(|Query(pairing)| pairing.pair);
    let headers = request.headers();
    if shown.is_some_and(|token| web.key.is_token(&token)) {
        let cookie = web.key.set_cookie(is_tls(&web, headers));
        // Only a redirect takes the token out of the address bar.
        return (StatusCode::SEE_OTHER, [(SET_COOKIE, cookie), (LOCATION, HOME.to_owned())]).into_response();
    }
    let lang = lang::asked(request.uri(), headers);
    if web.key.admits(headers) {
        page::booth(&web.texts, web.booth.settings(), &web.look, lang).into_response()
    } else {
        (StatusCode::UNAUTHORIZED, page::unpaired(&web.texts, lang)).into_response()
    }
}

async fn asset(name: Result<Path<String>, PathRejection>, State(web): State<Web>, request: Request) -> Response {
    let name = name.ok().map(|Path(name)| name).unwrap_or_default();
    let of_event = || assets::of_event(&web.look, &name).map(IntoResponse::into_response);
    let found = assets::find(&name).map(IntoResponse::into_response).or_else(of_event);
    found.unwrap_or_else(|| lost(&web, &request))
}

/// 404 for people.
pub(crate) fn lost(web: &Web, request: &Request) -> Response {
    let page = page::lost(&web.texts, lang::asked(request.uri(), request.headers()));
    (StatusCode::NOT_FOUND, page).into_response()
}

/// Whether the cookie may be marked `Secure`: a proxy says that it speaks TLS, or the public address is asked for.
fn is_tls(web: &Web, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    text("x-forwarded-proto").is_some_and(|proto| proto.eq_ignore_ascii_case("https"))
        || text(HOST.as_str()).is_some_and(|host| web.links.is_public_tls(host))
}
