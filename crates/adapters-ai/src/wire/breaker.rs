use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use desk::{Admission, AiError, CallSign, Circuit, CircuitNews, CircuitRules, ProviderTrouble};
use kernel::Clock;
use tokio::sync::watch;

/// How a provider stands, as far as its calls of this process tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// No call has ended yet.
    Unknown,
    /// It works.
    Works,
    /// It is given a rest, for this reason.
    Rests(ProviderTrouble),
}

/// The circuit of one provider, shared by everything that calls it.
pub struct Breaker {
    provider: &'static str,
    clock: Arc<dyn Clock>,
    rules: CircuitRules,
    circuit: Mutex<Circuit>,
    standing: watch::Sender<Standing>,
}

impl fmt::Debug for Breaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Breaker")
            .field("provider", &self.provider)
            .field("circuit", &self.state())
            .finish_non_exhaustive()
    }
}

impl Breaker {
    pub(crate) fn new(provider: &'static str, clock: Arc<dyn Clock>, rules: CircuitRules) -> Self {
        Self { provider, clock, rules, circuit: Mutex::default(), standing: watch::Sender::new(Standing::Unknown) }
    }

    /// As it stands.
    pub fn state(&self) -> Circuit {
        *self.circuit.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whose it is.
    pub const fn provider(&self) -> &'static str {
        self.provider
    }

    /// How the provider stands, and every change of it.
    pub fn standing(&self) -> watch::Receiver<Standing> {
        self.standing.subscribe()
    }

    pub(crate) fn admit(&self) -> Result<(), AiError> {
        let mut circuit = self.circuit.lock().unwrap_or_else(PoisonError::into_inner);
        let (next, admission) = circuit.admit(self.clock.now(), &self.rules);
        *circuit = next;
        match admission {
            Admission::Go | Admission::Probe => Ok(()),
            Admission::Rest(_) => Err(AiError::CircuitOpen),
        }
    }

    pub(crate) fn note<T>(&self, result: &Result<T, AiError>) {
        let Some(sign) = CallSign::of(result) else { return };
        let mut circuit = self.circuit.lock().unwrap_or_else(PoisonError::into_inner);
        let (next, news) = circuit.note(sign, self.clock.now(), &self.rules);
        *circuit = next;
        match news {
            Some(CircuitNews::Opened { until, refusing }) => {
                tracing::warn!(provider = self.provider, %until, refusing, "the provider is given a rest");
                let trouble = result.as_ref().err().and_then(ProviderTrouble::of);
                self.stands(Standing::Rests(trouble.unwrap_or(ProviderTrouble::Away)));
            }
            Some(CircuitNews::Closed) => {
                tracing::info!(provider = self.provider, "the provider is back");
                self.stands(Standing::Works);
            }
            None if sign == CallSign::Up => self.stands(Standing::Works),
            None => {}
        }
    }

    fn stands(&self, standing: Standing) {
        self.standing.send_if_modified(|was| std::mem::replace(was, standing) != standing);
    }
}
