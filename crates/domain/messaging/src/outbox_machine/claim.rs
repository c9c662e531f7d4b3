use crate::{Op, OutboxRow, Settled};

/// What a claim does with a head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClaimVerdict {
    /// → `sending`.
    Send,
    /// → `cancelled`: what it speaks for is no longer true.
    Cancel,
    /// → `parked`: its chat has blocked the bot.
    Park,
}

/// The one check of a row at its claim. A row that is no longer true is cancelled even in a parked chat.
pub const fn claim_verdict(fence_holds: bool, chat_blocked: bool) -> ClaimVerdict {
    match (fence_holds, chat_blocked) {
        (false, true | false) => ClaimVerdict::Cancel,
        (true, true) => ClaimVerdict::Park,
        (true, false) => ClaimVerdict::Send,
    }
}

/// What is settled without a call: an edit whose message is not known has nothing to edit.
pub const fn before_send(row: &OutboxRow) -> Option<Settled> {
    match (row.outgoing.op, &row.target) {
        (Op::Edit, None) => Some(Settled::Dropped),
        (Op::Edit, Some(_)) | (Op::Send, _) => None,
    }
}
