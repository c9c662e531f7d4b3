use std::sync::{Arc, Mutex, PoisonError};

use adapters_ai::{Breaker, Standing};
use adapters_web::{Gauge, ReadyReason};
use desk::ProviderTrouble;

/// The circuits of the providers that are used, for who tells how the service is.
#[derive(Debug, Clone, Default)]
pub struct Circuits(Arc<Mutex<Vec<Arc<Breaker>>>>);

impl Circuits {
    /// From now on these.
    pub fn set(&self, breakers: Vec<Arc<Breaker>>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = breakers;
    }

    fn standings(&self) -> Vec<(&'static str, Standing)> {
        let breakers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        breakers.iter().map(|breaker| (breaker.provider(), *breaker.standing().borrow())).collect()
    }

    /// Providers that are given a rest. The service goes on without them.
    pub(super) fn notices(&self) -> Vec<ReadyReason> {
        let resting = self.standings().into_iter().filter_map(|(provider, standing)| match standing {
            Standing::Rests(trouble) => Some((provider, trouble)),
            Standing::Unknown | Standing::Works => None,
        });
        resting
            .map(|(provider, trouble)| {
                let what = match trouble {
                    ProviderTrouble::Away => "does not answer; it is asked again by itself",
                    ProviderTrouble::Quota => "has no quota or money left; pay there, it is asked again by itself",
                    ProviderTrouble::Key => "refuses our key; correct it and restart",
                    ProviderTrouble::Region => "does not serve this country; set its proxy, or leave it out",
                };
                ReadyReason { code: "provider", detail: format!("{provider} {what}") }
            })
            .collect()
    }

    pub(super) fn gauges(&self) -> Vec<Gauge> {
        let resting = |standing| u64::from(matches!(standing, Standing::Rests(_)));
        let gauge = |(provider, standing)| {
            let help = "Whether a provider is given a rest.";
            Gauge::new("atelier_provider_resting", help, Some(("provider", provider)), resting(standing))
        };
        self.standings().into_iter().map(gauge).collect()
    }
}
