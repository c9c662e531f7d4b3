use std::sync::Arc;

use async_trait::async_trait;
use kernel::{ChatId, StoreError};

use super::MemoryMessaging;
use crate::testing::contract::{Bench, rules};
use crate::testing::samples::BOT;
use crate::{Commit, Fence, InboxStore, OutboxStore, Subject};

struct MemoryBench(Arc<MemoryMessaging>);

#[async_trait]
impl Bench for MemoryBench {
    fn inbox(&self) -> Arc<dyn InboxStore> {
        self.0.clone()
    }

    fn outbox(&self) -> Arc<dyn OutboxStore> {
        self.0.clone()
    }

    fn broken_fence(&self) -> Fence {
        Fence { kind: "job".to_owned(), id: "broken".to_owned(), holds: "active".to_owned() }
    }

    async fn membership(&self, chat: ChatId, blocked: bool, commit: Commit) -> Result<(), StoreError> {
        self.0.commit(&commit, |tables| {
            if blocked {
                tables.block(BOT, chat, commit.at);
            } else {
                tables.unblock(BOT, chat, commit.at);
            }
            Ok(())
        })
    }

    async fn attention(&self) -> Vec<(Subject, String)> {
        self.0.attention().into_iter().map(|open| (open.subject, open.reason)).collect()
    }
}

async fn bench() -> Arc<dyn Bench> {
    let store = MemoryMessaging::shared(rules());
    store.set_fence_oracle(Box::new(|fence| fence.id != "broken"));
    Arc::new(MemoryBench(store))
}

crate::message_store_contract!(bench);
