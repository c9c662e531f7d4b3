//! P2, P3: what the pack's checks lead to.

use desk::AiError;

use super::{drawn, orders, sources, world};
use crate::testing::Spoilt;
use crate::{CheckMode, JobStatus};

fn alike(stickers: &[u8]) -> Spoilt {
    Spoilt { alike: stickers.to_vec(), ..Spoilt::default() }
}

#[tokio::test]
async fn p3_consistency_off_and_warn_draw_nothing_again_and_enforce_does() {
    for (mode, draws) in [(CheckMode::Off, 1), (CheckMode::Warn, 1), (CheckMode::Enforce, 2)] {
        let world = world(|settings| settings.consistency = mode);
        world.export.spoil(1, Spoilt { alike: vec![5], odd: vec![9], ..Spoilt::default() });
        let job = drawn(&world).await;
        assert_eq!(world.artists[0].draws(), draws, "{mode}");
        assert_eq!((job.state.status(), job.degraded), (JobStatus::Publishing, false));
        let new = sources(&job).iter().filter(|source| source.ends_with(" 2")).count();
        assert_eq!(new, if mode == CheckMode::Enforce { 2 } else { 0 });
    }
}

#[tokio::test]
async fn p2_a_doubt_that_cannot_be_drawn_away_does_not_take_the_pack() {
    let world = world(|settings| settings.consistency = CheckMode::Enforce);
    (1..=3).for_each(|draw| world.export.spoil(draw, alike(&[5])));
    let job = drawn(&world).await;
    assert_eq!((world.artists[0].draws(), world.artists[1].draws()), (3, 0));
    assert_eq!(job.artifacts.pack.as_ref().unwrap().provider, "first", "complete and only doubted: used");
}

#[tokio::test]
async fn p3_likeness_is_asked_for_once_and_only_enforced_when_it_is_to_be() {
    for (mode, questions, draws) in [(CheckMode::Off, 0, 1), (CheckMode::Warn, 1, 1), (CheckMode::Enforce, 2, 2)] {
        let world = world(|settings| settings.likeness = mode);
        world.judge.answer_next(Ok(vec![10, 20, 30, 40]));
        let job = drawn(&world).await;
        assert_eq!((world.judge.requests().len(), world.artists[0].draws()), (questions, draws), "{mode}");
        assert_eq!(job.state.status(), JobStatus::Publishing);
        if mode == CheckMode::Enforce {
            assert_eq!(orders(&world, 0)[1].2, [1, 2, 3, 4]);
            assert_eq!(world.judge.requests()[1].stickers, 4, "only what it has not seen");
            assert_eq!(sources(&job)[..5].iter().filter(|source| source.ends_with(" 2")).count(), 4);
        }
    }
}

#[tokio::test]
async fn p2_nine_that_are_like_the_photo_are_enough() {
    let world = world(|settings| settings.likeness = CheckMode::Enforce);
    world.judge.answer_next(Ok(vec![10, 20, 30]));
    drawn(&world).await;
    assert_eq!(world.artists[0].draws(), 1);
}

#[tokio::test]
async fn p2_the_judge_compares_with_the_photo_and_knows_the_outfit() {
    let world = world(|settings| settings.likeness = CheckMode::Warn);
    let job = drawn(&world).await;
    let asked = &world.judge.requests()[0];
    assert_eq!((asked.photo.as_slice(), asked.stickers, asked.outfit.as_str()), (&b"a photo"[..], 12, "astronaut"));
    assert!(asked.contact_sheet.starts_with(b"figure 1 of 1|figure 2 of 1|"));
    assert!(job.artifacts.figures.iter().all(|figure| figure.verdict.is_some_and(|verdict| verdict.likeness == 90)));
}

#[tokio::test]
async fn p6_a_judge_that_is_away_never_stops_a_job() {
    for fault in [AiError::Transient, AiError::CircuitOpen, AiError::QuotaOrBilling, AiError::BadOutput] {
        let world = world(|settings| settings.likeness = CheckMode::Enforce);
        world.judge.answer_next(Err(fault));
        let job = drawn(&world).await;
        assert_eq!((job.state.status(), job.degraded, job.attempts), (JobStatus::Publishing, false, 0));
        assert_eq!(world.judge.requests().len(), 1, "not asked again in this run");
    }
}

#[tokio::test]
async fn t3_a_question_to_the_judge_is_on_the_books_under_its_own_card() {
    let world = world(|settings| settings.likeness = CheckMode::Warn);
    drawn(&world).await;
    let calls = world.desk.calls();
    let purposes: Vec<_> = calls.iter().map(|call| (call.start.purpose, call.start.provider.as_str())).collect();
    assert_eq!(purposes, [("describe", "first"), ("draw", "first"), ("judge", "judge")]);
    assert_eq!(calls[2].cost(), crate::testing::FakeJudge::CEILING);
}

#[tokio::test]
async fn p3_local_is_neither_judged_nor_checked() {
    let world = crate::testing::World::with(
        |settings| {
            settings.likeness = CheckMode::Enforce;
            settings.consistency = CheckMode::Enforce;
        },
        vec![crate::testing::FakeArtist::local()],
    );
    drawn(&world).await;
    assert_eq!((world.judge.requests().len(), world.artists[0].draws()), (0, 1));
}
