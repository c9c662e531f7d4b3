use std::time::Duration;

use booth::AdminAlert;
use desk::SettingsStore;
use kernel::{StoreError, Timestamp};
use messaging::{Cause, Commit};
use serde_json::json;

use super::{Foundation, admin_alert};

/// Stored fact: service time, in milliseconds, before which nothing is destroyed.
const HOLD: &str = "clock_hold";
/// A clock that is further ahead of its mark than this is not believed at once.
const BELIEVED: Duration = Duration::from_hours(24);

/// Service time that starts far past its mark may be a clock set wrong. Whatever destroys waits a day, or until
/// somebody says that the clock is right, and the admins are told.
pub(super) async fn look(foundation: &Foundation, mark: Option<Timestamp>) -> anyhow::Result<()> {
    let now = foundation.clock.now();
    let Some(mark) = mark.filter(|mark| now.since(*mark) > BELIEVED) else { return Ok(()) };
    let hours = now.since(mark).as_secs() / 3600;
    tracing::warn!(%mark, %now, hours, "the clock stands more than a day past its mark: nothing is cleaned for a day, unless `atelier check --clock-ok` says that it is right");
    let until = json!(now.plus(foundation.settings.scale().apply(BELIEVED)).millis());
    let mut commit = Commit::new(Cause::Task, now);
    commit.alerts.push(admin_alert(foundation, "clock_jump", &AdminAlert::ClockJump { hours }));
    let facts = &foundation.stores.facts;
    let before = facts.find(HOLD).await?;
    match facts.record(HOLD, before.as_ref(), until, commit).await {
        Ok(()) | Err(StoreError::Stale) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Whether cleaning is held at that time.
pub async fn is_held(facts: &dyn SettingsStore, now: Timestamp) -> Result<bool, StoreError> {
    let until = facts.find(HOLD).await?.and_then(|value| value.as_i64());
    Ok(until.is_some_and(|until| now.millis() < until))
}

/// `check --clock-ok`: the clock is right.
pub async fn release(facts: &dyn SettingsStore) -> Result<(), StoreError> {
    facts.put(HOLD, json!(0)).await
}
