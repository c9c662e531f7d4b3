//! J1–J6 over any interleaving of slots, watch tasks, sweeper, shutdown, kills at any await, restarts, erasure, people,
//! faults of Telegram and providers, a store that goes away, and jumps of time.

mod checks;
mod crew;
mod drain;
mod moves;

use proptest::prelude::*;

use crew::Crew;
use moves::{Move, any_move};

/// Everything here is ready at once, unless a fuse has burnt down.
pub(super) fn now_or_never<T>(future: impl Future<Output = T>) -> Option<T> {
    let mut future = std::pin::pin!(future);
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match future.as_mut().poll(&mut context) {
        std::task::Poll::Ready(value) => Some(value),
        std::task::Poll::Pending => None,
    }
}

fn play(moves: &[Move], paid: bool) {
    let mut crew = Crew::new(paid);
    for step in moves {
        now_or_never(crew.play(step)).expect("a move ends");
        checks::check(&mut crew);
    }
    drain::drain(&mut crew);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, max_shrink_iters: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn j1_j2_j3_j4_j5_j6_hold_whatever_happens_in_whatever_order(moves in prop::collection::vec(any_move(), 1..70)) {
        play(&moves, false);
    }

    #[test]
    fn j6_and_the_others_hold_with_a_paid_provider(moves in prop::collection::vec(any_move(), 1..70)) {
        play(&moves, true);
    }
}
