//! The main job through the real binary: from the tablet to the link.

use std::time::Duration;

use nix::sys::signal::Signal;
use serde_json::json;
use tests::stage::ADMIN;
use tests::verdict::{drained, judge};
use tests::wait::until;
use tests::{Guest, Stage};

const LONG: Duration = Duration::from_secs(120);

#[tokio::test]
async fn a_guest_gets_a_set_of_twelve_and_its_link() {
    let stage = Stage::open(&[]).await;
    let guest = Guest::visit(&stage, 1).await;
    assert_eq!(guest.outcome(&stage, LONG).await, "link");
    guest.link_arrives(&stage, LONG).await;
    drained(&stage, LONG).await;

    let sets = guest.sets(&stage).await;
    assert_eq!(sets.len(), 1);
    let name = sets[0]["name"].as_str().expect("name");
    assert!(sets[0]["title"].as_str().expect("title").starts_with("Guest 1 · "));
    let stickers = sets[0]["stickers"].as_array().expect("stickers");
    assert_eq!(stickers.len(), 12);
    for sticker in stickers {
        let (width, height) = (sticker["width"].as_u64().expect("width"), sticker["height"].as_u64().expect("height"));
        assert!(width.max(height) == 512, "{width} × {height}");
        assert!(sticker["bytes"].as_u64().expect("bytes") <= 524_288);
    }
    let links = guest.links(&stage).await;
    assert_eq!(links.len(), 1);
    assert!(links[0]["reply_markup"].to_string().contains(name));
    assert!(links[0]["text"].as_str().expect("text").contains("Готово"));
    let view = guest.view(&stage).await.expect("view");
    assert!(view["job"]["pack_url"].as_str().expect("pack_url").ends_with(name));

    let (_, violations) = judge(&stage, &[guest], 4).await;
    assert_eq!(violations, Vec::<String>::new());
    stage.close().await;
}

#[tokio::test]
async fn the_progress_message_is_one_and_is_edited() {
    let stage = Stage::open(&[]).await;
    let guest = Guest::visit(&stage, 1).await;
    guest.link_arrives(&stage, LONG).await;
    let progress = until("the progress message to say ready", LONG, async || {
        stage
            .messages(guest.user)
            .await
            .into_iter()
            .find(|message| message["text"].as_str().is_some_and(|text| text.contains('⬇')))
    })
    .await;
    let edits = progress["history"].as_array().map_or(0, Vec::len);
    assert!((1..=4).contains(&edits), "{edits} edits");
    stage.close().await;
}

#[tokio::test]
async fn one_guest_after_another_and_three_at_once() {
    let stage = Stage::open(&[]).await;
    let guests = futures::future::join_all((1..=3).map(|number| Guest::visit(&stage, number))).await;
    for guest in &guests {
        guest.link_arrives(&stage, LONG).await;
    }
    drained(&stage, LONG).await;
    let (tally, violations) = judge(&stage, &guests, 4).await;
    assert_eq!(violations, Vec::<String>::new());
    assert_eq!(tally.sets, 3);
    stage.close().await;
}

#[tokio::test]
async fn a_second_submit_and_a_second_press_change_nothing() {
    let stage = Stage::open(&[]).await;
    let guest = Guest::arrive(&stage, 1).await;
    guest.open_link(&stage).await;
    guest.open_link(&stage).await;
    guest.agree(&stage).await;
    let (message, data) = guest.button(&stage, "consent:").await.expect("consent button");
    let (status, _) = guest.press(&stage, message, &data).await;
    assert_eq!(status, 200, "a second press is answered");
    guest.take_photo(&stage).await;
    let first = guest.submit(&stage).await;
    let second = guest.submit(&stage).await;
    assert_eq!(first, second);
    guest.link_arrives(&stage, LONG).await;
    drained(&stage, LONG).await;
    let (_, violations) = judge(&stage, &[guest], 4).await;
    assert_eq!(violations, Vec::<String>::new());
    stage.close().await;
}

#[tokio::test]
async fn a_stop_in_the_middle_ends_with_zero_and_the_link_comes_after_the_next_start() {
    let stage = Stage::open(&[]).await;
    let guest = Guest::visit(&stage, 1).await;
    assert_eq!(stage.stop(Signal::SIGTERM), 0, "log: {}", stage.tail());
    stage.start();
    guest.link_arrives(&stage, LONG).await;
    drained(&stage, LONG).await;
    let (_, violations) = judge(&stage, &[guest], 4).await;
    assert_eq!(violations, Vec::<String>::new());
    stage.close().await;
}

#[tokio::test]
async fn b2_a_second_instance_is_refused_and_names_the_holder() {
    let stage = Stage::open(&[]).await;
    let out = tests::product::run(&stage.environment, &["run"]);
    assert_eq!(out.status.code(), Some(1));
    let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    assert!(said.contains("STARTUP отменён"), "{said}");
    let holder = stage.product().as_ref().expect("running").id().to_string();
    assert!(said.contains(&holder), "who holds the lock is named: {said}");
    stage.close().await;
}

#[tokio::test]
async fn a_blocked_guest_gets_the_link_when_back() {
    let stage = Stage::open(&[]).await;
    let guest = Guest::visit(&stage, 1).await;
    stage.sim.post(&format!("/_sim/users/{}/block", guest.user), &json!({})).await.expect("block");
    assert_eq!(guest.outcome(&stage, LONG).await, "link");
    assert!(guest.links(&stage).await.is_empty(), "nothing is sent to a chat that blocked the bot");
    stage.sim.post(&format!("/_sim/users/{}/unblock", guest.user), &json!({})).await.expect("unblock");
    guest.link_arrives(&stage, LONG).await;
    drained(&stage, LONG).await;
    let (_, violations) = judge(&stage, &[guest], 4).await;
    assert_eq!(violations, Vec::<String>::new());
    stage.close().await;
}

#[tokio::test]
async fn the_admin_chat_hears_nothing_while_all_goes_well() {
    let stage = Stage::open(&[]).await;
    let guest = Guest::visit(&stage, 1).await;
    guest.link_arrives(&stage, LONG).await;
    drained(&stage, LONG).await;
    let heard = stage.messages(stage.admin_chat).await;
    let own = heard.iter().filter(|message| message["from"]["is_bot"] == true).count();
    assert_eq!(own, 0, "alerts without a cause: {heard:?}");
    assert!(stage.messages(ADMIN).await.is_empty());
    stage.close().await;
}
