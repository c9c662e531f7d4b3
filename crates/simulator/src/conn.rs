//! Connections that a handler can cut: the fault `drop_*` must reach the client as a broken connection, without a
//! single byte of an answer.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use futures::task::AtomicWaker;
use tokio::io::{self, AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// The handle of one connection, given to handlers as connection info.
#[derive(Debug, Clone, Default)]
pub(crate) struct Conn(Arc<Cut>);

#[derive(Debug, Default)]
struct Cut {
    done: AtomicBool,
    reader: AtomicWaker,
}

impl Conn {
    /// Makes every later read and write of the connection fail: whatever the handler returns is never sent.
    pub(crate) fn cut(&self) {
        self.0.done.store(true, Ordering::Release);
        self.0.reader.wake();
    }

    fn is_cut(&self) -> bool {
        self.0.done.load(Ordering::Acquire)
    }
}

/// A TCP stream that its [`Conn`] can cut.
#[derive(Debug)]
pub(crate) struct CuttableStream {
    inner: TcpStream,
    conn: Conn,
}

fn reset() -> io::Error {
    io::Error::from(io::ErrorKind::ConnectionReset)
}

impl AsyncRead for CuttableStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.conn.0.reader.register(cx.waker());
        if self.conn.is_cut() {
            return Poll::Ready(Err(reset()));
        }
        Pin::new(&mut self.inner).poll_read(cx, buf)
    }
}

impl AsyncWrite for CuttableStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        if self.conn.is_cut() {
            return Poll::Ready(Err(reset()));
        }
        Pin::new(&mut self.inner).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(cx)
    }
}

/// Accepts connections and gives each its [`Conn`].
#[derive(Debug)]
pub(crate) struct CuttableListener(pub(crate) TcpListener);

impl Listener for CuttableListener {
    type Io = CuttableStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            match self.0.accept().await {
                Ok((inner, addr)) => {
                    if let Err(error) = inner.set_nodelay(true) {
                        tracing::debug!(%error, "TCP_NODELAY could not be set");
                    }
                    return (CuttableStream { inner, conn: Conn::default() }, addr);
                }
                Err(error) => {
                    // Out of file descriptors, most often: accepting goes on when some are free again.
                    tracing::warn!(%error, "a connection was not accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.0.local_addr()
    }
}

impl Connected<IncomingStream<'_, CuttableListener>> for Conn {
    fn connect_info(stream: IncomingStream<'_, CuttableListener>) -> Self {
        stream.io().conn.clone()
    }
}
