use std::time::Duration;

use crate::{Class, Moment, Op, OutboxRow, RejectReason, SendResult, Settled, UnknownRule};

/// Wait before the one repeat of a send whose outcome is unknown.
const REPEAT_AFTER: Duration = Duration::from_secs(30);
/// Wait while the token is refused: a fault of the whole bot, never of the row.
const UNAUTHORIZED_WAIT: Duration = Duration::from_mins(1);
/// How long a request may still land after its outcome was lost: the client's timeout (30 s) and as much again.
/// Never scaled.
const CAN_LAND: Duration = Duration::from_mins(1);
/// Lost posts of a card after which only the last step of its ladder counts.
const LOST_POSTS: u32 = 3;
/// Copies that may go out of one row.
const MAX_COPIES: u32 = 2;
/// Copies of a question that nobody answers.
const MAX_QUESTIONS: u32 = 6;

/// Decides what becomes of a claimed row, from what became of its one call.
pub fn settle(row: &OutboxRow, result: &SendResult, moment: &Moment) -> Settled {
    match result {
        SendResult::Sent(message) => Settled::Sent(message.clone()),
        SendResult::NotModified => Settled::Shown,
        SendResult::MessageGone => match row.outgoing.op {
            Op::Edit if row.outgoing.class.is_reconciled() => Settled::PostAgain,
            Op::Edit => Settled::Dropped,
            Op::Send if row.outgoing.class.is_reconciled() => retry(row, moment, false, "message_gone"),
            Op::Send => failed(row, "message_gone"),
        },
        SendResult::NotSent => retry(row, moment, false, "not_sent"),
        SendResult::RetryAfter { wait, .. } => {
            Settled::Scheduled { at: moment.now.plus(*wait), counted: false, unknown: false, error: "flood" }
        }
        SendResult::Blocked if row.outgoing.class.is_reconciled() => retry(row, moment, false, "blocked"),
        SendResult::Blocked => Settled::Parked,
        SendResult::Migrated(to) if row.outgoing.class.follows_group() => Settled::Moved { to: *to },
        SendResult::Migrated(_) => failed(row, "chat_migrated"),
        SendResult::Rejected(reason) => rejected(row, *reason, moment),
        SendResult::Unknown => unknown_outcome(row, moment),
    }
}

/// Settles a row of which it is not known whether Telegram has it.
pub(super) fn unknown_outcome(row: &OutboxRow, moment: &Moment) -> Settled {
    let copies = row.unknowns.saturating_add(1);
    match (row.outgoing.op, row.outgoing.class.policy().unknown) {
        (op, UnknownRule::Reconcile) => lost_card(row, op, copies, moment),
        (
            Op::Edit,
            UnknownRule::Repeat | UnknownRule::RepeatUntilAnswered | UnknownRule::CountsAsSent | UnknownRule::Redo,
        )
        | (Op::Send, UnknownRule::Redo) => retry(row, moment, true, "unknown_outcome"),
        (Op::Send, UnknownRule::CountsAsSent) => Settled::Uncertain { attention: false },
        (Op::Send, UnknownRule::Repeat) if copies >= MAX_COPIES => Settled::Uncertain { attention: true },
        (Op::Send, UnknownRule::RepeatUntilAnswered) if copies >= MAX_QUESTIONS => {
            Settled::Uncertain { attention: true }
        }
        (Op::Send, UnknownRule::Repeat | UnknownRule::RepeatUntilAnswered) => Settled::Scheduled {
            at: moment.after(REPEAT_AFTER),
            counted: false,
            unknown: true,
            error: "unknown_outcome",
        },
    }
}

/// What is sent next must be the last word, so it waits until the lost request can land no more.
fn lost_card(row: &OutboxRow, op: Op, copies: u32, moment: &Moment) -> Settled {
    let waits = row.outgoing.class.policy().retry.waits;
    let attempt = match op {
        Op::Send if copies >= LOST_POSTS => u32::MAX,
        Op::Send | Op::Edit => row.attempts.saturating_add(1),
    };
    let at = moment.after(waits.wait(attempt)).max(moment.now.plus(CAN_LAND));
    Settled::Scheduled { at, counted: true, unknown: true, error: "unknown_outcome" }
}

/// What can never be valid as it stands; everything else may pass once a person has mended it.
const fn is_invalid(reason: RejectReason) -> bool {
    match reason {
        RejectReason::CantParse | RejectReason::BadText | RejectReason::BadButton => true,
        RejectReason::UserDeactivated
        | RejectReason::ChatNotFound
        | RejectReason::NoRights
        | RejectReason::Unauthorized
        | RejectReason::FileGone
        | RejectReason::Other => false,
    }
}

fn rejected(row: &OutboxRow, reason: RejectReason, moment: &Moment) -> Settled {
    match reason {
        RejectReason::Unauthorized => Settled::Scheduled {
            at: moment.after(UNAUTHORIZED_WAIT),
            counted: false,
            unknown: false,
            error: reason.as_str(),
        },
        RejectReason::CantParse
        | RejectReason::BadText
        | RejectReason::BadButton
        | RejectReason::UserDeactivated
        | RejectReason::ChatNotFound
        | RejectReason::NoRights
        | RejectReason::FileGone
        | RejectReason::Other
            if row.outgoing.class.is_reconciled() =>
        {
            if is_invalid(reason) {
                return Settled::Invalid { error: reason.as_str() };
            }
            retry(row, moment, false, reason.as_str())
        }
        RejectReason::CantParse
        | RejectReason::BadText
        | RejectReason::BadButton
        | RejectReason::UserDeactivated
        | RejectReason::ChatNotFound
        | RejectReason::NoRights
        | RejectReason::FileGone
        | RejectReason::Other => failed(row, reason.as_str()),
    }
}

fn retry(row: &OutboxRow, moment: &Moment, unknown: bool, error: &'static str) -> Settled {
    let schedule = row.outgoing.class.policy().retry;
    let attempt = row.attempts.saturating_add(1);
    if attempt >= schedule.tries {
        return failed(row, "tries_used_up");
    }
    Settled::Scheduled {
        at: moment.after(schedule.waits.jittered(attempt, moment.jitter)),
        counted: true,
        unknown,
        error,
    }
}

pub(super) fn failed(row: &OutboxRow, error: &'static str) -> Settled {
    Settled::Failed { attention: needs_person(row.outgoing.class, row.outgoing.op), error }
}

/// A failed edit leaves the message as it was, which nobody needs to look at.
const fn needs_person(class: Class, op: Op) -> bool {
    match op {
        Op::Send => class.policy().failure_needs_person,
        Op::Edit => false,
    }
}

impl Settled {
    /// Fixed word for logs.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Sent(_) => "sent",
            Self::Shown => "shown",
            Self::Scheduled { .. } => "scheduled",
            Self::Uncertain { .. } => "uncertain",
            Self::Parked => "parked",
            Self::Failed { .. } => "failed",
            Self::Dropped => "dropped",
            Self::PostAgain => "post_again",
            Self::Invalid { .. } => "invalid",
            Self::Moved { .. } => "moved",
        }
    }

    /// Whether the store forgets the content hash of the row's key: after an unknown outcome of an edit it is not
    /// known what the message shows, so no later edit may be dropped as equal.
    pub fn forgets_content(&self, op: Op) -> bool {
        if op == Op::Send {
            return false;
        }
        match self {
            Self::Scheduled { unknown, .. } => *unknown,
            Self::Uncertain { .. } | Self::Failed { .. } => true,
            Self::Sent(_)
            | Self::Shown
            | Self::Parked
            | Self::Dropped
            | Self::PostAgain
            | Self::Invalid { .. }
            | Self::Moved { .. } => false,
        }
    }
}
