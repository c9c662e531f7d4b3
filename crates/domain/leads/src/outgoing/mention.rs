use kernel::{ChatId, MessageId};
use messaging::{Op, OutboxRow, Settled};

use super::RowSubject;
use crate::LeadId;

/// A message of ours, other than the card, that shows what a person wrote: it is said again once they are erased (L4).
#[derive(Debug, Clone, PartialEq)]
pub struct Mention {
    /// Whom it shows.
    pub lead: LeadId,
    /// Where it is.
    pub chat: ChatId,
    /// It.
    pub message: MessageId,
    /// What it speaks of.
    pub subject: RowSubject,
}

/// Whom a row shows that was sent just now.
pub(crate) fn mentions_of(row: &OutboxRow, subject: &RowSubject, settled: &Settled) -> Vec<Mention> {
    let (Settled::Sent(sent), Op::Send) = (settled, row.outgoing.op) else { return Vec::new() };
    let mention = |lead| Mention { lead, chat: sent.chat, message: sent.message, subject: subject.clone() };
    subject.shows().into_iter().map(mention).collect()
}
