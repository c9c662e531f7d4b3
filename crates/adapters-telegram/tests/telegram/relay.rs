//! Rows: sent, edited, stored; nothing twice that need not be.

use std::sync::Arc;

use kernel::{ChatId, MessageId};
use messaging::testing::{MemoryMessaging, message};
use messaging::{Cause, Class, Commit, MessageKey, OutboxStatus, Outgoing, Payload, ReplyTo};

use crate::support::loops::Bot;
use crate::support::{BOT, Telegram, WallClock, Words, until};

pub(crate) fn word(chat: i64, class: Class, word: &str) -> Outgoing {
    Outgoing { bot: BOT, ..message(chat, class, word) }
}

pub(crate) fn decide(bot: &Bot, outgoing: Vec<Outgoing>) {
    let commit = Commit { outgoing, ..Commit::new(Cause::Task, kernel::Clock::now(&WallClock)) };
    bot.store.commit(&commit, |_| Ok(())).unwrap();
    bot.wakes.outbox.notify_one();
}

pub(crate) fn statuses(store: &MemoryMessaging) -> Vec<OutboxStatus> {
    store.rows().iter().map(|row| row.status).collect()
}

pub(crate) async fn settled(bot: &Bot, wanted: &[OutboxStatus]) {
    until(&format!("rows are {wanted:?}"), async || statuses(&bot.store) == wanted).await;
}

pub(crate) fn relay(bot: Bot) -> Bot {
    bot.relay(vec![Arc::new(Words)])
}

fn keyed(chat: i64, text: &str) -> Outgoing {
    word(chat, Class::Progress, text).keyed(MessageKey("progress:1".to_owned()))
}

#[tokio::test]
async fn rows_are_sent_in_the_order_of_their_lane_and_stored_as_sent() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let bot = relay(Bot::new(&telegram));
    decide(&bot, (0..3).map(|n| word(1, Class::Reply, &format!("<{n}> & more"))).collect());
    settled(&bot, &[OutboxStatus::Sent; 3]).await;
    assert_eq!(telegram.heard(1).await, ["<0> & more", "<1> & more", "<2> & more"]);
    bot.stop().await;
}

#[tokio::test]
async fn an_edit_goes_to_its_message_and_an_equal_one_is_not_sent() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let bot = relay(Bot::new(&telegram));
    decide(&bot, vec![keyed(1, "queued")]);
    settled(&bot, &[OutboxStatus::Sent]).await;
    decide(&bot, vec![keyed(1, "drawing").as_edit()]);
    settled(&bot, &[OutboxStatus::Sent; 2]).await;
    assert_eq!(telegram.heard(1).await, ["drawing"]);
    decide(&bot, vec![keyed(1, "drawing").as_edit()]);
    settled(&bot, &[OutboxStatus::Sent; 3]).await;
    assert_eq!(telegram.calls("editMessageText").await.len(), 1);
    bot.stop().await;
}

#[tokio::test]
async fn waiting_edits_collapse_into_the_newest() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let bot = Bot::new(&telegram);
    decide(&bot, vec![keyed(1, "queued")]);
    for text in ["one", "two", "three"] {
        decide(&bot, vec![keyed(1, text).as_edit()]);
    }
    let bot = relay(bot);
    until("the newest is shown", async || telegram.heard(1).await == ["three"]).await;
    assert_eq!(telegram.calls("editMessageText").await.len(), 1);
    bot.stop().await;
}

#[tokio::test]
async fn an_edit_without_a_message_is_dropped() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let bot = relay(Bot::new(&telegram));
    decide(&bot, vec![keyed(1, "nothing to edit").as_edit()]);
    settled(&bot, &[OutboxStatus::Cancelled]).await;
    assert!(telegram.heard(1).await.is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn an_answer_stands_without_the_message_that_it_answers() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let bot = relay(Bot::new(&telegram));
    let reply = Outgoing { reply_to: Some(ReplyTo(MessageId(999))), ..word(1, Class::Reply, "answer") };
    decide(&bot, vec![reply]);
    settled(&bot, &[OutboxStatus::Sent]).await;
    bot.stop().await;
}

#[tokio::test]
async fn a_snapshot_that_cannot_be_rendered_fails_alone() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let bot = relay(Bot::new(&telegram));
    let strange = Outgoing { payload: Payload::of("nobody.knows", &1), ..word(1, Class::Notice, "x") };
    let number = Outgoing { payload: Payload::of("test.word", &1), ..word(1, Class::Notice, "x") };
    decide(&bot, vec![strange, number, word(1, Class::Reply, "next")]);
    settled(&bot, &[OutboxStatus::Failed, OutboxStatus::Failed, OutboxStatus::Sent]).await;
    bot.stop().await;
}

#[tokio::test]
async fn m6_a_panic_while_sending_is_an_unknown_outcome_of_that_row_alone() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let bot = relay(Bot::new(&telegram));
    decide(&bot, vec![word(1, Class::Notice, "panic"), word(1, Class::Reply, "next")]);
    settled(&bot, &[OutboxStatus::Uncertain, OutboxStatus::Sent]).await;
    bot.stop().await;
}

#[tokio::test]
async fn sixty_chats_get_theirs_within_the_pace() {
    let telegram = Telegram::start().await;
    let bot = relay(Bot::new(&telegram));
    for chat in 1..=60 {
        telegram.guest(chat).await;
    }
    decide(&bot, (1..=60).map(|chat| word(chat, Class::Reply, "hi")).collect());
    settled(&bot, &[OutboxStatus::Sent; 60]).await;
    let floods =
        telegram.calls("sendMessage").await.iter().filter(|call| call.to_string().contains("Too Many")).count();
    assert_eq!(floods, 0, "the simulator refuses what is faster than Telegram allows");
    bot.stop().await;
}

#[tokio::test]
async fn a_stop_still_sends_what_was_decided() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let bot = relay(Bot::new(&telegram));
    until("the relay runs", async || bot.board.has("relay", "ok")).await;
    decide(&bot, vec![word(1, Class::Outcome, "last word")]);
    let store = Arc::clone(&bot.store);
    bot.stop().await;
    assert_eq!(statuses(&store), [OutboxStatus::Sent]);
    assert_eq!(telegram.heard(1).await, ["last word"]);
}

#[tokio::test]
async fn rows_of_other_bots_are_let_be() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let bot = relay(Bot::new(&telegram));
    let foreign = Outgoing { bot: kernel::BotId(1), ..word(1, Class::Reply, "not ours") };
    decide(&bot, vec![foreign, Outgoing { chat: ChatId(1), ..word(1, Class::Reply, "ours") }]);
    until("ours is sent", async || statuses(&bot.store).contains(&OutboxStatus::Sent)).await;
    assert_eq!(telegram.heard(1).await, ["ours"]);
    bot.stop().await;
}
