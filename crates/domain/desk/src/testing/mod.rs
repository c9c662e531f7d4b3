//! In-memory stores of the desk, over [`messaging::testing::MemoryMessaging`], for tests of this and other crates.

mod attention;
mod people;
mod settings;
#[cfg(test)]
mod tests;
mod usage;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::{MicroUsd, Timestamp, UserId};
use messaging::testing::MemoryMessaging;

use crate::{CallEnd, CallOutcome, CallStart, Consent, MadeCall, Profile};

/// Every port of the desk in memory. Commits go through the messaging store, whose lock is taken first.
#[derive(Debug)]
pub struct MemoryDesk {
    messaging: Arc<MemoryMessaging>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    profiles: HashMap<UserId, Profile>,
    consents: Vec<Consent>,
    facts: HashMap<String, serde_json::Value>,
    calls: Vec<RecordedCall>,
}

/// A row of `api_usage`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedCall {
    /// As it was started.
    pub start: CallStart,
    /// When.
    pub started_at: Timestamp,
    /// How it ended, if it did.
    pub outcome: Option<CallOutcome>,
}

impl RecordedCall {
    /// What it counts: its ceiling until its answer corrects it.
    pub fn cost(&self) -> MicroUsd {
        self.outcome.as_ref().map_or(self.start.ceiling, |outcome| outcome.cost)
    }

    /// As the books show it.
    pub fn made(&self) -> MadeCall {
        let CallStart { job, attempt, provider, model, purpose, .. } = self.start.clone();
        let end = self.outcome.as_ref().map(|end| CallEnd { outcome: end.outcome.to_owned(), took: end.took });
        let purpose = purpose.to_owned();
        MadeCall { job, attempt, provider, model, purpose, started_at: self.started_at, cost: self.cost(), end }
    }
}

impl MemoryDesk {
    /// Empty stores over a messaging store.
    pub fn over(messaging: Arc<MemoryMessaging>) -> Arc<Self> {
        Arc::new(Self { messaging, state: Mutex::default() })
    }

    /// Writes a profile outside any commit of its own: for another context's `record_linked`, inside its `apply`.
    pub fn write_profile(&self, profile: &Profile) {
        self.lock().profiles.insert(profile.user, profile.clone());
    }

    /// Appends a consent, inside another context's `apply`.
    pub fn write_consent(&self, consent: &Consent) {
        self.lock().consents.push(consent.clone());
    }

    /// Clears a person's name, inside another context's `apply`.
    pub fn erase_profile(&self, user: UserId, now: Timestamp) {
        if let Some(profile) = self.lock().profiles.get_mut(&user) {
            profile.first_name = kernel::Sensitive::default();
            profile.erased_at = Some(now);
        }
    }

    /// Forgets a profile, inside another context's `apply`.
    pub fn remove_profile(&self, user: UserId) {
        self.lock().profiles.remove(&user);
    }

    /// Every consent, in order.
    pub fn consents(&self) -> Vec<Consent> {
        self.lock().consents.clone()
    }

    /// Every AI call, in order.
    pub fn calls(&self) -> Vec<RecordedCall> {
        self.lock().calls.clone()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
