use async_trait::async_trait;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Where requests to stop come from: the operating system, but in tests and in the demo.
#[async_trait]
pub trait StopRequests: Send {
    /// Waits for the next request; answers its name.
    async fn next(&mut self) -> &'static str;
}

/// The process's own handlers for SIGINT and SIGTERM (B3).
#[derive(Debug)]
pub struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    /// Installs them; from here on the signals no longer end the process by themselves.
    pub fn install() -> std::io::Result<Self> {
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }
}

#[async_trait]
impl StopRequests for Signals {
    async fn next(&mut self) -> &'static str {
        tokio::select! {
            _ = self.interrupt.recv() => "SIGINT",
            _ = self.terminate.recv() => "SIGTERM",
        }
    }
}
