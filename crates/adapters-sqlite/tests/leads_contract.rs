//! The contract of the leads and of their rows in the outbox, over `SQLite`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]

mod support;

use std::sync::Arc;

use adapters_sql::{Engine, SqlStores, StoreOptions};
use kernel::BootId;
use leads::testing::contract::Bench;
use leads::testing::{GROUP, a_request, an_intake};
use leads::{Lead, LeadId, LeadStore, RowSubject};
use messaging::testing::{BOT, at, message};
use messaging::{Cause, Class, Commit, MessageKey, OutboxStatus, OutboxStore, Outgoing, Receipt};
use uuid::Uuid;

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

/// They can be made anew from what is stored; nobody is there to fill them in.
#[tokio::test]
async fn l0_while_the_module_is_off_its_rows_are_cancelled_and_the_card_is_still_wanted() {
    let opened = support::open().await;
    let engine: Arc<dyn Engine> = Arc::clone(&opened.engine) as Arc<dyn Engine>;
    let off = SqlStores::new(engine, StoreOptions::default());
    let change = Lead::receive(LeadId(Uuid::from_u128(9)), a_request(1), false, at(0));
    let lead = &change.lead;
    let receipt = serde_json::json!({ "row": "card", "lead": lead.id, "rendered": null });
    let row = Outgoing {
        receipt: Some(Receipt { kind: RowSubject::KIND.to_owned(), json: receipt }),
        ..message(GROUP.0, Class::LeadCard, "").keyed(MessageKey(format!("card:{}", lead.id)))
    };
    let commit = Commit::new(Cause::Task, at(0)).send(row);
    let intake = an_intake(lead.id, None, at(0));
    off.leads().record_new(lead, &change.history, &intake, commit).await.unwrap();
    assert_eq!(off.leads().list_unpublished(GROUP, 9).await.unwrap(), []);
    let heads = off.outbox().list_pending(BOT, &[], 9, at(1)).await.unwrap();
    assert_eq!(heads.len(), 1);
    let boot = BootId(Uuid::from_u128(1));
    assert_eq!(off.outbox().claim(&[heads[0].id], boot, at(1)).await.unwrap(), []);
    let stored = off.outbox().find(heads[0].id).await.unwrap().expect("the row");
    assert_eq!(stored.status, OutboxStatus::Cancelled);
    assert_eq!(off.leads().list_unpublished(GROUP, 9).await.unwrap(), [lead.id]);
}
