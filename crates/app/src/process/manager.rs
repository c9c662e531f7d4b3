use std::time::Duration;

use sd_notify::NotifyState;

/// The service manager that started the process. Tells it how the process fares; none is listening in a terminal.
pub trait ServiceManager: Send + Sync {
    /// How often it wants to hear that the process lives, when it watches at all; it acts after twice that.
    fn pulse(&self) -> Option<Duration>;
    /// Whether anybody listens.
    fn is_listening(&self) -> bool;
    /// The start is over.
    fn ready(&self);
    /// One line for people.
    fn status(&self, text: &str);
    /// The process lives.
    fn alive(&self);
    /// The shutdown has begun.
    fn stopping(&self);
}

/// systemd, over the socket that it names in the environment (`sd_notify`).
#[derive(Debug, Clone, Copy)]
pub struct Systemd {
    watchdog: Option<Duration>,
    listening: bool,
}

impl Systemd {
    /// As the environment says.
    pub fn of_process() -> Self {
        Self { watchdog: sd_notify::watchdog_enabled(), listening: std::env::var_os("NOTIFY_SOCKET").is_some() }
    }
}

impl ServiceManager for Systemd {
    fn pulse(&self) -> Option<Duration> {
        self.watchdog.map(|limit| limit / 2)
    }

    fn is_listening(&self) -> bool {
        self.listening
    }

    fn ready(&self) {
        tell(NotifyState::Ready);
    }

    fn status(&self, text: &str) {
        tell(NotifyState::Status(text));
    }

    fn alive(&self) {
        tell(NotifyState::Watchdog);
    }

    fn stopping(&self) {
        tell(NotifyState::Stopping);
    }
}

fn tell(state: NotifyState) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "manager.unheard");
    }
}
