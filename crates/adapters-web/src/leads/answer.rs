use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Redirect, Response};
use kernel::Lang;
use leads::LeadId;
use serde_json::json;

use super::fields::Read;
use super::page::{Note, View};
use super::token::Form;
use super::{LANDING_PATH, LeadsWeb, landing, page};
use crate::problem::{Code, Problem};

/// What a person sent, for the page that shows it again.
pub(super) struct Sent {
    pub(super) read: Read,
    /// The form that we had handed out, when it was one of ours.
    pub(super) form: Option<Form>,
    /// Language by the request.
    pub(super) asked: Lang,
}

/// For programs: 201 with the opaque id, or a problem body.
pub(super) fn for_program(outcome: Result<LeadId, Problem>) -> Response {
    match outcome {
        Ok(id) => (StatusCode::CREATED, Json(json!({ "id": id }))).into_response(),
        Err(problem) => problem.into_response(),
    }
}

/// For people: on to the thanks, or the page again with what they wrote and what to mend.
pub(super) fn for_person(web: &LeadsWeb, sent: &Sent, outcome: Result<LeadId, Problem>) -> Response {
    let lang = sent.read.form.lang.as_deref().and_then(Lang::parse).unwrap_or(sent.asked);
    let Err(problem) = outcome else {
        return Redirect::to(&format!("{LANDING_PATH}/{}/thanks", lang.code())).into_response();
    };
    let (entropy, now) = (&*web.parts.entropy, web.parts.clock.now());
    let form = match &sent.form {
        // Sent before, and changed since: the next press is a submission of its own.
        Some(form) if problem.code() == Code::KeyReused => form.renewed(entropy),
        Some(form) => form.clone(),
        None => Form::issue(entropy, now),
    };
    let view = View {
        lang,
        form: &sent.read.form,
        is_untimed: sent.read.is_untimed,
        token: web.keys.sign(&form),
        note: Some(Note::of(&problem, &web.parts.texts, lang)),
    };
    let mut response = landing::sealed((problem.code().status(), page::landing(web, &view)).into_response());
    if let Some(wait) = problem.retry_after() {
        response.headers_mut().insert(RETRY_AFTER, wait);
    }
    response
}
