//! A flood of answers: equal ones are one, so that what matters waits behind a few kinds of them at most.

use kernel::ChatId;

use super::Bench;
use super::kit::{claim_one, decide, drain, settle, statuses, word};
use crate::testing::samples::{BOT, at, message};
use crate::{Class, OutboxStatus, Outgoing, Settled};

fn reply(word: &str) -> Outgoing {
    message(1, Class::Reply, word).as_business_reply()
}

/// However many events ask for it, waiting, due again or parked; each event is done all the same.
pub async fn m4_an_answer_that_still_waits_stands_for_its_like(bench: &dyn Bench) {
    decide(bench, at(0), vec![reply("first")]).await;
    for second in 1..50 {
        decide(bench, at(second), vec![reply("hint")]).await;
    }
    decide(bench, at(60), vec![message(1, Class::Outcome, "link")]).await;
    decide(bench, at(61), vec![reply("hint")]).await;
    assert_eq!(drain(bench, at(70)).await, ["first", "hint", "link"]);

    decide(bench, at(80), vec![reply("again")]).await;
    let head = claim_one(bench, at(80)).await;
    let later = Settled::Scheduled { at: at(9_000), counted: true, unknown: false, error: "not_sent" };
    settle(bench, &head, later, at(80)).await;
    decide(bench, at(81), vec![reply("again")]).await;
    bench.outbox().park(BOT, ChatId(1), 0, at(82)).await.unwrap();
    decide(bench, at(83), vec![reply("again")]).await;
    let copies = statuses(bench).await.into_iter().filter(|(word, _)| word == "again");
    assert_eq!(copies.map(|(_, status)| status).collect::<Vec<_>>(), [OutboxStatus::Parked]);
}

/// Another text, chat, language or class is no twin; one whose request is on its way, or that was sent, stands for
/// nothing more.
pub async fn an_answer_that_differs_or_was_sent_is_added(bench: &dyn Bench) {
    let other_lang = Outgoing { lang: kernel::Lang::En, ..reply("hint") };
    decide(bench, at(0), vec![reply("hint")]).await;
    decide(bench, at(1), vec![other_lang]).await;
    decide(bench, at(2), vec![message(2, Class::Reply, "hint").as_business_reply()]).await;
    decide(bench, at(3), vec![message(1, Class::Outcome, "hint"), message(1, Class::Outcome, "hint")]).await;
    decide(bench, at(4), vec![reply("hint").fenced("session_token", "t", "linked")]).await;
    assert_eq!(statuses(bench).await.len(), 6);
    let heads = super::kit::claim_all(bench, at(5)).await;
    assert!(heads.iter().all(|row| word(row) == "hint"));
    decide(bench, at(6), vec![reply("hint")]).await;
    assert_eq!(statuses(bench).await.len(), 7, "a request that has left may have been read already");
}
