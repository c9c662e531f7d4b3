//! The contract of the leads and of their rows in the outbox, over `SQLite`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]

mod support;

use std::sync::Arc;

use leads::LeadStore;
use leads::testing::contract::Bench;
use messaging::OutboxStore;

struct SqliteBench(support::Opened);

impl Bench for SqliteBench {
    fn leads(&self) -> Arc<dyn LeadStore> {
        self.0.stores.leads()
    }

    fn outbox(&self) -> Arc<dyn OutboxStore> {
        self.0.stores.outbox()
    }
}

async fn bench() -> Arc<dyn Bench> {
    Arc::new(SqliteBench(support::open().await))
}

leads::lead_store_contract!(bench);
