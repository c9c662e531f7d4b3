use std::sync::Arc;

use adapters_sql::{SqlStores, StoreOptions};
use adapters_sqlite::SqliteEngine;
use booth::{JobStats, JobStore, SessionStore};
use desk::{AttentionStore, PeopleStore, SettingsStore, UsageStore};
use leads::LeadStore;
use messaging::{InboxStore, OutboxStore};

/// Every store of the process, over one engine.
#[derive(Clone)]
pub struct Stores {
    /// The database itself.
    pub engine: Arc<SqliteEngine>,
    /// Sessions.
    pub sessions: Arc<dyn SessionStore>,
    /// Jobs.
    pub jobs: Arc<dyn JobStore>,
    /// Figures.
    pub stats: Arc<dyn JobStats>,
    /// Leads.
    pub leads: Arc<dyn LeadStore>,
    /// People.
    pub people: Arc<dyn PeopleStore>,
    /// AI calls.
    pub usage: Arc<dyn UsageStore>,
    /// What waits for a person.
    pub attention: Arc<dyn AttentionStore>,
    /// Small stored facts.
    pub facts: Arc<dyn SettingsStore>,
    /// Updates.
    pub inbox: Arc<dyn InboxStore>,
    /// Messages.
    pub outbox: Arc<dyn OutboxStore>,
}

opaque_debug!(Stores);

impl Stores {
    /// The stores over an open engine.
    pub fn new(engine: Arc<SqliteEngine>, options: StoreOptions) -> Self {
        let stores = SqlStores::new(Arc::clone(&engine) as Arc<dyn adapters_sql::Engine>, options);
        Self {
            engine,
            sessions: stores.sessions(),
            jobs: stores.jobs(),
            stats: stores.stats(),
            leads: stores.leads(),
            people: stores.people(),
            usage: stores.usage(),
            attention: stores.attention(),
            facts: stores.facts(),
            inbox: stores.inbox(),
            outbox: stores.outbox(),
        }
    }
}
