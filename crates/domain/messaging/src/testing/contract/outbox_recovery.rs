//! What a death leaves behind in the outbox.

use kernel::Timestamp;

use super::Bench;
use super::kit::{BOOT, NEXT_BOOT, claim_as, decide, key, reasons, row, sent, settle};
use super::outbox_lanes::one;
use crate::testing::samples::{at, message};
use crate::{Class, OutboxRow, OutboxStatus, Recovered};

const HOUR: i64 = 3_600_000;

async fn only(bench: &dyn Bench, now: Timestamp) -> OutboxRow {
    let mut rows = claim_as(bench, BOOT, now).await;
    assert_eq!(rows.len(), 1);
    rows.remove(0)
}

/// After 30 s; the second time it stays uncertain and a person is called.
pub async fn m5_an_outcome_caught_by_a_death_is_repeated_once(bench: &dyn Bench) {
    let first = one(bench, Class::Outcome, "a").await;
    let found = bench.outbox().recover(NEXT_BOOT, &[first.id], at(1)).await.unwrap();
    assert_eq!(found, Recovered { returned: 1, ..Recovered::default() });
    let stored = row(bench, first.id).await;
    assert_eq!((stored.status, stored.unknowns, stored.due_at), (OutboxStatus::Scheduled, 1, Some(at(30_001))));
    only(bench, at(30_001)).await;
    bench.outbox().recover(NEXT_BOOT, &[], at(30_002)).await.unwrap();
    let stored = row(bench, first.id).await;
    assert_eq!((stored.status, stored.unknowns), (OutboxStatus::Uncertain, 2));
    assert_eq!(reasons(bench).await, ["outbox_uncertain"]);
}

/// Nobody is called.
pub async fn m5_a_notice_caught_by_a_death_counts_as_sent(bench: &dyn Bench) {
    let notice = one(bench, Class::Notice, "a").await;
    bench.outbox().recover(NEXT_BOOT, &[], at(1)).await.unwrap();
    assert_eq!(row(bench, notice.id).await.status, OutboxStatus::Uncertain);
    assert!(reasons(bench).await.is_empty());
}

async fn claimed_edit(bench: &dyn Bench) -> OutboxRow {
    let send = message(1, Class::Progress, "send").keyed(key("k"));
    decide(bench, at(0), vec![send, message(1, Class::Progress, "edit").keyed(key("k")).as_edit()]).await;
    let first = only(bench, at(0)).await;
    settle(bench, &first, sent(&first, 1), at(0)).await;
    only(bench, at(0)).await
}

/// It is idempotent.
pub async fn m5_an_edit_caught_by_a_death_is_done_again(bench: &dyn Bench) {
    let edit = claimed_edit(bench).await;
    bench.outbox().recover(NEXT_BOOT, &[], at(1)).await.unwrap();
    let stored = row(bench, edit.id).await;
    assert_eq!((stored.status, stored.alone, stored.deaths), (OutboxStatus::Scheduled, true, 0));
}

/// A send in the hands of this boot.
pub async fn m5_rows_on_their_way_are_left_alone(bench: &dyn Bench) {
    let running = one(bench, Class::Outcome, "a").await;
    assert_eq!(bench.outbox().recover(BOOT, &[running.id], at(1)).await.unwrap(), Recovered::default());
    settle(bench, &running, sent(&running, 1), at(2)).await;
}

/// The first death, beside others, does not count.
pub async fn m6_three_deaths_while_alone_bury_a_row(bench: &dyn Bench) {
    let edit = claimed_edit(bench).await;
    for deaths in 0..3 {
        let now = at(HOUR * i64::from(deaths + 1));
        assert_eq!(bench.outbox().recover(BOOT, &[], now).await.unwrap().returned, 1);
        assert_eq!(row(bench, edit.id).await.deaths, deaths);
        only(bench, now.plus(std::time::Duration::from_mins(30))).await;
    }
    let found = bench.outbox().recover(BOOT, &[], at(HOUR * 10)).await.unwrap();
    assert_eq!(found, Recovered { buried: 1, ..Recovered::default() });
    let buried = row(bench, edit.id).await;
    assert_eq!((buried.status, buried.last_error.as_deref()), (OutboxStatus::Failed, Some("worker_died_of_it")));
}
