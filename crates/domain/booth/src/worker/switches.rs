//! What the admins learn of providers: each switch once, however many jobs meet it.

use kernel::{StoreError, Timestamp};
use messaging::AlertLevel;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ask_artist::Turn;
use super::obstacle::Obstacle;
use crate::{AdminAlert, Booth, Capabilities, SwitchReason};

/// Who draws instead of the first choice; `null` once that one draws again.
const SWITCH: &str = "provider_switch";
/// The day on which the admins were told that its budget is spent.
const DAY_TOLD: &str = "day_budget_told";

#[derive(Serialize, Deserialize)]
struct Switch {
    to: String,
    reason: SwitchReason,
    since: Timestamp,
}

impl Booth {
    /// Another provider is about to draw, for a reason that every job meets: told when the first job meets it, and
    /// again when the switch goes further down the list.
    pub(super) async fn note_switch(&self, turn: &Turn, artists: &[Capabilities]) {
        let reason = turn.instead.map(Obstacle::reason).filter(|reason| reason.is_of_all_jobs());
        let (Some(reason), Some(first)) = (reason, artists.first()) else { return };
        let told = self.tell_once(SWITCH, |stored| {
            let known = stored.and_then(|stored| serde_json::from_value::<Switch>(stored.clone()).ok());
            let known = known.and_then(|known| artists.iter().position(|can| can.provider == known.to));
            if turn.place == 0 || known.is_some_and(|known| known >= turn.place) {
                return None;
            }
            let to = turn.can.provider.to_owned();
            let alert =
                AdminAlert::ProviderSwitched { from: first.provider.to_owned(), to: to.clone(), reason: Some(reason) };
            Some((serde_json::json!(Switch { to, reason, since: self.now() }), alert, AlertLevel::Warning))
        });
        quietly(told.await);
    }

    /// The first choice drew. A call that began before the switch says nothing.
    pub(super) async fn note_first_choice_back(&self, provider: &str, began: Timestamp) {
        let told = self.tell_once(SWITCH, |stored| {
            let switch = serde_json::from_value::<Switch>(stored?.clone()).ok()?;
            let alert = AdminAlert::FirstChoiceBack { provider: provider.to_owned() };
            (switch.since <= began).then_some((Value::Null, alert, AlertLevel::Info))
        });
        quietly(told.await);
    }

    /// The day's budget is spent: told once a day.
    pub(super) async fn note_day_budget(&self) {
        let today = Value::String(self.local_day(self.now()).to_string());
        let told = self.tell_once(DAY_TOLD, |stored| {
            let limit = self.parts.settings.day_budget.unwrap_or_default();
            let alert = AdminAlert::DayBudgetSpent { limit };
            (stored != Some(&today)).then(|| (today.clone(), alert, AlertLevel::Warning))
        });
        quietly(told.await);
    }

    /// Writes the fact and says so in one transaction; whoever loses the race says nothing.
    async fn tell_once(
        &self,
        fact: &str,
        decide: impl FnOnce(Option<&Value>) -> Option<(Value, AdminAlert, AlertLevel)>,
    ) -> Result<(), StoreError> {
        let stored = self.parts.facts.find(fact).await?;
        let Some((value, alert, level)) = decide(stored.as_ref()) else { return Ok(()) };
        let mut commit = self.task_commit();
        commit.alerts.push(self.voice().alert(level, None, &alert, None));
        self.parts.facts.record(fact, stored.as_ref(), value, commit).await?;
        self.wake_outbox();
        Ok(())
    }
}

/// Nothing that is drawn waits for an alert; the next job tries again.
fn quietly(told: Result<(), StoreError>) {
    match told {
        Ok(()) | Err(StoreError::Stale) => {}
        Err(error @ (StoreError::Unavailable(_) | StoreError::Rejected { .. } | StoreError::Inconsistent { .. })) => {
            tracing::warn!(%error, "a switch of providers is not told yet");
        }
    }
}
