use std::time::Duration;

use kernel::{MessageId, StoreError};

use super::guests::id_of;
use super::world::{OnItsWay, World};
use super::{CHATS, Fate, Step};
use crate::testing::BOT;
use crate::{
    Envelope, FloodScope, HandlerFault, InboxStore, Op, OutboxRow, OutboxStore, RejectReason, SendResult, SentMessage,
    before_send, decide_failure, settle,
};

impl World {
    pub(super) async fn apply(&mut self, step: &Step) {
        match step {
            Step::GuestWrites(chat) => self.guests.write(*chat),
            Step::GuestBlocks(chat) => self.guests.set_blocked(*chat, true),
            Step::GuestReturns(chat) => self.guests.set_blocked(*chat, false),
            Step::Poll { count, confirm } => self.poll(*count, *confirm).await,
            Step::ClaimEvents(limit) => self.claim_events(*limit).await,
            Step::Finish(index) => self.finish(*index, false).await,
            Step::FinishTwice(index) => self.finish(*index, true).await,
            Step::HandlerFails(index) => self.handler_fault(*index, HandlerFault::Failed("word")).await,
            Step::HandlerPanics(index) => self.handler_fault(*index, HandlerFault::Panicked).await,
            Step::ClaimRows(limit) => self.claim_rows(*limit).await,
            Step::Call(index, fate) => self.call(*index, *fate),
            Step::Settle(index) => self.settle(*index, false).await,
            Step::SettleTwice(index) => self.settle(*index, true).await,
            Step::Crash => self.crash().await,
            Step::Recover(lost) => self.recover(*lost).await,
            Step::TaskDecides(chat) => self.decide(*chat),
            Step::GhostFinishes(index) => self.ghost_finishes(*index).await,
            Step::GhostSettles(index) => self.ghost_settles(*index).await,
            Step::StoreAway => self.set_away(true),
            Step::StoreBack => self.set_away(false),
            Step::Advance(millis) => self.advance(u64::from(*millis)),
            Step::Retention => self.retention().await,
        }
    }

    pub(super) async fn poll(&mut self, count: usize, confirm: bool) {
        let batch: Vec<_> = self.guests.queue.iter().take(count).cloned().collect();
        let Some(last) = batch.last().map(id_of) else { return };
        // Telegram hands out the first one twice.
        let again = batch.first().cloned();
        let envelopes = batch.into_iter().chain(again).map(|raw| (Envelope::read(&raw).unwrap(), raw));
        let accepted = self.store.accept(BOT, envelopes.collect(), self.now).await;
        if confirm && accepted.is_ok() {
            self.guests.confirm(last);
        }
    }

    pub(super) async fn claim_events(&mut self, limit: usize) {
        if let Ok(claimed) = self.store.claim_events(self.boot(), limit, self.now).await {
            self.events.extend(claimed);
        }
    }

    async fn finish(&mut self, index: usize, twice: bool) {
        if self.events.is_empty() {
            return;
        }
        let event = self.events[index % self.events.len()].clone();
        if self.commit(&event).await.is_ok() {
            self.events.retain(|other| other.id != event.id);
            if twice {
                assert!(matches!(self.commit(&event).await, Err(StoreError::Stale)));
            }
        }
    }

    async fn handler_fault(&mut self, index: usize, fault: HandlerFault) {
        if self.events.is_empty() {
            return;
        }
        let event = self.events[index % self.events.len()].clone();
        let failure = decide_failure(&event, fault, &self.moment());
        if self.store.record_failure(event.reference(), failure, self.now).await.is_ok() {
            self.events.retain(|other| other.id != event.id);
            self.note_dead();
        }
    }

    pub(super) async fn claim_rows(&mut self, limit: usize) {
        let Ok(heads) = self.store.list_pending(BOT, &[], limit, self.now).await else { return };
        let ids: Vec<i64> = heads.iter().map(|head| head.id).collect();
        let claimed = self.store.claim(&ids, self.boot(), self.now).await.unwrap();
        let all = self.store.rows();
        for row in claimed {
            let earlier = |other: &&OutboxRow| other.id < row.id && other.outgoing.lane == row.outgoing.lane;
            let open = all.iter().filter(earlier).find(|other| !other.status.is_final());
            assert!(open.is_none(), "M4: {row:?} begins before {open:?}");
            self.rows.push(OnItsWay { row, result: None });
        }
    }

    pub(super) fn call(&mut self, index: usize, fate: Fate) {
        if self.rows.is_empty() {
            return;
        }
        let index = index % self.rows.len();
        if self.rows[index].result.is_none() {
            let row = self.rows[index].row.clone();
            self.rows[index].result = Some(self.telegram(&row, fate));
        }
    }

    fn telegram(&mut self, row: &OutboxRow, fate: Fate) -> SendResult {
        let chat = row.outgoing.chat;
        let word = row.outgoing.payload.json.as_str().unwrap().to_owned();
        let arrives = || SendResult::Sent(SentMessage { chat, message: MessageId(row.id), content_hash: word.clone() });
        if before_send(row).is_some() {
            return SendResult::MessageGone;
        }
        let blocked = self.guests.blocked.contains(&chat.0);
        let shown = match row.outgoing.op {
            Op::Send => word.clone(),
            Op::Edit => format!("~{word}"),
        };
        match fate {
            Fate::NeverLeft => SendResult::NotSent,
            Fate::Flood(millis) => {
                SendResult::RetryAfter { wait: Duration::from_millis(u64::from(millis)), scope: FloodScope::Chat }
            }
            Fate::Vanishes => {
                *self.left.entry(word).or_default() += 1;
                SendResult::Unknown
            }
            Fate::Arrives | Fate::AnswerLost | Fate::Refused | Fate::Gone if blocked => SendResult::Blocked,
            Fate::Arrives | Fate::AnswerLost => {
                let result = arrives();
                *self.left.entry(word).or_default() += 1;
                self.guests.receive(chat.0, shown);
                if matches!(fate, Fate::AnswerLost) { SendResult::Unknown } else { result }
            }
            Fate::Refused => {
                self.refused.insert(word);
                SendResult::Rejected(RejectReason::BadText)
            }
            Fate::Gone => match row.outgoing.op {
                Op::Edit => SendResult::MessageGone,
                Op::Send => SendResult::NotSent,
            },
        }
    }

    pub(super) async fn settle(&mut self, index: usize, twice: bool) {
        if self.rows.is_empty() {
            return;
        }
        let held = self.rows[index % self.rows.len()].clone();
        let Some(result) = held.result else { return };
        let settled = settle(&held.row, &result, &self.moment());
        let reference = held.row.reference();
        if self.store.settle(reference, settled.clone(), self.now).await.is_ok() {
            self.rows.retain(|other| other.row.id != held.row.id);
            if twice {
                let again = self.store.settle(reference, settled, self.now).await;
                assert!(matches!(again, Err(StoreError::Stale)));
            }
        }
    }

    /// A claim that was lost writes nothing, whoever holds the event by now.
    async fn ghost_finishes(&mut self, index: usize) {
        let Some(event) = self.ghost_events.get(index % self.ghost_events.len().max(1)).cloned() else { return };
        assert!(self.commit(&event).await.is_err(), "M2: a lost claim of {event:?} was honoured");
    }

    async fn ghost_settles(&mut self, index: usize) {
        let Some(row) = self.ghost_rows.get(index % self.ghost_rows.len().max(1)).cloned() else { return };
        let settled = settle(&row, &SendResult::Unknown, &self.moment());
        let honoured = self.store.settle(row.reference(), settled, self.now).await.is_ok();
        assert!(!honoured, "a lost claim of {row:?} was honoured");
    }

    async fn retention(&mut self) {
        let before = self.now.minus(Duration::from_mins(2));
        let rows = self.store.rows();
        if self.store_away || !self.guests.queue.is_empty() {
            return;
        }
        InboxStore::prune(self.store.as_ref(), before, 5).await.unwrap();
        OutboxStore::prune(self.store.as_ref(), before, 5).await.unwrap();
        let left: Vec<i64> = self.store.rows().iter().map(|row| row.id).collect();
        for row in rows.iter().filter(|row| !left.contains(&row.id)) {
            *self.pruned_rows.entry(super::checks::word(row)).or_default() += 1;
        }
    }

    /// The faults are over: everything that can end does.
    pub(super) async fn settle_down(&mut self) {
        self.set_away(false);
        self.crash().await;
        for chat in 1..=CHATS {
            self.guests.set_blocked(chat, false);
            self.guests.write(chat);
        }
        for _ in 0..4_000 {
            self.poll(10, true).await;
            self.claim_events(10).await;
            while !self.events.is_empty() {
                self.finish(0, false).await;
            }
            self.claim_rows(10).await;
            while !self.rows.is_empty() {
                self.call(0, Fate::Arrives);
                self.settle(0, false).await;
            }
            if self.at_rest() {
                return;
            }
            self.advance(20_000);
        }
        panic!("M5: it does not come to rest: {:?} {:?}", self.store.events(), self.store.rows());
    }
}
