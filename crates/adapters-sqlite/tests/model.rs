//! Inbox and outbox over `SQLite` behave as the in-memory stores do, step by step, over random histories.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod support;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use kernel::{BootId, ChatId, MessageId, StoreError, TimeScale, Timestamp};
use messaging::testing::contract::rules;
use messaging::testing::{BOT, MemoryMessaging, at, event_of, message, update_of};
use messaging::{
    Class, Commit, EventFailure, FloodScope, InboxEvent, InboxFilter, InboxStore, MessageKey, Moment, OutboxFilter,
    OutboxRow, OutboxStatus, OutboxStore, RejectReason, SendResult, SentMessage, Supersede, before_send, settle,
};
use proptest::prelude::*;
use uuid::Uuid;

#[derive(Debug, Clone)]
enum Step {
    Accept { from: i64, count: i64 },
    ClaimEvents { limit: usize },
    Finish { pick: usize, chat: i64, words: Vec<Word>, supersede: bool },
    Fail { pick: usize, dead: bool },
    Send { limit: usize },
    Settle { pick: usize, result: Outcome },
    Membership { chat: i64, blocked: bool },
    Die,
    ReplayEvent { pick: usize },
    ReplayRow { pick: usize },
    Expire,
    Prune,
    Wait { seconds: u64 },
}

#[derive(Debug, Clone, Copy)]
enum Word {
    Reply,
    Progress,
    Edit,
    Outcome,
    Notice,
    Stale,
}

#[derive(Debug, Clone, Copy)]
enum Outcome {
    Sent,
    Shown,
    Gone,
    NotSent,
    Flood,
    Blocked,
    Refused,
    Unknown,
}

fn word() -> impl Strategy<Value = Word> {
    use Word as W;
    prop::sample::select(vec![W::Reply, W::Progress, W::Edit, W::Outcome, W::Notice, W::Stale])
}

fn outcome() -> impl Strategy<Value = Outcome> {
    use Outcome as O;
    prop::sample::select(vec![
        O::Sent,
        O::Sent,
        O::Shown,
        O::Gone,
        O::NotSent,
        O::Flood,
        O::Blocked,
        O::Refused,
        O::Unknown,
    ])
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0i64..30, 1i64..5).prop_map(|(from, count)| Step::Accept { from, count }),
        4 => (1usize..5).prop_map(|limit| Step::ClaimEvents { limit }),
        6 => (any::<prop::sample::Index>(), 100i64..102, prop::collection::vec(word(), 1..4), any::<bool>()).prop_map(
            |(pick, chat, words, supersede)| Step::Finish { pick: pick.index(64), chat, words, supersede }
        ),
        2 => (0usize..64, any::<bool>()).prop_map(|(pick, dead)| Step::Fail { pick, dead }),
        5 => (1usize..5).prop_map(|limit| Step::Send { limit }),
        6 => (0usize..64, outcome()).prop_map(|(pick, result)| Step::Settle { pick, result }),
        5 => (100i64..102, any::<bool>()).prop_map(|(chat, blocked)| Step::Membership { chat, blocked }),
        1 => Just(Step::Die),
        1 => (0usize..64).prop_map(|pick| Step::ReplayEvent { pick }),
        1 => (0usize..64).prop_map(|pick| Step::ReplayRow { pick }),
        1 => Just(Step::Expire),
        1 => Just(Step::Prune),
        3 => (1u64..120).prop_map(|seconds| Step::Wait { seconds }),
    ]
}

/// One of the two implementations, driven by the same steps.
struct Side {
    inbox: Arc<dyn InboxStore>,
    outbox: Arc<dyn OutboxStore>,
    members: Members,
    boot: BootId,
    now: Timestamp,
}

enum Members {
    Memory(Arc<MemoryMessaging>),
    Sql(Box<support::Opened>),
}

fn kind(error: &StoreError) -> String {
    match error {
        StoreError::Stale => "stale".to_owned(),
        StoreError::Rejected { reason } => format!("rejected {reason}"),
        StoreError::Unavailable(_) | StoreError::Inconsistent { .. } => panic!("{error:?}"),
    }
}

fn told<T: std::fmt::Debug>(answer: Result<T, StoreError>) -> String {
    match answer {
        Ok(value) => format!("{value:?}"),
        Err(error) => kind(&error),
    }
}

impl Side {
    fn new(inbox: Arc<dyn InboxStore>, outbox: Arc<dyn OutboxStore>, members: Members) -> Self {
        Self { inbox, outbox, members, boot: BootId(Uuid::from_u128(1)), now: at(0) }
    }

    /// Oldest first; ids differ between the sides, places do not.
    async fn events(&self) -> Vec<InboxEvent> {
        let mut all = self.inbox.list(InboxFilter { status: None, limit: 10_000 }).await.unwrap();
        all.reverse();
        all
    }

    async fn rows(&self) -> Vec<OutboxRow> {
        let mut all = self.outbox.list(OutboxFilter { status: None, limit: 10_000 }).await.unwrap();
        all.reverse();
        all
    }

    async fn place(&self, id: i64) -> usize {
        self.rows().await.iter().position(|row| row.id == id).unwrap()
    }

    fn commit(&self, event: &InboxEvent, chat: i64, words: &[Word], supersede: bool) -> Commit {
        let mut commit = event_of(event, self.now);
        if supersede {
            let classes = vec![Class::Progress, Class::Notice];
            commit.supersede.push(Supersede { fence_kind: "none".to_owned(), fence_id: chat.to_string(), classes });
        }
        let key = MessageKey(format!("progress:{chat}"));
        for word in words {
            commit.outgoing.push(match word {
                Word::Reply => message(chat, Class::Reply, "r").as_business_reply(),
                Word::Progress => message(chat, Class::Progress, "p").keyed(key.clone()),
                Word::Edit => message(chat, Class::Progress, "e").keyed(key.clone()).as_edit(),
                Word::Outcome => message(chat, Class::Outcome, "o"),
                Word::Notice => message(chat, Class::Notice, "n"),
                Word::Stale => message(chat, Class::Notice, "s").fenced("none", chat, "active"),
            });
        }
        commit
    }

    async fn run(&mut self, step: &Step) -> String {
        match step {
            Step::Accept { from, count } => {
                let batch = (*from..from + count).map(|number| update_of(number, 100 + number % 4)).collect();
                let accepted = self.inbox.accept(BOT, batch, self.now).await;
                told(accepted.map(|accepted| (accepted.fresh.len(), accepted.repeated)))
            }
            Step::ClaimEvents { limit } => {
                let claimed = self.inbox.claim_events(self.boot, *limit, self.now).await;
                told(claimed.map(|events| events.iter().map(|event| event.update_id).collect::<Vec<_>>()))
            }
            Step::Finish { pick, chat, words, supersede } => {
                let events = self.events().await;
                let Some(event) = events.get(pick % events.len().max(1)) else { return String::new() };
                told(self.inbox.finish(self.commit(event, *chat, words, *supersede)).await)
            }
            Step::Fail { pick, dead } => {
                let events = self.events().await;
                let Some(event) = events.get(pick % events.len().max(1)) else { return String::new() };
                let (error, at) = ("x".to_owned(), self.now.plus(Duration::from_secs(5)));
                let failure = if *dead { EventFailure::Dead { error } } else { EventFailure::Retry { at, error } };
                told(self.inbox.record_failure(event.reference(), failure, self.now).await)
            }
            Step::Send { limit } => self.send(*limit).await,
            Step::Settle { pick, result } => {
                let rows = self.rows().await;
                let Some(row) = rows.get(pick % rows.len().max(1)) else { return String::new() };
                self.settle(row, *result).await
            }
            Step::Membership { chat, blocked } => {
                self.membership(ChatId(*chat), *blocked).await;
                String::new()
            }
            Step::Die => {
                self.boot = BootId(Uuid::from_u128(self.boot.0.as_u128() + 1));
                let inbox = self.inbox.recover(self.boot, &[], self.now).await;
                let outbox = self.outbox.recover(self.boot, &[], self.now).await;
                told(inbox) + &told(outbox)
            }
            Step::ReplayEvent { pick } => {
                let events = self.events().await;
                let Some(event) = events.get(pick % events.len().max(1)) else { return String::new() };
                told(self.inbox.replay(event.id, self.now).await)
            }
            Step::ReplayRow { pick } => {
                let rows = self.rows().await;
                let Some(row) = rows.get(pick % rows.len().max(1)) else { return String::new() };
                told(self.outbox.replay(row.id, self.now).await)
            }
            Step::Expire => {
                let before = self.now.minus(Duration::from_secs(90));
                told(self.outbox.expire_parked(before, self.now, 5).await)
            }
            Step::Prune => {
                let before = self.now.minus(Duration::from_mins(1));
                told(self.inbox.prune(before, 100).await) + &told(self.outbox.prune(before, 100).await)
            }
            Step::Wait { seconds } => {
                self.now = self.now.plus(Duration::from_secs(*seconds));
                String::new()
            }
        }
    }

    async fn send(&self, limit: usize) -> String {
        let heads = self.outbox.list_pending(BOT, &[ChatId(103)], limit, self.now).await.unwrap();
        let ids: Vec<i64> = heads.iter().map(|head| head.id).collect();
        let claimed = self.outbox.claim(&ids, self.boot, self.now).await.unwrap();
        let mut told = Vec::new();
        for row in claimed {
            let target = row.target.as_ref().map(|target| target.content_hash.clone());
            told.push(format!("{} {:?} {:?}", self.place(row.id).await, row.run, target));
        }
        told.join("; ")
    }

    async fn settle(&self, row: &OutboxRow, result: Outcome) -> String {
        let place = i64::try_from(self.place(row.id).await).unwrap();
        let result = match result {
            Outcome::Sent => SendResult::Sent(SentMessage {
                chat: row.outgoing.chat,
                message: MessageId(place),
                content_hash: format!("h{place}"),
            }),
            Outcome::Shown => SendResult::NotModified,
            Outcome::Gone => SendResult::MessageGone,
            Outcome::NotSent => SendResult::NotSent,
            Outcome::Flood => SendResult::RetryAfter { wait: Duration::from_secs(7), scope: FloodScope::Chat },
            Outcome::Blocked => SendResult::Blocked,
            Outcome::Refused => SendResult::Rejected(RejectReason::BadText),
            Outcome::Unknown => SendResult::Unknown,
        };
        let moment = Moment::steady(self.now, TimeScale::default());
        let settled = before_send(row).unwrap_or_else(|| settle(row, &result, &moment));
        told(self.outbox.settle(row.reference(), settled, self.now).await)
    }

    async fn membership(&self, chat: ChatId, blocked: bool) {
        let commit = Commit::new(messaging::Cause::Task, self.now);
        match &self.members {
            Members::Memory(store) => store
                .commit(&commit, |tables| {
                    if blocked {
                        tables.block(BOT, chat, commit.at);
                    } else {
                        tables.unblock(BOT, chat, commit.at);
                    }
                    Ok(())
                })
                .unwrap(),
            Members::Sql(opened) => {
                opened.stores.people().record_membership(BOT, chat, blocked, commit).await.unwrap();
            }
        }
    }

    /// All that can be seen, without ids.
    async fn seen(&self) -> Vec<String> {
        let mut seen = Vec::new();
        let events = self.events().await;
        let updates: HashMap<i64, i64> = events.iter().map(|event| (event.id, event.update_id)).collect();
        for mut event in events {
            event.id = 0;
            seen.push(format!("{event:?}"));
        }
        for mut row in self.rows().await {
            row.id = 0;
            row.event = row.event.and_then(|event| updates.get(&event).copied());
            // A row that is not claimed shows its target in one of the stores only.
            row.target = None;
            // Only a scheduled row has a time that means something.
            row.due_at = row.due_at.filter(|_| row.status == OutboxStatus::Scheduled);
            if let Some(subject) = row.outgoing.payload.json.get_mut("subject") {
                *subject = serde_json::Value::Null;
            }
            if let Some(inner) = row.outgoing.payload.json.get_mut("inner") {
                *inner = serde_json::Value::Null;
            }
            seen.push(format!("{row:?}"));
        }
        seen.push(told(self.outbox.depth().await));
        seen.push(told(self.inbox.depth().await));
        seen.push(told(self.outbox.next_due().await));
        seen.push(told(self.inbox.next_due().await));
        seen.push(told(self.outbox.list_sent_since(BOT, self.now.minus(Duration::from_mins(1))).await));
        seen
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn m1_to_m6_sqlite_and_memory_agree(steps in prop::collection::vec(step(), 20..80)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let memory = MemoryMessaging::shared(rules());
            memory.set_fence_oracle(Box::new(|_| false));
            let mut model = Side::new(memory.clone(), memory.clone(), Members::Memory(memory));
            let opened = support::open_with(rules()).await;
            let (inbox, outbox) = (opened.stores.inbox(), opened.stores.outbox());
            let mut sqlite = Side::new(inbox, outbox, Members::Sql(Box::new(opened)));
            for (number, step) in steps.iter().enumerate() {
                let (wanted, found) = (model.run(step).await, sqlite.run(step).await);
                assert_eq!(wanted, found, "answer of step {number}: {step:?}");
                let (wanted, found) = (model.seen().await, sqlite.seen().await);
                let differs = wanted.iter().zip(&found).find(|(wanted, found)| wanted != found);
                assert_eq!(wanted.len(), found.len(), "rows after step {number}: {step:?}");
                assert!(differs.is_none(), "state after step {number}: {step:?}: {differs:#?}");
            }
        });
    }
}
