use std::sync::Arc;

use messaging::testing::MemoryMessaging;
use messaging::{OutboxStore, StoreRules};

use super::MemoryLeads;
use crate::LeadStore;
use crate::testing::contract::{Bench, settings};

struct MemoryBench {
    messaging: Arc<MemoryMessaging>,
    leads: Arc<MemoryLeads>,
}

impl Bench for MemoryBench {
    fn leads(&self) -> Arc<dyn LeadStore> {
        self.leads.clone()
    }

    fn outbox(&self) -> Arc<dyn OutboxStore> {
        self.messaging.clone()
    }
}

#[allow(clippy::unused_async, reason = "the suite asks for a future")]
async fn bench() -> Arc<dyn Bench> {
    let messaging = MemoryMessaging::shared(StoreRules::default());
    let leads = MemoryLeads::over(Arc::clone(&messaging), settings());
    Arc::new(MemoryBench { messaging, leads })
}

crate::lead_store_contract!(bench);
