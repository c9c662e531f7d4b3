//! The contract of sessions and jobs, over `SQLite`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]

mod support;

use std::sync::Arc;

use booth::testing::contract::Bench;
use booth::{JobStats, JobStore, SessionStore};
use desk::{AttentionStore, PeopleStore, UsageStore};
use messaging::OutboxStore;

struct SqliteBench(support::Opened);

impl Bench for SqliteBench {
    fn sessions(&self) -> Arc<dyn SessionStore> {
        self.0.stores.sessions()
    }

    fn jobs(&self) -> Arc<dyn JobStore> {
        self.0.stores.jobs()
    }

    fn stats(&self) -> Arc<dyn JobStats> {
        self.0.stores.stats()
    }

    fn usage(&self) -> Arc<dyn UsageStore> {
        self.0.stores.usage()
    }

    fn attention(&self) -> Arc<dyn AttentionStore> {
        self.0.stores.attention()
    }

    fn people(&self) -> Arc<dyn PeopleStore> {
        self.0.stores.people()
    }

    fn outbox(&self) -> Arc<dyn OutboxStore> {
        self.0.stores.outbox()
    }
}

async fn bench() -> Arc<dyn Bench> {
    Arc::new(SqliteBench(support::open().await))
}

booth::booth_store_contract!(bench);
