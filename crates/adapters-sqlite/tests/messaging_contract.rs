//! The contract of inbox and outbox, over `SQLite`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]

mod support;

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{ChatId, StoreError};
use messaging::testing::BOT;
use messaging::testing::contract::{Bench, rules};
use messaging::{Commit, Fence, InboxStore, OutboxStore, Subject};

struct SqliteBench(support::Opened);

#[async_trait]
impl Bench for SqliteBench {
    fn inbox(&self) -> Arc<dyn InboxStore> {
        self.0.stores.inbox()
    }

    fn outbox(&self) -> Arc<dyn OutboxStore> {
        self.0.stores.outbox()
    }

    fn broken_fence(&self) -> Fence {
        let nobody = uuid::Uuid::nil().to_string();
        Fence { kind: "job".to_owned(), id: nobody, holds: "active".to_owned() }
    }

    async fn membership(&self, chat: ChatId, blocked: bool, commit: Commit) -> Result<(), StoreError> {
        self.0.stores.people().record_membership(BOT, chat, blocked, commit).await
    }

    async fn attention(&self) -> Vec<(Subject, String)> {
        let open = self.0.stores.attention().list_open(100).await.unwrap();
        open.into_iter().map(|open| (open.subject, open.reason)).collect()
    }
}

async fn bench() -> Arc<dyn Bench> {
    Arc::new(SqliteBench(support::open_with(rules()).await))
}

messaging::message_store_contract!(bench);
