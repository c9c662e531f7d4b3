//! L0, L2–L6 over any interleaving of visitors, members, the relay with lost, late and refused calls, deaths, deleted
//! cards, an upgrade of the group, tasks, and jumps of the clock.

mod checks;
mod crew;
mod drain;
mod moves;

use proptest::prelude::*;

use crew::Crew;
use moves::{Move, any_move};

/// Everything here is ready at once.
pub(super) fn now_or_never<T>(future: impl Future<Output = T>) -> Option<T> {
    let mut future = std::pin::pin!(future);
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match future.as_mut().poll(&mut context) {
        std::task::Poll::Ready(value) => Some(value),
        std::task::Poll::Pending => None,
    }
}

fn play(moves: &[Move]) {
    let mut crew = Crew::new();
    for step in moves {
        now_or_never(crew.play(step)).expect("a move ends");
        checks::check(&mut crew);
    }
    now_or_never(drain::drain(&mut crew)).expect("the drain ends");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, max_shrink_iters: 3_000, ..ProptestConfig::default() })]

    #[test]
    fn l0_l2_l4_l5_l6_hold_whatever_happens_in_whatever_order(moves in prop::collection::vec(any_move(), 1..70)) {
        play(&moves);
    }
}
