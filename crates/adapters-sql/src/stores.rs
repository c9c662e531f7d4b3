use std::fmt;
use std::sync::Arc;

use booth::{JobStats, JobStore, SessionStore};
use desk::{AttentionStore, PeopleStore, SettingsStore, UsageStore};
use leads::LeadStore;
use messaging::{InboxStore, OutboxStore};

use crate::booth::jobs::SqlJobStore;
use crate::booth::sessions::SqlSessionStore;
use crate::booth::stats::SqlJobStats;
use crate::context::{Context, StoreOptions};
use crate::desk::attention::SqlAttentionStore;
use crate::desk::facts::SqlSettingsStore;
use crate::desk::people::SqlPeopleStore;
use crate::desk::usage::SqlUsageStore;
use crate::engine::Engine;
use crate::leads::SqlLeadStore;
use crate::messaging::inbox::SqlInboxStore;
use crate::messaging::outbox::SqlOutboxStore;

/// Every store over one engine.
#[derive(Clone)]
pub struct SqlStores(Context);

impl fmt::Debug for SqlStores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SqlStores").field(&self.0.options).finish()
    }
}

impl SqlStores {
    /// Stores over an open engine.
    pub fn new(engine: Arc<dyn Engine>, options: StoreOptions) -> Self {
        Self(Context { engine, options })
    }

    /// The inbox.
    pub fn inbox(&self) -> Arc<dyn InboxStore> {
        Arc::new(SqlInboxStore(self.0.clone()))
    }

    /// The outbox.
    pub fn outbox(&self) -> Arc<dyn OutboxStore> {
        Arc::new(SqlOutboxStore(self.0.clone()))
    }

    /// People.
    pub fn people(&self) -> Arc<dyn PeopleStore> {
        Arc::new(SqlPeopleStore(self.0.clone()))
    }

    /// What waits for a person.
    pub fn attention(&self) -> Arc<dyn AttentionStore> {
        Arc::new(SqlAttentionStore(self.0.clone()))
    }

    /// Small stored facts.
    pub fn facts(&self) -> Arc<dyn SettingsStore> {
        Arc::new(SqlSettingsStore(self.0.clone()))
    }

    /// AI usage.
    pub fn usage(&self) -> Arc<dyn UsageStore> {
        Arc::new(SqlUsageStore(self.0.clone()))
    }

    /// Sessions.
    pub fn sessions(&self) -> Arc<dyn SessionStore> {
        Arc::new(SqlSessionStore(self.0.clone()))
    }

    /// Figures.
    pub fn stats(&self) -> Arc<dyn JobStats> {
        Arc::new(SqlJobStats(self.0.clone()))
    }

    /// Jobs.
    pub fn jobs(&self) -> Arc<dyn JobStore> {
        Arc::new(SqlJobStore(self.0.clone()))
    }
    /// Leads.
    pub fn leads(&self) -> Arc<dyn LeadStore> {
        Arc::new(SqlLeadStore(self.0.clone()))
    }
}
