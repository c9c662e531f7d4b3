use std::time::Duration;

use kernel::Timestamp;

use crate::{Admit, Pace, PendingHead};

/// Longest sleep of a relay that nobody wakes.
const POLL: Duration = Duration::from_secs(2);
/// Shortest sleep, so that a row that is due but cannot be claimed keeps nobody busy.
const FLOOR: Duration = Duration::from_millis(100);

/// What the relay does now, and when it looks again if nothing wakes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelayPlan {
    /// Heads to claim now, in order.
    pub claim: Vec<i64>,
    /// When to look again.
    pub look_again: Timestamp,
}

/// Chooses the heads that the pace admits now, in the order given, at most `room`. Nothing is recorded in the pace:
/// the relay records each send as its request leaves, so that a slow commit between cannot push two windows
/// together. `next_due` is the store's.
pub fn plan_relay(
    heads: &[PendingHead],
    pace: &Pace,
    room: usize,
    next_due: Option<Timestamp>,
    now: Timestamp,
) -> RelayPlan {
    let mut draft = pace.clone();
    let mut claim = Vec::new();
    let mut held = None::<Timestamp>;
    for head in heads {
        if claim.len() >= room {
            break;
        }
        match draft.admit(head.chat, now) {
            Admit::Now => {
                draft.record(head.chat, now);
                claim.push(head.id);
            }
            Admit::At(at) => held = held.map_or(Some(at), |earlier| Some(earlier.min(at))),
        }
    }
    let wakes = [held, draft.next_free(now), next_due, Some(now.plus(POLL))];
    let look_again = wakes.into_iter().flatten().min().unwrap_or(now).max(now.plus(FLOOR));
    RelayPlan { claim, look_again }
}

#[cfg(test)]
mod tests {
    use kernel::ChatId;

    use super::*;
    use crate::Class;

    fn head(id: i64, chat: i64) -> PendingHead {
        PendingHead { id, chat: ChatId(chat), class: Class::Outcome }
    }

    const NOW: Timestamp = Timestamp::from_millis(1_000_000);

    #[test]
    fn a_plan_respects_the_windows_among_its_own_rows() {
        let heads: Vec<_> = (0..40).map(|id| head(id, id + 1)).collect();
        let plan = plan_relay(&heads, &Pace::default(), 100, None, NOW);
        assert_eq!(plan.claim, (0..28).collect::<Vec<_>>());
        assert_eq!(plan.look_again, NOW.plus(Duration::from_secs(1)));
    }

    #[test]
    fn m6_a_held_chat_does_not_stop_the_others() {
        let mut pace = Pace::default();
        pace.hold(crate::FloodScope::Chat, ChatId(1), NOW.plus(Duration::from_secs(30)));
        let plan = plan_relay(&[head(1, 1), head(2, 2)], &pace, 100, None, NOW);
        assert_eq!(plan.claim, [2]);
        assert_eq!(plan.look_again, NOW.plus(POLL));
    }

    #[test]
    fn a_due_row_that_cannot_be_claimed_does_not_spin() {
        let plan = plan_relay(&[], &Pace::default(), 100, Some(NOW.minus(POLL)), NOW);
        assert_eq!(plan.look_again, NOW.plus(FLOOR));
    }

    #[test]
    fn the_room_bounds_the_plan() {
        let heads: Vec<_> = (0..10).map(|id| head(id, id + 1)).collect();
        assert_eq!(plan_relay(&heads, &Pace::default(), 3, None, NOW).claim, [0, 1, 2]);
    }
}
