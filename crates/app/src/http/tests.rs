#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::routing::get;
use futures::{StreamExt as _, stream};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::Notify;

use super::*;

const LONG: Duration = Duration::from_secs(20);

struct Server {
    addr: SocketAddr,
    /// Lets the stream say more.
    more: Arc<Notify>,
    stop: CancellationToken,
    serving: JoinSet<io::Result<()>>,
}

impl Server {
    fn start(most: usize, headers: Duration) -> Self {
        let listener = bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        let addr = listener.local_addr().unwrap();
        let more = Arc::new(Notify::new());
        let shown = Arc::clone(&more);
        let router = Router::new()
            .route("/ok", get(async || "fine"))
            .route("/stream", get(async move || Body::from_stream(endless(shown))));
        let stop = CancellationToken::new();
        let mut serving = JoinSet::new();
        serving.spawn(serve_within(listener, router, stop.clone(), most, headers));
        Self { addr, more, stop, serving }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.addr).await.unwrap()
    }

    async fn get(&self, path: &str) -> TcpStream {
        let mut socket = self.connect().await;
        socket.write_all(format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).await.unwrap();
        socket
    }
}

fn endless(more: Arc<Notify>) -> impl futures::Stream<Item = io::Result<Bytes>> {
    let later = async move {
        more.notified().await;
        Ok(Bytes::from_static(b"more\n"))
    };
    stream::iter([Ok(Bytes::from_static(b"begun\n"))]).chain(stream::once(later)).chain(stream::pending())
}

/// Reads until the text turns up.
async fn reads(socket: &mut TcpStream, wanted: &str) {
    let reading = async {
        let mut seen = String::new();
        let mut buffer = [0; 1024];
        while !seen.contains(wanted) {
            let read = socket.read(&mut buffer).await.unwrap();
            assert!(read > 0, "closed after {seen:?}");
            seen.push_str(&String::from_utf8_lossy(&buffer[..read]));
        }
    };
    tokio::time::timeout(LONG, reading).await.expect("in time");
}

async fn is_closed(socket: &mut TcpStream) {
    let mut rest = Vec::new();
    // A reset is an end as well.
    let ended = tokio::time::timeout(LONG, socket.read_to_end(&mut rest)).await;
    assert!(ended.is_ok(), "still open");
}

#[tokio::test]
async fn idle_connections_make_room_for_a_new_one() {
    let server = Server::start(8, LONG * 10);
    let mut idle = Vec::new();
    for _ in 0..50 {
        idle.push(server.connect().await);
    }
    let mut tablet = server.get("/ok").await;
    reads(&mut tablet, "fine").await;
    is_closed(&mut idle[0]).await;
}

#[tokio::test]
async fn an_open_stream_is_not_idle() {
    let server = Server::start(2, LONG * 10);
    let mut watching = server.get("/stream").await;
    reads(&mut watching, "begun").await;
    let mut idle = Vec::new();
    for _ in 0..20 {
        idle.push(server.connect().await);
    }
    reads(&mut server.get("/ok").await, "fine").await;
    is_closed(&mut idle[0]).await;
    // Every idle connection had its turn to be let in by now; the stream was not closed for any of them.
    server.more.notify_one();
    reads(&mut watching, "more").await;
}

#[tokio::test]
async fn a_connection_that_sends_no_request_is_closed() {
    let server = Server::start(8, Duration::from_millis(100));
    is_closed(&mut server.connect().await).await;
    let mut half = server.connect().await;
    half.write_all(b"GET /ok HTTP/1.1\r\nhos").await.unwrap();
    is_closed(&mut half).await;
    let mut kept = server.get("/ok").await;
    reads(&mut kept, "fine").await;
    is_closed(&mut kept).await;
}

#[tokio::test]
async fn a_stop_waits_for_no_idle_connection() {
    let mut server = Server::start(8, LONG * 10);
    let _silent = server.connect().await;
    let mut kept = server.get("/ok").await;
    reads(&mut kept, "fine").await;
    server.stop.cancel();
    let ended = tokio::time::timeout(LONG, server.serving.join_next()).await.expect("in time");
    assert!(matches!(ended, Some(Ok(Ok(())))));
}
