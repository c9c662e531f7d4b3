use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use adapters_web::{EventLook, Gauge, Readiness, ReadyReason, ReadyReport, SessionHub, WebParts, router};
use async_trait::async_trait;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use booth::testing::{FakePage, World, boot};
use booth::{
    Booth, BoothParts, BoothSettings, Outfit, OutfitCatalogue, OutfitId, PackArtist, PhotoFault, PhotoIntake,
    SessionId, TakenPhoto,
};
use kernel::{Changes, Lang, ProcessStatus, Sensitive, TaskState, Topic, UserId};
use serde_json::Value;
use texts::Texts;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

pub(crate) const TOKEN: &str = "a kiosk token/with signs";
/// What a guest's photo looks like to [`ScriptedIntake`].
pub(crate) const PHOTO: &[u8] = b"a photo";

/// A booth in memory behind the router.
pub(crate) struct Bench {
    pub(crate) world: World,
    pub(crate) booth: Arc<Booth>,
    pub(crate) router: Router,
    pub(crate) hub: Arc<SessionHub>,
    pub(crate) stop: CancellationToken,
    pub(crate) state: Arc<Ready>,
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
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("text"))
    }

    /// Demands a problem body of RFC 9457 with this status and code.
    #[track_caller]
    pub(crate) fn is_problem(&self, status: u16, code: &str) -> &Self {
        let body = self.json();
        assert_eq!((self.status.as_u16(), &body["code"]), (status, &Value::from(code)), "{body}");
        assert_eq!(self.header("content-type"), "application/problem+json");
        assert_eq!(body["status"], status);
        assert_eq!(body["type"], format!("urn:atelier:problem:{code}"));
        for field in ["title", "detail"] {
            assert!(body[field].as_str().is_some_and(|text| text.len() > 3), "{body}");
        }
        assert_eq!(self.header("cache-control"), "no-store");
        self
    }
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self::with(|_| {}, true)
    }

    /// `hints`: whether the booth's changes reach open streams at once.
    pub(crate) fn with(adjust: impl FnOnce(&mut BoothSettings), hints: bool) -> Self {
        Self::over(World::with(adjust, vec![booth::testing::FakeArtist::local()]), hints)
    }

    /// With a provider that is asked before the local renderer.
    pub(crate) fn with_provider(adjust: impl FnOnce(&mut BoothSettings)) -> Self {
        let artists = vec![booth::testing::FakeArtist::paid("paid"), booth::testing::FakeArtist::local()];
        Self::over(World::with(adjust, artists), true)
    }

    fn over(world: World, hints: bool) -> Self {
        let hub = Arc::new(SessionHub::default());
        let outfits = Arc::new(Wardrobe);
        let parts = BoothParts {
            settings: world.settings.clone(),
            boot: boot(1),
            sessions: world.store.clone(),
            stats: world.store.clone(),
            jobs: world.store.clone(),
            people: world.desk.clone(),
            usage: world.desk.clone(),
            attention: world.desk.clone(),
            facts: world.desk.clone(),
            inbox: world.messaging.clone(),
            files: world.files.clone(),
            artists: world.artists.iter().map(|artist| Arc::clone(artist) as Arc<dyn PackArtist>).collect(),
            judge: None,
            export: world.export.clone(),
            intake: Arc::new(ScriptedIntake),
            sets: world.sets.clone(),
            page: Arc::new(FakePage(Arc::clone(&world.sets))),
            outfits: outfits.clone(),
            clock: world.clock.clone(),
            entropy: world.entropy.clone(),
            changes: Arc::new(ToHub { hub: Arc::clone(&hub), hints }),
        };
        let booth = Arc::new(Booth::new(parts));
        let (stop, state) = (CancellationToken::new(), Arc::new(Ready::default()));
        let router = router(WebParts {
            booth: Arc::clone(&booth),
            outfits,
            kiosk_token: Sensitive::new(TOKEN.to_owned()),
            link_url: "https://t.me".to_owned(),
            look: EventLook {
                css: Some(":root{--accent:#112233}".to_owned()),
                logo: Some(("image/png", b"logo".to_vec())),
            },
            public_url: Some("https://booth.example".to_owned()),
            sessions: hub.clone(),
            readiness: state.clone(),
            texts: Arc::new(Texts::load().expect("texts")),
            stop: stop.clone(),
        });
        Self { world, booth, router, hub, stop, state }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.expect("infallible");
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.expect("a body").to_vec();
        Answer { status: parts.status, headers: parts.headers, bytes }
    }

    /// A call by a tablet.
    pub(crate) async fn call(&self, method: Method, path: &str, body: impl Into<Body>) -> Answer {
        self.send(by_tablet(method, path).body(body.into()).expect("a request")).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.call(Method::GET, path, Body::empty()).await
    }

    /// A fresh session by the API: its id and token.
    pub(crate) async fn session(&self) -> (SessionId, String) {
        let body = self.call(Method::POST, "/api/kiosk/sessions", Body::empty()).await.json();
        let id = serde_json::from_value(body["id"].clone()).expect("an id");
        (id, body["token"].as_str().expect("a token").to_owned())
    }

    pub(crate) async fn link(&self, guest: UserId, token: &str) {
        let event = self.world.event(guest).await.expect("an event");
        self.booth.open_link(event, World::seen(guest), token).await.expect("linked");
    }

    pub(crate) async fn agree(&self, guest: UserId, token: &str) {
        let event = self.world.event(guest).await.expect("an event");
        self.booth.give_consent(event, World::seen(guest), token).await.expect("agreed");
    }

    /// A session in which this guest has agreed.
    pub(crate) async fn consented(&self, guest: UserId) -> SessionId {
        let (id, token) = self.session().await;
        self.link(guest, &token).await;
        self.agree(guest, &token).await;
        id
    }

    /// One with a photo.
    pub(crate) async fn captured(&self, guest: UserId) -> SessionId {
        let id = self.consented(guest).await;
        assert_eq!(self.photo(id, PHOTO).await.status, StatusCode::OK);
        id
    }

    pub(crate) async fn photo(&self, id: SessionId, bytes: impl Into<Body>) -> Answer {
        self.call(Method::PUT, &format!("/api/kiosk/sessions/{id}/photo"), bytes).await
    }

    pub(crate) async fn submit(&self, id: SessionId, body: &str) -> Answer {
        self.call(Method::POST, &format!("/api/kiosk/sessions/{id}/submit"), body.to_owned()).await
    }
}

pub(crate) fn by_tablet(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header("authorization", format!("Bearer {TOKEN}"))
}

/// Readiness that tests turn.
#[derive(Default)]
pub(crate) struct Ready {
    pub(crate) telegram_away: AtomicBool,
    pub(crate) disk_full: AtomicBool,
}

#[async_trait]
impl Readiness for Ready {
    async fn report(&self) -> ReadyReport {
        let away = ReadyReason { code: "telegram", detail: "no poll has ended well".to_owned() };
        let reasons = if self.telegram_away() { vec![away] } else { Vec::new() };
        let worker = ProcessStatus { task: "worker", state: TaskState::Idle, last_ok: None, last_error: None };
        let full = ReadyReason { code: "disk", detail: "1 MB free".to_owned() };
        let notices = if self.disk_full.load(Ordering::SeqCst) { vec![full] } else { Vec::new() };
        ReadyReport { reasons, notices, tasks: vec![worker] }
    }

    async fn gauges(&self) -> Vec<Gauge> {
        vec![Gauge::new("atelier_jobs", "Jobs.", Some(("status", "queued")), 3)]
    }

    fn telegram_away(&self) -> bool {
        self.telegram_away.load(Ordering::SeqCst)
    }
}

struct ToHub {
    hub: Arc<SessionHub>,
    hints: bool,
}

impl Changes for ToHub {
    fn publish(&self, topic: Topic) {
        if let (true, Topic::Session(id)) = (self.hints, topic) {
            self.hub.changed(SessionId(id));
        }
    }
}

/// Refuses by the words of the photo: the code of a fault, or `panic`.
struct ScriptedIntake;

#[async_trait]
impl PhotoIntake for ScriptedIntake {
    async fn accept(&self, bytes: Vec<u8>) -> Result<TakenPhoto, PhotoFault> {
        assert!(bytes != b"panic", "a fault of ours");
        let faults = [
            PhotoFault::TooLarge,
            PhotoFault::NotAnImage,
            PhotoFault::Heic,
            PhotoFault::Animated,
            PhotoFault::TooSmall,
            PhotoFault::TooManyPixels,
            PhotoFault::NoFace,
            PhotoFault::Busy,
        ];
        match faults.into_iter().find(|fault| fault.code().as_bytes() == bytes) {
            Some(fault) => Err(fault),
            None => Ok(TakenPhoto { jpeg: bytes, width: 600, height: 800, faces: 1 }),
        }
    }
}

/// Two outfits; one has a preview.
struct Wardrobe;

impl OutfitCatalogue for Wardrobe {
    fn list(&self, lang: Lang) -> Vec<Outfit> {
        let named = |id: &str| Outfit { id: OutfitId(id.to_owned()), name: format!("{id} {}", lang.code()) };
        vec![named("astronaut"), named("chef")]
    }

    fn preview(&self, id: &OutfitId) -> Option<Vec<u8>> {
        (id.0 == "chef").then(|| b"png".to_vec())
    }

    fn contains(&self, id: &OutfitId) -> bool {
        self.list(Lang::Ru).iter().any(|outfit| outfit.id == *id)
    }
}
