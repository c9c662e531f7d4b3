use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use kernel::{ChatId, MessageId, Timestamp};
use messaging::{FloodScope, Op, OutboxRow, RejectReason, SendResult, SentMessage};

use crate::GroupMessage;

/// What happens to the next call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It did not leave.
    NotSent,
    /// It got lost on its way.
    Lost,
    /// It acted, its answer got lost.
    LostAnswer,
    /// Its answer got lost, and it acts only after so many seconds.
    LostAndLate(u64),
    /// 429.
    Flood(u64),
    /// Refused with this reason.
    Refused(RejectReason),
    /// The group is a supergroup now, with this id.
    Moved(ChatId),
}

/// A message of the group.
#[derive(Debug, Clone, PartialEq)]
pub struct Posted {
    /// What it says.
    pub says: GroupMessage,
    /// Whether it was edited or posted first by a call whose answer was lost.
    pub unanswered: bool,
    /// The card that it answers.
    pub reply_to: Option<MessageId>,
    /// When it was posted.
    pub at: Timestamp,
}

#[derive(Debug, Clone)]
struct Late {
    at: Timestamp,
    row: OutboxRow,
}

/// The leads group as Telegram keeps it.
#[derive(Debug)]
pub struct FakeGroup {
    /// Its id now.
    pub chat: ChatId,
    /// Its messages, deleted ones left out.
    pub messages: BTreeMap<MessageId, Posted>,
    /// Faults of the next calls, in order.
    pub faults: VecDeque<Fault>,
    /// Calls that reached Telegram.
    pub calls: u32,
    last: i64,
    late: Vec<Late>,
}

impl FakeGroup {
    /// An empty group.
    pub fn new(chat: ChatId) -> Self {
        Self { chat, messages: BTreeMap::new(), faults: VecDeque::new(), calls: 0, last: 0, late: Vec::new() }
    }

    /// One call.
    pub fn call(&mut self, row: &OutboxRow, now: Timestamp) -> SendResult {
        self.land(now);
        let fault = self.faults.pop_front();
        match fault {
            Some(Fault::NotSent) => SendResult::NotSent,
            Some(Fault::Lost) => SendResult::Unknown,
            Some(Fault::Flood(seconds)) => {
                SendResult::RetryAfter { wait: Duration::from_secs(seconds), scope: FloodScope::Chat }
            }
            Some(Fault::Refused(reason)) => SendResult::Rejected(reason),
            Some(Fault::LostAnswer) => {
                self.act(row, true, now);
                SendResult::Unknown
            }
            Some(Fault::LostAndLate(seconds)) => {
                self.late.push(Late { at: now.plus(Duration::from_secs(seconds)), row: row.clone() });
                SendResult::Unknown
            }
            Some(Fault::Moved(to)) => {
                self.chat = to;
                self.messages.clear();
                self.act(row, false, now)
            }
            None => self.act(row, false, now),
        }
    }

    /// Requests that were on their way arrive.
    pub fn land(&mut self, now: Timestamp) {
        let (due, later): (Vec<Late>, Vec<Late>) = self.late.drain(..).partition(|late| late.at <= now);
        self.late = later;
        for late in due {
            self.act(&late.row, true, late.at);
        }
    }

    fn act(&mut self, row: &OutboxRow, unanswered: bool, now: Timestamp) -> SendResult {
        self.calls += 1;
        if row.outgoing.chat != self.chat && !row.outgoing.chat.is_private() {
            return SendResult::Migrated(self.chat);
        }
        let Ok(says) = row.outgoing.payload.read::<GroupMessage>() else {
            // A private message: nothing of the group.
            return self.sent(row.outgoing.chat, MessageId(0));
        };
        match (row.outgoing.op, &row.target) {
            (Op::Edit, Some(target)) => match self.messages.get_mut(&target.message) {
                None => SendResult::MessageGone,
                Some(posted) if posted.says == says => SendResult::NotModified,
                Some(posted) => {
                    posted.says = says;
                    let message = target.message;
                    self.sent(self.chat, message)
                }
            },
            (Op::Edit, None) => SendResult::MessageGone,
            (Op::Send, _) => {
                self.last += 1;
                let message = MessageId(self.last);
                let reply_to = row.outgoing.reply_to.map(|reply| reply.0);
                self.messages.insert(message, Posted { says, unanswered, reply_to, at: now });
                self.sent(self.chat, message)
            }
        }
    }

    #[allow(clippy::unused_self, reason = "reads like its neighbours")]
    fn sent(&self, chat: ChatId, message: MessageId) -> SendResult {
        SendResult::Sent(SentMessage { chat, message, content_hash: String::new() })
    }

    /// Messages that show a card of this number, in order.
    pub fn cards_of(&self, number: i64) -> Vec<(MessageId, crate::CardSnapshot)> {
        let mut cards = Vec::new();
        for (message, posted) in &self.messages {
            if let GroupMessage::Card(card) = &posted.says
                && card.number == number
            {
                cards.push((*message, card.clone()));
            }
        }
        cards
    }
}
