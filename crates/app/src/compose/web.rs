use std::net::{SocketAddr, TcpListener};

use anyhow::Context as _;
use axum::Router;
use tokio_util::sync::CancellationToken;

use crate::supervisor::Stop;

/// Binds the web server's port, so that a port in use is an error of the start.
pub(super) fn bind(addr: SocketAddr) -> anyhow::Result<TcpListener> {
    let listener =
        TcpListener::bind(addr).with_context(|| format!("HTTP_ADDR {addr} cannot be listened on; is it in use?"))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Serves until a stop is asked; event streams end by `streams`.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    streams: CancellationToken,
    stop: Stop,
) -> anyhow::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let asked = stop.asked().clone();
    let graceful = axum::serve(listener, router).with_graceful_shutdown(async move {
        asked.cancelled().await;
        streams.cancel();
    });
    graceful.await.context("the web server has ended by itself")
}
