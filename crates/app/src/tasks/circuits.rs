use std::sync::Arc;

use adapters_ai::{Breaker, Standing};
use booth::AdminAlert;
use desk::{ProviderTrouble, SettingsStore};
use futures::future::join_all;
use kernel::{Changes, Clock, StoreError, Topic};
use messaging::{Alert, AlertLevel, Cause, Commit};
use serde_json::{Value, json};

use super::looping::{Beat, pause};
use crate::supervisor::Stop;

/// An alert to the admins under this key.
pub type MakeAlert = Arc<dyn Fn(&str, &AdminAlert) -> Alert + Send + Sync>;

/// Tells the admins of providers that need a person, once until they work again, and then that they do. What was told
/// is stored: a restart repeats nothing and forgets nothing.
#[derive(Clone)]
pub struct CircuitWatch {
    /// Whose.
    pub breakers: Vec<Arc<Breaker>>,
    /// What was told.
    pub facts: Arc<dyn SettingsStore>,
    /// The one clock.
    pub clock: Arc<dyn Clock>,
    /// Wakes the relay.
    pub changes: Arc<dyn Changes>,
    /// How alerts are made.
    pub alert: MakeAlert,
    /// Status and jitter.
    pub beat: Beat,
}

opaque_debug!(CircuitWatch);

impl CircuitWatch {
    /// Until a stop is asked.
    pub async fn run(self, stop: Stop) -> anyhow::Result<()> {
        join_all(self.breakers.iter().map(|breaker| self.follow(breaker, &stop))).await;
        stop.asked().cancelled().await;
        Ok(())
    }

    async fn follow(&self, breaker: &Breaker, stop: &Stop) {
        let (mut standing, mut failures) = (breaker.standing(), 0);
        while !stop.asked().is_cancelled() {
            let now = *standing.borrow_and_update();
            match self.beat.step(&mut failures, self.tell(breaker.provider(), now)).await {
                Ok(()) => tokio::select! {
                    // It cannot be closed: the breaker holds it.
                    _changed = standing.changed() => {}
                    () = stop.asked().cancelled() => {}
                },
                Err(wait) => pause(wait, stop).await,
            }
        }
    }

    async fn tell(&self, provider: &'static str, standing: Standing) -> Result<(), StoreError> {
        let name = format!("provider_trouble:{provider}");
        let before = self.facts.find(&name).await?;
        let told: Option<ProviderTrouble> = before.clone().and_then(|value| serde_json::from_value(value).ok());
        let (value, alert) = match (standing, told) {
            (Standing::Rests(now), told) if told != Some(now) => (json!(now), self.trouble(provider, now)),
            (Standing::Works, Some(was)) => (Value::Null, was.needs_a_person().then(|| self.back(provider, was))),
            (Standing::Unknown | Standing::Works | Standing::Rests(_), _) => return Ok(()),
        };
        let mut commit = Commit::new(Cause::Task, self.clock.now());
        commit.alerts.extend(alert);
        self.facts.record(&name, before.as_ref(), value, commit).await?;
        self.changes.publish(Topic::Outbox);
        Ok(())
    }

    /// What passes by itself is told by the booth, with the switch to the next provider and back.
    fn trouble(&self, provider: &str, trouble: ProviderTrouble) -> Option<Alert> {
        let what = AdminAlert::ProviderTrouble { provider: provider.to_owned(), trouble };
        let key = format!("provider_trouble:{provider}:{}", trouble.as_str());
        trouble.needs_a_person().then(|| (self.alert)(&key, &what))
    }

    fn back(&self, provider: &str, was: ProviderTrouble) -> Alert {
        let what = AdminAlert::ProviderBack { provider: provider.to_owned() };
        let key = format!("provider_back:{provider}:{}", was.as_str());
        Alert { level: AlertLevel::Info, ..(self.alert)(&key, &what) }
    }
}
