//! P1: what is stored is used, and rows of an older form are still read.

use super::super::actors::now_or_never;
use super::{drawn, world};
use crate::{Artifacts, RunMemory, RunStep, SheetLayout};

#[test]
fn p1_artifacts_of_the_older_form_are_read() {
    let old = r#"{"appearance":null,"sheets":["debug_sheets/a.png","debug_sheets/b.png"],
        "sheet_layout":{"columns":4,"rows":3},"sheet_provider":"openai","figures":[],"pack":{"title":"t",
        "stickers":[{"file":"sessions/s.webp","emoji":["x"],"file_id":null}],"provider":"openai","cut_level":null}}"#;
    let read: Artifacts = serde_json::from_str(old).unwrap();
    let [first, second] = &read.sheets[..] else { panic!("{read:?}") };
    assert!(first.cut.is_some(), "it had been found unfit");
    assert_eq!((second.cut.as_ref(), second.provider.as_str()), (None, "openai"));
    assert_eq!((second.layout, second.stickers.len()), (SheetLayout { columns: 4, rows: 3 }, 12));
    let files: Vec<&str> = read.files().map(|file| file.0.as_str()).collect();
    assert_eq!(files, ["debug_sheets/a.png", "debug_sheets/b.png", "sessions/s.webp"]);
    assert_eq!(serde_json::from_str::<Artifacts>("{}").unwrap(), Artifacts::default());
    let again: Artifacts = serde_json::from_str(&serde_json::to_string(&read).unwrap()).unwrap();
    assert_eq!(again, read);
}

#[tokio::test]
async fn p1_a_sheet_of_the_older_form_is_cut_and_not_drawn_again() {
    let world = world(|_| {});
    let id = world.submitted(super::ANNA).await.unwrap();
    let job = world.booth.claim_job(1).await.unwrap().unwrap();
    let file = kernel::Files::put(&*world.files, kernel::Folder::DebugSheets, "png", b"sheet".to_vec()).await.unwrap();
    let old = format!(
        r#"{{"appearance":"a hat","sheets":["{file}"],"sheet_layout":{{"columns":4,"rows":3}},"sheet_provider":"first"}}"#
    );
    let mut changed = job.clone().begin_drawing().unwrap();
    changed.job.artifacts = serde_json::from_str(&old).unwrap();
    assert!(world.booth.record_run(&job, &changed).await.unwrap());
    let mut memory = RunMemory::default();
    while world.booth.run_step(&job, &mut memory).await != RunStep::Ended {}
    assert_eq!((world.artists[0].describes(), world.artists[0].draws()), (0, 0));
    assert_eq!(super::job_of(&world, id).await.artifacts.pack.unwrap().provider, "first");
}

#[tokio::test]
async fn p1_a_sheet_whose_file_is_gone_is_drawn_again() {
    let world = world(|_| {});
    world.submitted(super::ANNA).await.unwrap();
    let job = world.booth.claim_job(1).await.unwrap().unwrap();
    let sheet = crate::StoredSheet { provider: "first".to_owned(), ..crate::testing::a_sheet("gone") };
    let change = job.clone().keep_sheet(sheet).unwrap();
    assert!(world.booth.record_run(&job, &change).await.unwrap());
    let mut memory = RunMemory::default();
    while world.booth.run_step(&job, &mut memory).await != RunStep::Ended {}
    assert_eq!((world.artists[0].draws(), world.artists[1].draws()), (1, 0));
}

#[tokio::test]
async fn p1_a_figure_whose_file_is_gone_is_cut_again() {
    let (mut awaits, mut found, mut claimed) = (0, None, None);
    // Stops while the figures are dressed.
    while claimed.is_none() {
        let world = super::world(|_| {});
        let id = world.submitted(super::ANNA).await.unwrap();
        let job = world.booth.claim_job(1).await.unwrap().unwrap();
        world.fuse.arm(awaits);
        let step = now_or_never(world.booth.run_step(&job, &mut RunMemory::default()));
        world.fuse.disarm();
        awaits += 1;
        assert!(step.is_none(), "it never stopped with figures and without a pack");
        if super::job_of(&world, id).await.artifacts.figures.len() == 12 {
            (found, claimed) = (Some(world), Some(job));
        }
    }
    let (world, job) = (found.unwrap(), claimed.unwrap());
    let id = job.id;
    let figures = super::job_of(&world, id).await.artifacts.figures;
    kernel::Files::remove(&*world.files, &figures[4].file).await.unwrap();
    let (draws, cuts) = (world.artists[0].draws(), world.export.cuts());
    let mut memory = RunMemory::default();
    while world.booth.run_step(&job, &mut memory).await != RunStep::Ended {}
    assert_eq!((world.artists[0].draws(), world.export.cuts()), (draws, cuts + 1));
    assert!(super::job_of(&world, id).await.artifacts.pack.is_some());
}

#[tokio::test]
async fn every_sticker_names_the_figure_it_was_made_of() {
    let job = drawn(&world(|_| {})).await;
    let figures: Vec<_> = job.artifacts.figures.iter().map(|figure| Some(figure.file.clone())).collect();
    let named: Vec<_> = job.artifacts.pack.unwrap().stickers.into_iter().map(|sticker| sticker.figure).collect();
    assert_eq!(named, figures);
}
