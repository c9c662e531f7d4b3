//! Snapshots along an outside counter, and worlds that go on from them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use common::{TOKEN, World, world_with};
use serde_json::json;
use simulator::{Mark, Options, Snapshot};

const USER: i64 = 1_000_500;

fn counter() -> (Arc<AtomicU64>, Mark) {
    let counter = Arc::new(AtomicU64::new(1));
    let read = Arc::clone(&counter);
    (counter, Mark::new(move || read.load(Ordering::SeqCst)))
}

async fn journaled(mark: Mark, most: usize) -> World {
    world_with(Options { tokens: vec![TOKEN.into()], journal: Some((mark, most)), ..Options::default() }).await
}

async fn resumed(snapshot: &Snapshot) -> World {
    world_with(Options { from: Some(snapshot.clone()), ..Options::default() }).await
}

async fn texts(world: &World) -> Vec<String> {
    let messages = world.look(&format!("chats/{USER}/messages")).await;
    messages.as_array().unwrap().iter().map(|m| m["text"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_snapshot_holds_what_happened_up_to_its_counter_and_nothing_later() {
    let (counter, mark) = counter();
    let world = journaled(mark, 64).await;
    world.guest(USER).await;
    for step in 2..=5_u64 {
        counter.store(step, Ordering::SeqCst);
        world.ok("sendMessage", json!({ "chat_id": USER, "text": format!("at {step}") })).await;
    }
    let snapshots = world.running.snapshots();
    assert_eq!(snapshots.iter().map(|s| (s.after, s.before)).collect::<Vec<_>>(), [(1, 2), (2, 3), (3, 4), (4, 5)]);
    let again = resumed(&snapshots[2]).await;
    assert_eq!(texts(&again).await, ["/start", "at 2", "at 3"]);
    again.ok("sendMessage", json!({ "chat_id": USER, "text": "another" })).await;
    assert_eq!(texts(&world).await.last().unwrap(), "at 5", "the worlds are apart");
}

#[tokio::test]
async fn an_update_that_was_not_confirmed_then_is_handed_out_again() {
    let (counter, mark) = counter();
    let world = journaled(mark, 64).await;
    world.guest(USER).await;
    world.sim_ok(&format!("users/{USER}/send"), json!({ "text": "hello" })).await;
    counter.store(2, Ordering::SeqCst);
    let handed_out = world.drain().await;
    assert!(world.drain().await.is_empty());
    let again = resumed(&world.running.snapshots()[0]).await;
    assert_eq!(again.drain().await, handed_out);
}

#[tokio::test]
async fn the_number_kept_is_bounded_and_each_stays_exact() {
    let (counter, mark) = counter();
    let world = journaled(mark, 8).await;
    world.guest(USER).await;
    for step in 2..=60_u64 {
        counter.store(step, Ordering::SeqCst);
        world.sim_ok("users", json!({ "id": USER, "first_name": format!("Anna {step}") })).await;
    }
    let snapshots = world.running.snapshots();
    assert!((4..=8).contains(&snapshots.len()), "{}", snapshots.len());
    for snapshot in snapshots {
        let again = resumed(&snapshot).await;
        let users = again.look("users").await;
        assert_eq!(users[0]["first_name"], format!("Anna {}", snapshot.after), "{users}");
    }
}
