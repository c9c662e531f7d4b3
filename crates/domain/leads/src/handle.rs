use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::NaiveDate;
use desk::{PeopleStore, SettingsStore};
use kernel::{Changes, ChatId, Clock, Entropy, StoreError, Timestamp, Topic, UserId};
use messaging::{Cause, Commit, EventRef, InboxStore};

use crate::outgoing::Voice;
use crate::{ContactReader, LeadSettings, LeadStore};

/// Everything that the module stands on.
pub struct LeadDeskParts {
    /// What it is told at start.
    pub settings: LeadSettings,
    /// Leads.
    pub leads: Arc<dyn LeadStore>,
    /// Who has met the bot, and can be written to.
    pub people: Arc<dyn PeopleStore>,
    /// Small stored facts: the day of the digest.
    pub facts: Arc<dyn SettingsStore>,
    /// The inbox, for events that change nothing.
    pub inbox: Arc<dyn InboxStore>,
    /// Reads contacts.
    pub contacts: Arc<dyn ContactReader>,
    /// The one clock.
    pub clock: Arc<dyn Clock>,
    /// The one source of randomness.
    pub entropy: Arc<dyn Entropy>,
    /// Wakes who waits.
    pub changes: Arc<dyn Changes>,
}

impl fmt::Debug for LeadDeskParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeadDeskParts").field("group", &self.settings.group).finish_non_exhaustive()
    }
}

/// The handle of the leads: its methods are its use cases. Shared as `Arc<LeadDesk>`.
///
/// What it remembers itself may be lost at any time: of which digest day ahead of the calendar the admins were told.
pub struct LeadDesk {
    pub(crate) parts: LeadDeskParts,
    pub(crate) told_of_day: Mutex<Option<NaiveDate>>,
}

impl fmt::Debug for LeadDesk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeadDesk").field("group", &self.parts.settings.group).finish_non_exhaustive()
    }
}

impl LeadDesk {
    /// Builds the handle.
    pub fn new(parts: LeadDeskParts) -> Self {
        Self { parts, told_of_day: Mutex::default() }
    }

    /// What it was told at start.
    pub fn settings(&self) -> &LeadSettings {
        &self.parts.settings
    }

    /// The group as it is now: configured, or learnt after an upgrade to a supergroup.
    pub async fn group(&self) -> Result<ChatId, StoreError> {
        Ok(self.parts.leads.get_publication().await?.group(self.parts.settings.group))
    }

    /// Who may give commands; from others: silence.
    pub fn is_admin(&self, user: UserId) -> bool {
        self.parts.settings.admins.contains(&user)
    }

    /// Whether a card comes without a sound now.
    pub fn is_quiet_now(&self) -> bool {
        let settings = &self.parts.settings;
        crate::is_quiet(self.parts.clock.wall(), settings.zone, settings.quiet_from, settings.quiet_until)
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.parts.clock.now()
    }

    pub(crate) fn today(&self) -> NaiveDate {
        self.parts.clock.wall().with_timezone(&self.parts.settings.zone).date_naive()
    }

    pub(crate) fn voice(&self) -> Voice<'_> {
        Voice { settings: &self.parts.settings }
    }

    pub(crate) fn task_commit(&self) -> Commit {
        Commit::new(Cause::Task, self.now())
    }

    pub(crate) fn commit(&self, cause: Cause) -> Commit {
        Commit::new(cause, self.now())
    }

    pub(crate) fn event_commit(&self, event: EventRef) -> Commit {
        self.commit(Cause::Event(event))
    }

    /// Ends an event that changes no lead.
    pub(crate) async fn finish(&self, commit: Commit) -> Result<(), StoreError> {
        let speaks = !commit.outgoing.is_empty();
        self.parts.inbox.finish(commit).await?;
        if speaks {
            self.wake_outbox();
        }
        Ok(())
    }

    /// Wakes the relay after a commit that says something.
    pub(crate) fn wake_outbox(&self) {
        self.parts.changes.publish(Topic::Outbox);
    }
}

/// A mutex of plain memory: a panic elsewhere leaves nothing half-done in it.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
