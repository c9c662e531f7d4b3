//! AI providers on this machine: servers that count, fail on order, and draw sheets that can be cut.

mod answers;
mod sheet;
pub mod stage;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use self::answers::{CANARY, MODEL_DRAWS, MODEL_SEES};

/// Whose dialect a server speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    OpenAi,
    Gemini,
    GigaChat,
}

/// What a server does with what it is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mood {
    /// Answers well.
    Well,
    /// A page of HTML with 502.
    Down,
    /// The account is empty.
    Quota,
    /// The key is not taken.
    Key,
    /// The photo is refused.
    RefusesPhoto,
    /// A success with this body.
    Says(&'static str),
    /// A success whose picture is none.
    NoPicture,
    /// A success that begins and never ends.
    Stalls,
    /// Answers well, but these calls only once they are let go.
    Holds(Purpose),
}

/// What a call is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Purpose {
    Draw,
    Describe,
    Judge,
    /// Tokens, files, lists of models.
    Other,
}

struct Shared {
    dialect: Dialect,
    mood: Mutex<Mood>,
    counts: Mutex<BTreeMap<Purpose, u32>>,
    billed: Mutex<BTreeMap<Purpose, u32>>,
    /// Cells that the next sheets leave blank, one number a sheet.
    blanks: Mutex<Vec<u32>>,
    released: watch::Sender<bool>,
}

/// A running server.
pub struct FakeProvider {
    shared: Arc<Shared>,
    url: String,
    server: JoinHandle<()>,
}

impl Drop for FakeProvider {
    fn drop(&mut self) {
        self.server.abort();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no test panicked while holding it")
}

impl FakeProvider {
    /// On a port of its own.
    pub async fn start(dialect: Dialect) -> Self {
        let shared = Arc::new(Shared {
            dialect,
            mood: Mutex::new(Mood::Well),
            counts: Mutex::default(),
            billed: Mutex::default(),
            blanks: Mutex::default(),
            released: watch::Sender::new(false),
        });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("address"));
        let router = Router::new().fallback(serve).with_state(Arc::clone(&shared));
        #[allow(clippy::disallowed_methods, reason = "no task of the product's; it ends with the handle")]
        let server = tokio::spawn(async move { axum::serve(listener, router).await.expect("the fake serves") });
        Self { shared, url, server }
    }

    /// Its settings for the product.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        let own = |name: &'static str, value: &str| (name, value.to_owned());
        let url = self.url.as_str();
        match self.shared.dialect {
            Dialect::OpenAi => vec![
                own("OPENAI_BASE_URL", url),
                own("OPENAI_API_KEY", "sk-of-the-tests"),
                own("OPENAI_IMAGE_MODEL", MODEL_DRAWS),
                own("OPENAI_VISION_MODEL", MODEL_SEES),
            ],
            Dialect::Gemini => vec![
                own("GEMINI_BASE_URL", url),
                own("GEMINI_API_KEY", "g-of-the-tests"),
                own("GEMINI_IMAGE_MODEL", MODEL_DRAWS),
                own("GEMINI_VISION_MODEL", MODEL_SEES),
            ],
            Dialect::GigaChat => vec![
                own("GIGACHAT_BASE_URL", url),
                ("GIGACHAT_AUTH_URL", format!("{url}/oauth")),
                own("GIGACHAT_AUTH_KEY", "aWQ6c2VjcmV0"),
                own("GIGACHAT_VISION_MODEL", MODEL_SEES),
            ],
        }
    }

    /// From now on it does this.
    pub fn set(&self, mood: Mood) {
        self.shared.released.send_replace(!matches!(mood, Mood::Holds(_)));
        *locked(&self.shared.mood) = mood;
    }

    /// Lets go what is held, and holds no more.
    pub fn release(&self) {
        self.set(Mood::Well);
    }

    /// The next sheets leave so many of their first cells blank.
    pub fn spoil(&self, blanks: &[u32]) {
        *locked(&self.shared.blanks) = blanks.iter().rev().copied().collect();
    }

    /// Calls that arrived.
    pub fn count(&self, purpose: Purpose) -> u32 {
        locked(&self.shared.counts).get(&purpose).copied().unwrap_or_default()
    }

    /// Calls that a provider would bill: all that were not refused.
    pub fn billed(&self, purpose: Purpose) -> u32 {
        locked(&self.shared.billed).get(&purpose).copied().unwrap_or_default()
    }
}

async fn serve(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let body = axum::body::to_bytes(request.into_body(), 64 << 20).await.unwrap_or_default();
    let purpose = answers::purpose(&path, &body);
    *locked(&shared.counts).entry(purpose).or_default() += 1;
    let mood = locked(&shared.mood).clone();
    // What is begun is billed, whether anybody waits for it or not.
    if matches!(mood, Mood::Well | Mood::NoPicture | Mood::Holds(_)) {
        *locked(&shared.billed).entry(purpose).or_default() += 1;
    }
    match (&mood, purpose) {
        (Mood::Down, _) => {
            return (StatusCode::BAD_GATEWAY, format!("<html>{CANARY}</html>")).into_response();
        }
        // A key that is refused is refused everywhere.
        (Mood::Key, _) => return json(401, &answers::refused_key(shared.dialect)),
        (_, Purpose::Other) => return json(200, &answers::house_keeping(&path, method == Method::POST)),
        (Mood::Quota, _) => {
            return json(if shared.dialect == Dialect::GigaChat { 402 } else { 429 }, &answers::quota(shared.dialect));
        }
        (Mood::RefusesPhoto, _) => {
            let (status, body) = answers::photo_refused(shared.dialect);
            return json(status, &body);
        }
        (Mood::Says(words), _) => return whole(200, (*words).to_owned()),
        (Mood::Stalls, _) => return stalled(),
        (Mood::Holds(held), purpose) if *held == purpose => {
            let mut released = shared.released.subscribe();
            // The server is never dropped before its connections.
            released.wait_for(|go| *go).await.expect("the fake lives");
        }
        (Mood::Well | Mood::NoPicture | Mood::Holds(_), _) => {}
    }
    let blank = if purpose == Purpose::Draw { locked(&shared.blanks).pop().unwrap_or_default() } else { 0 };
    let dialect = shared.dialect;
    let spoiled = mood == Mood::NoPicture;
    let made = tokio::task::spawn_blocking(move || answers::good(dialect, purpose, &body, blank, spoiled));
    json(200, &made.await.expect("an answer"))
}

fn json(status: u16, body: &serde_json::Value) -> Response {
    whole(status, body.to_string())
}

fn whole(status: u16, body: String) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}

/// A first piece, and then nothing for longer than anybody waits.
fn stalled() -> Response {
    let pieces = futures::stream::unfold(true, |first| async move {
        if !first {
            tokio::time::sleep(Duration::from_secs(3600)).await;
        }
        Some((Ok::<_, std::io::Error>(Bytes::from_static(b"{\"data\":[")), false))
    });
    axum::body::Body::from_stream(pieces).into_response()
}
