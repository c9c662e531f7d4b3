use std::borrow::Cow;
use std::collections::BTreeMap;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_SECURITY_POLICY, VARY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use kernel::{Lang, Sensitive};
use leads::LeadForm;

use super::fields::MARKS;
use super::page::View;
use super::token::Form;
use super::{LeadsWeb, Shared, page};
use crate::lang;

/// No script at all; forms are sent here only.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
);
const PERMISSIONS: HeaderValue = HeaderValue::from_static("camera=(), microphone=(), geolocation=()");
/// Asked for anew each time, but kept for the way back, with what a person has written by then.
const KEPT: HeaderValue = HeaderValue::from_static("private, no-cache");
/// Longest mark that is carried through the form.
const MOST: usize = 100;

/// `GET /booth`: in the language that the visitor reads.
pub(super) async fn negotiated(State(web): State<Shared>, uri: Uri, headers: HeaderMap) -> Response {
    let mut response = fresh(&web, lang::asked(&uri, &headers), &uri);
    response.headers_mut().insert(VARY, HeaderValue::from_name(ACCEPT_LANGUAGE));
    response
}

/// `GET /booth/{lang}`
pub(super) async fn in_language(
    State(web): State<Shared>,
    code: Result<Path<String>, PathRejection>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match named(code) {
        Some(lang) => fresh(&web, lang, &uri),
        None => lost(&web, lang::asked(&uri, &headers)),
    }
}

/// `GET /booth/{lang}/thanks`
pub(super) async fn thanks(
    State(web): State<Shared>,
    code: Result<Path<String>, PathRejection>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match named(code) {
        Some(lang) => kept(page::thanks(&web, lang).into_response()),
        None => lost(&web, lang::asked(&uri, &headers)),
    }
}

/// What every page of the landing is held to.
pub(super) fn sealed(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, POLICY);
    headers.insert(HeaderName::from_static("permissions-policy"), PERMISSIONS);
    response
}

fn kept(response: Response) -> Response {
    let mut response = sealed(response);
    response.headers_mut().insert(CACHE_CONTROL, KEPT);
    response
}

fn fresh(web: &LeadsWeb, lang: Lang, uri: &Uri) -> Response {
    let form = carried(uri.query().unwrap_or_default());
    let token = web.keys.sign(&Form::issue(&*web.parts.entropy, web.parts.clock.now()));
    let view = View { lang, form: &form, is_untimed: false, token, note: None };
    kept(page::landing(web, &view).into_response())
}

fn lost(web: &LeadsWeb, lang: Lang) -> Response {
    sealed((StatusCode::NOT_FOUND, page::lost(web, lang)).into_response())
}

fn named(code: Result<Path<String>, PathRejection>) -> Option<Lang> {
    code.ok().and_then(|Path(code)| Lang::parse(&code))
}

/// An empty form that carries where the visitor came from: `src`, `event`, `utm_…`.
fn carried(query: &str) -> LeadForm {
    let mut fields: BTreeMap<Cow<'_, str>, Cow<'_, str>> = BTreeMap::new();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        fields.entry(name).or_insert(value);
    }
    let given = |name: &str| {
        let value = fields.get(name)?.trim().chars().take(MOST).collect::<String>();
        (!value.is_empty()).then_some(value)
    };
    let marked = MARKS.iter().filter_map(|mark| Some(((*mark).to_owned(), given(&format!("utm_{mark}"))?)));
    LeadForm {
        name: Sensitive::default(),
        contact: Sensitive::default(),
        event_date: None,
        city: None,
        guests: None,
        comment: None,
        source: given("src").or_else(|| given("source")),
        utm: marked.collect(),
        pack_event: given("event"),
        lang: None,
        website: None,
    }
}
