use std::io;
use std::os::fd::AsFd as _;

use async_trait::async_trait;
use tokio::io::AsyncReadExt as _;
use tokio::net::unix::pipe::Receiver;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Where requests to stop come from: the operating system, but in tests and in the demo.
#[async_trait]
pub trait StopRequests: Send {
    /// Waits for the next request; answers its name.
    async fn next(&mut self) -> &'static str;
}

/// The process's own handlers for SIGINT and SIGTERM (B3); where asked, the end of its input counts as one more.
#[derive(Debug)]
pub struct Signals {
    interrupt: Signal,
    terminate: Signal,
    input: Option<Receiver>,
}

impl Signals {
    /// Installs them; from here on the signals no longer end the process by themselves.
    pub fn install() -> io::Result<Self> {
        let (interrupt, terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        Ok(Self { interrupt, terminate, input: None })
    }

    /// From here on the closing of standard input, which must be a pipe, is a request to stop too.
    pub fn watch_input(&mut self) -> io::Result<()> {
        let pipe = io::stdin().as_fd().try_clone_to_owned()?;
        self.input = Some(Receiver::from_owned_fd(pipe)?);
        Ok(())
    }
}

/// Waits until whoever holds the other end is gone; said once, so that it is never a second signal.
async fn closed(input: &mut Option<Receiver>) {
    let mut unread = [0; 64];
    match input {
        Some(pipe) => while matches!(pipe.read(&mut unread).await, Ok(1..)) {},
        None => std::future::pending().await,
    }
    *input = None;
}

#[async_trait]
impl StopRequests for Signals {
    async fn next(&mut self) -> &'static str {
        tokio::select! {
            _ = self.interrupt.recv() => "SIGINT",
            _ = self.terminate.recv() => "SIGTERM",
            () = closed(&mut self.input) => "closed input",
        }
    }
}
