//! The web server's connections: accepts, bounds and ends them. What is served is a router of the web adapter.
//!
//! A booth's tablet must get through whatever else hangs on the port: a connection that has sent no request is closed
//! after [`HEADERS`], and when [`MOST`] are open the one that has been idle longest makes room. Event streams count as
//! requests under way and stay.

mod body;
mod connections;

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context as _;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

use self::body::Counted;
use self::connections::{Connections, Seat};

/// How long a connection may take to send the head of a request, its first or its next: a little longer than proxies
/// commonly keep one for later.
const HEADERS: Duration = Duration::from_secs(75);
/// Connections at once: far more than an event has tablets, well below the usual 1,024 open files of a process.
const MOST: usize = 400;
/// After a failed accept (no free file handle): others must end first.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Binds the web server's port, so that a port in use is an error of the start.
pub fn bind(addr: SocketAddr) -> anyhow::Result<std::net::TcpListener> {
    let listener = std::net::TcpListener::bind(addr)
        .with_context(|| format!("HTTP_ADDR {addr} cannot be listened on; is it in use?"))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Serves until a stop is asked; then closes idle connections at once and waits for requests under way. Event streams
/// must be ended by their router.
pub async fn serve(listener: std::net::TcpListener, router: Router, stop: CancellationToken) -> io::Result<()> {
    serve_within(listener, router, stop, MOST, HEADERS).await
}

async fn serve_within(
    listener: std::net::TcpListener,
    router: Router,
    stop: CancellationToken,
    most: usize,
    headers: Duration,
) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let connections = Connections::new(most);
    let mut serving = JoinSet::new();
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            Some(_ended) = serving.join_next(), if !serving.is_empty() => {}
            accepted = listener.accept() => match accepted {
                Ok((socket, peer)) => {
                    if let Some(seat) = connections.admit() {
                        serving.spawn(connection(socket, peer, seat, router.clone(), stop.clone(), headers));
                    } else {
                        tracing::warn!(most, "http.full");
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "http.accept_failed");
                    sleep(ACCEPT_PAUSE).await;
                }
            },
        }
    }
    drop(listener);
    while serving.join_next().await.is_some() {}
    Ok(())
}

async fn connection(
    socket: TcpStream,
    peer: SocketAddr,
    seat: Seat,
    router: Router,
    stop: CancellationToken,
    headers: Duration,
) {
    if let Err(error) = socket.set_nodelay(true) {
        tracing::debug!(%error, "http.nodelay_refused");
    }
    let answering = service_fn(|mut request: hyper::Request<hyper::body::Incoming>| {
        // Where it comes from, for what counts by it.
        request.extensions_mut().insert(ConnectInfo(peer));
        let (turn, router) = (seat.turn(), router.clone());
        async move { router.oneshot(request).await.map(|response| response.map(|body| Counted::new(body, turn))) }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(headers);
    let mut serving = std::pin::pin!(builder.serve_connection(TokioIo::new(socket), answering));
    let ended = tokio::select! {
        ended = serving.as_mut() => ended,
        () = seat.taken_back() => return,
        () = stop.cancelled() => {
            if seat.is_idle() {
                return;
            }
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "http.connection_ended");
    }
}

#[cfg(test)]
mod tests;
