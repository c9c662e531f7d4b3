use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use adapters_web::{Readiness, ReadyReason};
use tokio::time::{Instant, sleep};

use super::Board;
use crate::process::ServiceManager;

/// Loops that speak every few seconds by themselves, whatever the booth has to do and whether or not Telegram
/// answers. All three need the database.
const PULSES: [&str; 3] = ["dispatch", "relay", "recovery"];
/// A loop that says nothing for so long hangs. Far above its rhythm and above what a slow disk does to it.
const SILENCE: Duration = Duration::from_mins(2);
/// How often readiness is looked at until it is told, and afterwards.
const LOOK: Duration = Duration::from_millis(500);
const CALM: Duration = Duration::from_secs(5);
/// A process that is up but waits for something outside it (Telegram) counts as started after this: to
/// start it anew would not help.
const PATIENCE: Duration = Duration::from_secs(15);

/// Tells the service manager that the service is ready, how it fares, and that it lives: only while its loops beat.
/// Runs beside the supervisor in the same future, so that a supervisor that hangs is silent too.
pub struct Pulse {
    /// Who is told.
    pub manager: Arc<dyn ServiceManager>,
    /// Where the loops speak.
    pub board: Arc<Board>,
    /// Whether the service can do its work.
    pub readiness: Arc<dyn Readiness>,
}

opaque_debug!(Pulse);

impl Pulse {
    /// Never ends; says nothing where nobody listens.
    pub async fn run(self) -> Infallible {
        if !self.manager.is_listening() {
            return std::future::pending().await;
        }
        let begun = Instant::now();
        let pulse = self.manager.pulse();
        let (mut ready, mut said, mut beaten) = (false, String::new(), None::<Instant>);
        loop {
            let report = self.readiness.report().await;
            let (codes, notices) = (codes(&report.reasons), codes(&report.notices));
            let word = match (codes.is_empty(), notices.is_empty()) {
                (true, true) => "ready".to_owned(),
                (true, false) => format!("ready; needs a look: {}", notices.join(", ")),
                (false, _) => format!("up, but not ready: {}", [codes.as_slice(), &notices].concat().join(", ")),
            };
            if word != said {
                self.manager.status(&word);
                said = word;
            }
            let waits = begun.elapsed() >= PATIENCE && !codes.contains(&"database");
            if !ready && (codes.is_empty() || waits) {
                self.manager.ready();
                ready = true;
            }
            if let Some(pulse) = pulse
                && beaten.is_none_or(|at| at.elapsed() >= pulse)
            {
                match self.silent(begun) {
                    None => {
                        self.manager.alive();
                        beaten = Some(Instant::now());
                    }
                    Some(task) => tracing::error!(task, "a loop hangs; the service manager is not told that we live"),
                }
            }
            let look = if ready { CALM } else { LOOK };
            sleep(pulse.map_or(look, |pulse| look.min(pulse))).await;
        }
    }

    /// A loop that has said nothing for too long.
    fn silent(&self, begun: Instant) -> Option<&'static str> {
        PULSES.into_iter().find(|task| self.board.since_word(task).unwrap_or(begun.elapsed()) > SILENCE)
    }
}

fn codes(reasons: &[ReadyReason]) -> Vec<&'static str> {
    let mut codes: Vec<_> = reasons.iter().map(|reason| reason.code).collect();
    codes.dedup();
    codes
}

#[cfg(test)]
#[path = "pulse_tests.rs"]
mod tests;
