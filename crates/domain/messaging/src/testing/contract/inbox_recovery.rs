//! What a death leaves behind in the inbox.

use super::Bench;
use super::kit::{BOOT, NEXT_BOOT, claimed_event, event, reasons};
use crate::testing::samples::{BOT, at, event_of, update_of};
use crate::{InboxStatus, Recovered};

/// As `ready`, marked suspect; in the normal run nothing is found.
pub async fn m5_events_of_a_dead_boot_come_back(bench: &dyn Bench) {
    let lost = claimed_event(bench, at(0)).await;
    let found = bench.inbox().recover(NEXT_BOOT, &[lost.id], at(1)).await.unwrap();
    assert_eq!(found, Recovered { returned: 1, ..Recovered::default() });
    assert_eq!(bench.inbox().recover(NEXT_BOOT, &[], at(2)).await.unwrap(), Recovered::default());
    let back = event(bench, lost.id).await;
    assert_eq!((back.status, back.alone, back.deaths, back.attempts), (InboxStatus::Ready, true, 0, 0));
}

/// An event in the hands of this boot.
pub async fn m5_events_that_still_run_are_left_alone(bench: &dyn Bench) {
    let running = claimed_event(bench, at(0)).await;
    assert_eq!(bench.inbox().recover(BOOT, &[running.id], at(1)).await.unwrap(), Recovered::default());
    bench.inbox().finish(event_of(&running, at(2))).await.unwrap();
}

/// Claimed by this boot, but nobody runs it.
pub async fn m5_a_stuck_event_of_this_boot_comes_back(bench: &dyn Bench) {
    let stuck = claimed_event(bench, at(0)).await;
    assert_eq!(bench.inbox().recover(BOOT, &[], at(1)).await.unwrap().returned, 1);
    assert!(bench.inbox().finish(event_of(&stuck, at(2))).await.is_err());
}

/// While others run it waits and nothing new begins; then it is a batch of its own.
pub async fn m6_a_suspect_runs_alone(bench: &dyn Bench) {
    let inbox = bench.inbox();
    let suspect = claimed_event(bench, at(0)).await;
    inbox.accept(BOT, vec![update_of(1, 51)], at(0)).await.unwrap();
    let running = inbox.claim_events(BOOT, 1, at(0)).await.unwrap().remove(0);
    inbox.recover(BOOT, &[running.id], at(1)).await.unwrap();
    inbox.accept(BOT, vec![update_of(2, 52)], at(2)).await.unwrap();
    assert!(inbox.claim_events(BOOT, 10, at(3)).await.unwrap().is_empty(), "it waits for the running one");
    inbox.finish(event_of(&running, at(4))).await.unwrap();
    let batch = inbox.claim_events(BOOT, 10, at(5)).await.unwrap();
    assert_eq!(batch.iter().map(|event| event.id).collect::<Vec<_>>(), [suspect.id]);
    assert!(inbox.claim_events(BOOT, 10, at(6)).await.unwrap().is_empty(), "nothing beside it");
    inbox.finish(event_of(&batch[0], at(7))).await.unwrap();
    assert_eq!(inbox.claim_events(BOOT, 10, at(8)).await.unwrap().len(), 1);
}

/// The first death, beside others, does not count.
pub async fn m6_three_deaths_while_alone_bury_an_event(bench: &dyn Bench) {
    let inbox = bench.inbox();
    let poison = claimed_event(bench, at(0)).await;
    for deaths in 0..3 {
        assert_eq!(inbox.recover(BOOT, &[], at(1)).await.unwrap().returned, 1);
        assert_eq!(event(bench, poison.id).await.deaths, deaths);
        assert_eq!(inbox.claim_events(BOOT, 10, at(2)).await.unwrap().len(), 1);
    }
    let found = inbox.recover(BOOT, &[], at(3)).await.unwrap();
    assert_eq!(found, Recovered { buried: 1, ..Recovered::default() });
    let buried = event(bench, poison.id).await;
    assert_eq!((buried.status, buried.deaths), (InboxStatus::Dead, 3));
    assert_eq!(reasons(bench).await, ["inbox_dead"]);
}
