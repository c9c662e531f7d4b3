use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT, ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ALLOW, CONTENT_TYPE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use leads::{FillTime, IdempotencyKey, LeadId, Submission};
use tokio::time::timeout;

use super::answer::{self, Sent};
use super::fields::{self, JsonFault, Read};
use super::token::Form;
use super::{LANDING_PATH, LeadsWeb, Shared, refusal};
use crate::problem::{Code, Problem};
use crate::{body, lang};

/// A comment of 2,000 characters, each of them escaped, and room for the rest.
const BODY_CAP: usize = 64 * 1024;
const IDEMPOTENCY_KEY: &str = "idempotency-key";
const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";

/// Any page may send: the answer holds nothing that is not the sender's, and no cookie is looked at.
const SHARED_ANSWER: [(HeaderName, &str); 2] =
    [(ACCESS_CONTROL_ALLOW_ORIGIN, "*"), (ACCESS_CONTROL_EXPOSE_HEADERS, "retry-after")];

/// `POST /api/leads`: JSON, or an HTML form.
pub(super) async fn take(State(web): State<Shared>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let mut response = match essence(&parts.headers).as_deref() {
        Some(JSON) => answer::for_program(of_json(&web, &parts, body).await),
        Some(FORM) => of_form(&web, &parts, body).await,
        _ => {
            let accepted =
                [(HeaderName::from_static("accept-post"), "application/json, application/x-www-form-urlencoded")];
            (accepted, Problem::new(Code::UnsupportedMediaType)).into_response()
        }
    };
    for (name, value) in SHARED_ANSWER {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// `OPTIONS /api/leads`: a browser asks before it lets another site's script send JSON.
pub(super) async fn preflight() -> impl IntoResponse {
    let headers = [
        (ALLOW, "POST, OPTIONS"),
        (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (ACCESS_CONTROL_ALLOW_METHODS, "POST"),
        (ACCESS_CONTROL_ALLOW_HEADERS, "content-type, idempotency-key"),
        (ACCESS_CONTROL_MAX_AGE, "86400"),
    ];
    (StatusCode::NO_CONTENT, headers)
}

/// `GET /api/leads`: a browser that opens the address of a refused form again is led to the page.
pub(super) async fn look(headers: HeaderMap) -> Response {
    if accepts(&headers, "text/html") {
        Redirect::to(LANDING_PATH).into_response()
    } else {
        ([(ALLOW, "POST, OPTIONS")], Problem::new(Code::MethodNotAllowed)).into_response()
    }
}

async fn of_json(web: &LeadsWeb, parts: &Parts, body: Body) -> Result<LeadId, Problem> {
    let bytes = body::read(body, BODY_CAP).await.map_err(sized)?;
    let read = fields::of_json(&bytes).map_err(|fault| match fault {
        JsonFault::Malformed => Problem::new(Code::MalformedJson),
        JsonFault::NotAnObject => Problem::new(Code::NotAnObject),
        JsonFault::Fields(wrong) => Problem::of_fields(wrong.into_iter().map(refusal::of_type).collect()),
    })?;
    let form = read.token.as_deref().and_then(|token| web.keys.read(token));
    submit(web, parts, read, form.as_ref()).await
}

async fn of_form(web: &LeadsWeb, parts: &Parts, body: Body) -> Response {
    let bytes = match body::read(body, BODY_CAP).await {
        Ok(bytes) => bytes,
        Err(code) => return sized(code).into_response(),
    };
    let read = fields::of_form(&bytes);
    let form = read.token.as_deref().and_then(|token| web.keys.read(token));
    let outcome = submit(web, parts, read.clone(), form.as_ref()).await;
    if accepts(&parts.headers, JSON) && !accepts(&parts.headers, "text/html") {
        return answer::for_program(outcome);
    }
    let asked = lang::asked(&parts.uri, &parts.headers);
    answer::for_person(web, &Sent { read, form, asked }, outcome)
}

async fn submit(web: &LeadsWeb, parts: &Parts, read: Read, form: Option<&Form>) -> Result<LeadId, Problem> {
    let named = parts.headers.get(IDEMPOTENCY_KEY).map(|value| value.to_str().ok().and_then(IdempotencyKey::parse));
    let key = match named {
        Some(Some(key)) => Some(key),
        Some(None) => return Err(Problem::new(Code::InvalidKey)),
        None => form.and_then(Form::key),
    };
    let fill = match form {
        _ if read.is_untimed => FillTime::NotMeasured,
        Some(form) => form.fill(web.parts.clock.now()),
        None => FillTime::Unreadable,
    };
    // The store keeps this longer than the words themselves: only the holder of the key can try words against it.
    let fingerprint = web.keys.tag("body", &fields::canonical(&read.form));
    let mut form = read.form;
    form.lang.get_or_insert_with(|| lang::asked(&parts.uri, &parts.headers).code().to_owned());
    let source = web.parts.trusted_proxies.source(&parts.extensions, &parts.headers);
    let submission = Submission { form, fill, source, key, fingerprint, asked_by: None };
    let Ok(_turn) = timeout(web.patience, web.turn.lock()).await else { return Err(Problem::new(Code::Unavailable)) };
    web.parts.desk.submit(submission).await.map_err(refusal::of_intake)
}

fn sized(code: Code) -> Problem {
    Problem::new(if code == Code::TooLarge { Code::BodyTooLarge } else { code })
}

/// The media type without its parameters.
fn essence(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(CONTENT_TYPE)?.to_str().ok()?;
    value.split(';').next().map(|essence| essence.trim().to_ascii_lowercase())
}

fn accepts(headers: &HeaderMap, media: &str) -> bool {
    headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok()).any(|value| value.contains(media))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::Sensitive;
    use leads::testing::{SeededEntropy, World};
    use texts::Texts;

    use super::*;
    use crate::leads::token::Keys;
    use crate::{LeadsWebParts, TrustedProxies};

    #[tokio::test]
    async fn who_does_not_come_to_their_turn_is_sent_away_and_told_when_to_come_again() {
        let World { desk, clock, store, .. } = World::new();
        let web = Arc::new(LeadsWeb {
            keys: Keys::new("secret"),
            turn: tokio::sync::Mutex::default(),
            patience: std::time::Duration::from_millis(1),
            parts: LeadsWebParts {
                desk: Arc::new(desk),
                clock,
                entropy: Arc::new(SeededEntropy::default()),
                texts: Arc::new(Texts::load().expect("texts")),
                secret: Sensitive::default(),
                trusted_proxies: TrustedProxies::default(),
                link_url: String::new(),
                public_url: None,
            },
        });
        let send = || {
            let body = r#"{"name": "Visitor", "contact": "+998901234567"}"#;
            let request = Request::post("/api/leads").header(CONTENT_TYPE, JSON).body(Body::from(body));
            take(State(Arc::clone(&web)), request.expect("a request"))
        };
        let stuck = web.turn.lock().await;
        let response = send().await;
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        let told = response.extensions().get::<Problem>().and_then(Problem::retry_after);
        assert!(told.is_some() && store.all().is_empty());
        drop(stuck);
        assert_eq!(send().await.status(), StatusCode::CREATED);
    }
}
