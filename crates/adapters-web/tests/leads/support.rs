use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use adapters_web::{LeadsWebParts, TrustedProxies, leads_router};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::request::Builder;
use axum::http::{HeaderMap, Request, StatusCode};
use form_urlencoded::Serializer;
use kernel::{NoChanges, Sensitive};
use leads::testing::{PlainContacts, SeededEntropy, World};
use leads::{Lead, LeadDesk, LeadDeskParts, LeadStatus};
use serde_json::{Value, json};
use texts::Texts;
use tower::ServiceExt;

/// The peer of every request, a trusted proxy.
const PROXY: &str = "127.0.0.1:40000";
pub(crate) const JSON: &str = "application/json";
pub(crate) const FORM: &str = "application/x-www-form-urlencoded";
/// Longer than the guard demands.
pub(crate) const A_PERSON: Duration = Duration::from_secs(20);

/// A leads desk in memory behind the router.
pub(crate) struct Bench {
    pub(crate) world: World,
    pub(crate) router: Router,
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.bytes.clone()).expect("text")
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("text"))
    }

    /// Demands a problem body of RFC 9457 with this status and code; answers its `errors`.
    #[track_caller]
    pub(crate) fn is_problem(&self, status: u16, code: &str) -> Value {
        let body = self.json();
        assert_eq!((self.status.as_u16(), &body["code"]), (status, &Value::from(code)), "{body}");
        assert_eq!(self.header("content-type"), "application/problem+json");
        assert_eq!(body["type"], format!("urn:atelier:problem:{code}"));
        for field in ["title", "detail"] {
            assert!(body[field].as_str().is_some_and(|text| text.len() > 3), "{body}");
        }
        assert_eq!(self.header("cache-control"), "no-store");
        body["errors"].clone()
    }

    /// Demands 201; answers the id.
    #[track_caller]
    pub(crate) fn is_taken(&self) -> String {
        assert_eq!(self.status, StatusCode::CREATED, "{}", self.text());
        let body = self.json();
        assert_eq!(body.as_object().map(serde_json::Map::len), Some(1), "nothing but the id: {body}");
        body["id"].as_str().expect("an id").to_owned()
    }

    /// Demands the redirect to the thanks.
    #[track_caller]
    pub(crate) fn is_thanks(&self, lang: &str) {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}", self.text());
        assert_eq!(self.header("location"), format!("/booth/{lang}/thanks"));
    }

    /// The value of a hidden field.
    #[track_caller]
    pub(crate) fn hidden(&self, name: &str) -> String {
        let page = self.text();
        let start = format!("name=\"{name}\" value=\"");
        let rest = page.split(&start).nth(1).unwrap_or_else(|| panic!("no {name} in {page}"));
        rest.split('"').next().expect("a value").to_owned()
    }
}

impl Bench {
    pub(crate) fn new() -> Self {
        let world = World::new();
        let desk = Arc::new(LeadDesk::new(LeadDeskParts {
            settings: world.desk.settings().clone(),
            leads: world.store.clone(),
            people: world.people.clone(),
            facts: world.people.clone(),
            inbox: world.messaging.clone(),
            contacts: Arc::new(PlainContacts),
            clock: world.clock.clone(),
            entropy: Arc::new(SeededEntropy::default()),
            changes: Arc::new(NoChanges),
        }));
        let router = leads_router(LeadsWebParts {
            desk,
            clock: world.clock.clone(),
            entropy: Arc::new(SeededEntropy::default()),
            texts: Arc::new(Texts::load().expect("texts")),
            secret: Sensitive::new("a secret of the installation".to_owned()),
            trusted_proxies: TrustedProxies::parse("127.0.0.1").expect("a list"),
            link_url: "https://t.me/".to_owned(),
            public_url: Some("https://booth.example/".to_owned()),
        });
        Self { world, router }
    }

    pub(crate) async fn send(&self, mut request: Request<Body>) -> Answer {
        let peer: SocketAddr = PROXY.parse().expect("an address");
        request.extensions_mut().insert(ConnectInfo(peer));
        let response = self.router.clone().oneshot(request).await.expect("infallible");
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.expect("a body").to_vec();
        Answer { status: parts.status, headers: parts.headers, bytes }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).expect("a request")).await
    }

    /// A program's post, from an address of its own.
    pub(crate) async fn post(&self, body: impl ToString) -> Answer {
        self.send(post(JSON).body(Body::from(body.to_string())).expect("a request")).await
    }

    /// A form's post, as a browser sends it.
    pub(crate) async fn submit(&self, fields: &[(&str, &str)]) -> Answer {
        let request = post(FORM).header("accept", "text/html,application/xhtml+xml,*/*;q=0.8");
        self.send(request.body(Body::from(encode(fields))).expect("a request")).await
    }

    /// The page's own form, filled by a person: the hidden token, and time that has passed.
    pub(crate) async fn token(&self) -> String {
        let token = self.get("/booth/ru").await.hidden("form_token");
        self.world.clock.advance(A_PERSON);
        token
    }

    pub(crate) fn leads(&self) -> Vec<Lead> {
        self.world.store.all().into_iter().map(|file| file.lead).collect()
    }

    /// The only lead.
    #[track_caller]
    pub(crate) fn lead(&self) -> Lead {
        let mut leads = self.leads();
        assert_eq!(leads.len(), 1);
        leads.remove(0)
    }

    pub(crate) fn statuses(&self) -> Vec<LeadStatus> {
        self.leads().iter().map(Lead::status).collect()
    }
}

pub(crate) fn post(kind: &str) -> Builder {
    Request::post("/api/leads").header("content-type", kind)
}

pub(crate) fn encode(fields: &[(&str, &str)]) -> String {
    Serializer::new(String::new()).extend_pairs(fields).finish()
}

/// A body that is fine.
pub(crate) fn a_body() -> Value {
    json!({ "name": "Visitor", "contact": "+998901234567" })
}
