//! P1, P2, P3: layouts, and drawing again only what failed.

use super::{drawn, orders, sources, world};
use crate::testing::Spoilt;
use crate::{JobStatus, SheetPlan};

fn all() -> Vec<u8> {
    (1..=12).collect()
}

fn bad(stickers: &[u8]) -> Spoilt {
    Spoilt { bad: stickers.to_vec(), ..Spoilt::default() }
}

#[tokio::test]
async fn p3_each_layout_orders_its_sheets_once() {
    for (plan, wanted) in [
        (SheetPlan::OneOfTwelve, vec![(4, 3, all())]),
        (SheetPlan::TwoOfSix, vec![(3, 2, (1..=6).collect()), (3, 2, (7..=12).collect())]),
        (
            SheetPlan::ThreeOfFour,
            vec![(2, 2, (1..=4).collect()), (2, 2, (5..=8).collect()), (2, 2, (9..=12).collect())],
        ),
    ] {
        let world = world(|settings| settings.sheet_layout = plan);
        let job = drawn(&world).await;
        assert_eq!(orders(&world, 0), wanted);
        assert_eq!((job.state.status(), job.degraded), (JobStatus::Publishing, false));
        assert_eq!(job.artifacts.sheets.len(), plan.sheets());
    }
}

#[tokio::test]
async fn p2_up_to_four_bad_stickers_are_drawn_again_on_a_repair_sheet_and_the_good_ones_stay() {
    for bad_ones in [vec![3], vec![2, 9], vec![1, 5, 12], vec![4, 6, 8, 10]] {
        let world = world(|_| {});
        world.export.spoil(1, bad(&bad_ones));
        let job = drawn(&world).await;
        let orders = orders(&world, 0);
        assert_eq!(orders.len(), 2);
        let (columns, rows, repaired) = &orders[1];
        assert_eq!((*columns, *rows, repaired.len()), (2, 2, 4));
        assert!(bad_ones.iter().all(|sticker| repaired.contains(sticker)), "{repaired:?}");
        let wanted = (1..=12).map(|s| format!("figure {s} of {}", if bad_ones.contains(&s) { 2 } else { 1 }));
        assert_eq!(sources(&job), wanted.collect::<Vec<_>>());
        assert!(!job.degraded);
    }
}

#[tokio::test]
async fn p2_more_bad_stickers_take_a_sheet_of_the_plan() {
    let world = world(|_| {});
    world.export.spoil(1, bad(&[1, 2, 3, 4, 5]));
    let job = drawn(&world).await;
    assert_eq!(orders(&world, 0)[1], (4, 3, all()));
    assert_eq!(sources(&job)[..6].iter().filter(|source| source.ends_with(" 2")).count(), 5, "the sixth had passed");
}

#[tokio::test]
async fn p2_bad_stickers_of_several_sheets_share_a_repair_sheet() {
    let world = world(|settings| settings.sheet_layout = SheetPlan::TwoOfSix);
    world.export.spoil(1, bad(&[2]));
    world.export.spoil(2, bad(&[8, 11]));
    let job = drawn(&world).await;
    let orders = orders(&world, 0);
    assert_eq!(orders.len(), 3);
    assert!([2, 8, 11].iter().all(|sticker| orders[2].2.contains(sticker)));
    assert_eq!(job.state.status(), JobStatus::Publishing);
}

#[tokio::test]
async fn p2_a_provider_draws_its_plan_and_the_retries_and_no_more() {
    for (plan, most) in [(SheetPlan::OneOfTwelve, 3), (SheetPlan::TwoOfSix, 4), (SheetPlan::ThreeOfFour, 5)] {
        let world = world(|settings| settings.sheet_layout = plan);
        (1..=9).for_each(|draw| world.export.spoil(draw, bad(&[1])));
        world.artists[1].fail_next([crate::ArtistError::QuotaOrBilling]);
        let job = drawn(&world).await;
        assert_eq!((world.artists[0].draws(), world.artists[1].draws()), (most, 1), "the second has no quota");
        assert_eq!(job.artifacts.pack.as_ref().unwrap().provider, "local", "a sticker with a fault is never used");
        assert!(job.degraded);
    }
}

#[tokio::test]
async fn p2_a_pack_is_made_of_one_providers_figures() {
    let world = world(|_| {});
    (1..=3).for_each(|draw| world.export.spoil(draw, bad(&[7])));
    let job = drawn(&world).await;
    // The next provider's first sheet is spoilt too; its repair sheet counts from two.
    assert_eq!(job.artifacts.pack.as_ref().unwrap().provider, "local");
    assert_eq!((world.artists[0].draws(), world.artists[1].draws()), (3, 3));
    let kept = job.artifacts.figures.iter().filter(|figure| figure.sticker == 7).count();
    assert_eq!(kept, 0);
}

#[tokio::test]
async fn p2_a_sheet_of_another_grid_than_ordered_is_of_no_use() {
    let world = world(|_| {});
    let id = world.submitted(super::ANNA).await.unwrap();
    let mut job = world.booth.claim_job(1).await.unwrap().unwrap();
    let sheet = crate::StoredSheet {
        cut: Some(crate::SheetCut::unfit(vec!["wrong_layout".to_owned()])),
        provider: "first".to_owned(),
        ..crate::testing::a_sheet("odd")
    };
    let change = job.clone().keep_sheet(sheet).unwrap();
    assert!(world.booth.record_run(&job, &change).await.unwrap());
    job = super::job_of(&world, id).await;
    let mut memory = crate::RunMemory::default();
    while world.booth.run_step(&job, &mut memory).await != crate::RunStep::Ended {}
    assert_eq!(orders(&world, 0), [(4, 3, all())], "a whole sheet again, not a repair");
    assert_eq!(world.export.cuts(), 1, "the odd one is not cut");
}
