use std::sync::Arc;

use desk::testing::MemoryDesk;
use desk::{AttentionStore, PeopleStore, UsageStore};
use kernel::BotId;
use messaging::testing::MemoryMessaging;
use messaging::{OutboxStore, StoreRules};

use super::MemoryBooth;
use crate::testing::contract::Bench;
use crate::{JobStats, JobStore, SessionStore};

struct MemoryBench {
    messaging: Arc<MemoryMessaging>,
    desk: Arc<MemoryDesk>,
    booth: Arc<MemoryBooth>,
}

impl Bench for MemoryBench {
    fn sessions(&self) -> Arc<dyn SessionStore> {
        self.booth.clone()
    }

    fn jobs(&self) -> Arc<dyn JobStore> {
        self.booth.clone()
    }

    fn stats(&self) -> Arc<dyn JobStats> {
        self.booth.clone()
    }

    fn usage(&self) -> Arc<dyn UsageStore> {
        self.desk.clone()
    }

    fn attention(&self) -> Arc<dyn AttentionStore> {
        self.desk.clone()
    }

    fn people(&self) -> Arc<dyn PeopleStore> {
        self.desk.clone()
    }

    fn outbox(&self) -> Arc<dyn OutboxStore> {
        self.messaging.clone()
    }
}

#[allow(clippy::unused_async, reason = "the suite asks for a future")]
async fn bench() -> Arc<dyn Bench> {
    let messaging = MemoryMessaging::shared(StoreRules::default());
    let desk = MemoryDesk::over(Arc::clone(&messaging));
    let booth = MemoryBooth::over(Arc::clone(&messaging), Arc::clone(&desk), BotId(4_242));
    Arc::new(MemoryBench { messaging, desk, booth })
}

crate::booth_store_contract!(bench);
