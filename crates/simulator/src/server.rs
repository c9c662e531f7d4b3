//! The server: routes, start and end.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use url::form_urlencoded;

use crate::api::params::LARGEST_BODY;
use crate::api::{call, files};
use crate::conn::{Conn, CuttableListener};
use crate::journal::{Journal, Mark, Snapshot};
use crate::reply::{ApiError, respond};
use crate::shared::Shared;
use crate::state::Settings;
use crate::{control, pages};

/// How long open connections may take to end at a shutdown.
const SHUTDOWN_PATIENCE: Duration = Duration::from_secs(2);

/// How a simulator starts.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Bots that are known from the start, in addition to any that call later.
    pub tokens: Vec<String>,
    /// Settings at the start and after each reset.
    pub settings: Settings,
    /// Takes up the world of a snapshot; settings and faults are then the snapshot's. Its clock runs on, as Telegram's
    /// does while a bot is away.
    pub from: Option<Snapshot>,
    /// Keeps snapshots along that counter, at most so many: see [`Running::snapshots`].
    pub journal: Option<(Mark, usize)>,
}

/// Starts simulators.
#[derive(Debug)]
pub struct Simulator;

/// A simulator that runs; it ends when this is dropped with its runtime, or in order by [`Running::shutdown`].
#[derive(Debug)]
pub struct Running {
    /// Where it listens: the real port when 0 was asked for.
    pub addr: SocketAddr,
    shared: Shared,
    server: JoinHandle<io::Result<()>>,
}

impl Simulator {
    /// Listens and serves in the background of the current tokio runtime.
    ///
    /// # Errors
    /// When the address is taken or not allowed, or a token has not the form `digits:35 characters`.
    pub async fn start(listen: SocketAddr, options: Options) -> io::Result<Running> {
        let listener = TcpListener::bind(listen).await?;
        let addr = listener.local_addr()?;
        let journal = options.journal.map(|(mark, most)| Journal::new(mark, most));
        let shared = Shared::new(options.settings, options.from.as_ref(), journal);
        for token in &options.tokens {
            if shared.lock().bot_of_token(token).is_none() {
                return Err(io::Error::new(io::ErrorKind::InvalidInput, "a token must be digits:35 characters"));
            }
        }
        let service = router(shared.clone()).into_make_service_with_connect_info::<Conn>();
        let stop = shared.stop().clone();
        let serve = axum::serve(CuttableListener(listener), service);
        let server = shared.tasks().spawn(async move { serve.with_graceful_shutdown(stop.cancelled_owned()).await });
        Ok(Running { addr, shared, server })
    }
}

impl Running {
    /// The base address, with a slash at its end.
    pub fn url(&self) -> String {
        format!("http://{}/", self.addr)
    }

    /// What the journal kept, oldest first; each is exact for every value of the counter between its two.
    pub fn snapshots(&self) -> Vec<Snapshot> {
        self.shared.snapshots()
    }

    /// Ends waiting calls and closes the server, within two seconds.
    pub async fn shutdown(mut self) {
        self.shared.stop().cancel();
        self.shared.tasks().close();
        if tokio::time::timeout(SHUTDOWN_PATIENCE, &mut self.server).await.is_err() {
            self.server.abort();
        }
        if tokio::time::timeout(SHUTDOWN_PATIENCE, self.shared.tasks().wait()).await.is_err() {
            tracing::debug!("some calls did not end in time");
        }
    }
}

fn router(shared: Shared) -> Router {
    Router::new()
        .merge(control::routes())
        .merge(pages::routes())
        .fallback(fallback)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .with_state(shared)
}

/// Bot API calls, file downloads and deep links: their paths have no fixed first segment.
async fn fallback(State(shared): State<Shared>, ConnectInfo(conn): ConnectInfo<Conn>, request: Request) -> Response {
    let path = percent_decode(request.uri().path());
    let path = path.trim_start_matches('/');
    if let Some((token, rest)) = path.strip_prefix("file/bot").and_then(|r| r.split_once('/')) {
        return files::download(&shared, token, rest);
    }
    if let Some((token, rest)) = path.strip_prefix("bot").and_then(|r| r.split_once('/')) {
        let method = rest.strip_prefix("test/").unwrap_or(rest).trim_end_matches('/');
        return call::serve(shared, conn, token, method, request).await;
    }
    if path.starts_with("bot") && path.contains(':') {
        let error = ApiError::unknown_method();
        return respond(error.code, &error.body());
    }
    let query = request.uri().query().unwrap_or_default();
    pages::deep_link(path, query).unwrap_or_else(|| {
        (StatusCode::NOT_FOUND, axum::Json(serde_json::json!({ "error": "no such page" }))).into_response()
    })
}

/// Decodes `%41`; a plus stays a plus, as it is a path.
fn percent_decode(path: &str) -> String {
    let kept = format!("p={}", path.replace('+', "%2B").replace('&', "%26").replace('=', "%3D"));
    form_urlencoded::parse(kept.as_bytes()).next().map(|(_, value)| value.into_owned()).unwrap_or_default()
}
