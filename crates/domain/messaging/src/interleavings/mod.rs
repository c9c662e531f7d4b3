//! M1–M6 over any interleaving of guests, polling, handlers, relay, recovery, crashes and an absent store.

mod checks;
mod guests;
mod steps;
mod world;

use proptest::prelude::*;

use world::World;

/// Guests who take part.
pub(crate) const CHATS: i64 = 2;

/// What one call to Telegram comes to, when the chat is open.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Fate {
    /// It arrives and its answer too.
    Arrives,
    /// It arrives, the answer is lost.
    AnswerLost,
    /// It is lost, and nobody knows.
    Vanishes,
    /// It never left.
    NeverLeft,
    /// 429.
    Flood(u16),
    /// Refused for good.
    Refused,
    /// The message to edit is gone.
    Gone,
}

/// One step of one actor.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    GuestWrites(i64),
    GuestBlocks(i64),
    GuestReturns(i64),
    /// Stores the next updates, some of them twice; confirms them when `confirm`.
    Poll {
        count: usize,
        confirm: bool,
    },
    ClaimEvents(usize),
    Finish(usize),
    FinishTwice(usize),
    HandlerFails(usize),
    HandlerPanics(usize),
    ClaimRows(usize),
    Call(usize, Fate),
    Settle(usize),
    SettleTwice(usize),
    /// The worker or the sweeper decides something for this chat.
    TaskDecides(i64),
    /// A handler of a process that is gone, or was given up, commits all the same.
    GhostFinishes(usize),
    /// Its relay stores an outcome all the same.
    GhostSettles(usize),
    Crash,
    /// Recovery beside the living process, which has lost sight of this much of its work.
    Recover(usize),
    StoreAway,
    StoreBack,
    Advance(u32),
    Retention,
}

fn fate() -> impl Strategy<Value = Fate> {
    prop_oneof![
        6 => Just(Fate::Arrives),
        2 => Just(Fate::AnswerLost),
        2 => Just(Fate::Vanishes),
        2 => Just(Fate::NeverLeft),
        1 => any::<u16>().prop_map(Fate::Flood),
        1 => Just(Fate::Refused),
        1 => Just(Fate::Gone),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let chat = 1i64..=CHATS;
    prop_oneof![
        8 => chat.clone().prop_map(Step::GuestWrites),
        3 => chat.clone().prop_map(Step::GuestBlocks),
        4 => chat.clone().prop_map(Step::GuestReturns),
        3 => chat.prop_map(Step::TaskDecides),
        1 => (0usize..12).prop_map(Step::GhostFinishes),
        2 => (0usize..12).prop_map(Step::GhostSettles),
        6 => (1usize..5, prop::bool::weighted(0.8)).prop_map(|(count, confirm)| Step::Poll { count, confirm }),
        8 => (1usize..4).prop_map(Step::ClaimEvents),
        8 => (0usize..12).prop_map(Step::Finish),
        1 => (0usize..12).prop_map(Step::FinishTwice),
        1 => (0usize..12).prop_map(Step::HandlerFails),
        1 => (0usize..12).prop_map(Step::HandlerPanics),
        8 => (1usize..4).prop_map(Step::ClaimRows),
        10 => (0usize..12, fate()).prop_map(|(index, fate)| Step::Call(index, fate)),
        10 => (0usize..12).prop_map(Step::Settle),
        1 => (0usize..12).prop_map(Step::SettleTwice),
        2 => Just(Step::Crash),
        2 => (0usize..3).prop_map(Step::Recover),
        1 => Just(Step::StoreAway),
        2 => Just(Step::StoreBack),
        6 => (0u32..90_000).prop_map(Step::Advance),
        1 => Just(Step::Retention),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, max_shrink_iters: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn m1_to_m6_hold_over_any_interleaving(steps in prop::collection::vec(step(), 1..140)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let mut world = World::new();
            for step in &steps {
                world.apply(step).await;
                world.check();
            }
            world.settle_down().await;
            world.check();
            world.check_end();
        });
    }
}
