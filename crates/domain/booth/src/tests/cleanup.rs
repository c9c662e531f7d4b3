use kernel::Folder;

use super::kit::{ANNA, BORIS, alerts, minutes};
use crate::testing::{FakeArtist, World};
use crate::{AdminAlert, CleanupReport, LEAST_FREE_BYTES, TabletError};

#[tokio::test]
async fn files_go_when_their_time_is_over_and_rows_let_go_first() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    world.finish_one().await.unwrap();
    assert_eq!(world.files.names().len(), 13);
    world.advance(minutes(23 * 60));
    assert_eq!(world.booth.cleanup_once().await.unwrap().files, 0);
    world.advance(minutes(61));
    let report = world.booth.cleanup_once().await.unwrap();
    assert_eq!(report.files, 13);
    assert!(world.files.names().is_empty());
    let job = world.job(id).await.unwrap();
    assert_eq!((job.photo, job.artifacts.pack), (None, None));
    assert_eq!(world.booth.cleanup_once().await.unwrap(), CleanupReport::default());
}

#[tokio::test]
async fn raw_sheets_live_three_days() {
    let world = World::with(|_| {}, vec![FakeArtist::paid("paid")]);
    world.submitted(ANNA).await.unwrap();
    world.finish_one().await.unwrap();
    world.advance(minutes(25 * 60));
    world.booth.cleanup_once().await.unwrap();
    let left = world.files.names();
    assert!(left.len() == 1 && left[0].0.starts_with("debug_sheets/"), "{left:?}");
    world.advance(minutes(48 * 60));
    world.booth.cleanup_once().await.unwrap();
    assert!(world.files.names().is_empty());
}

#[tokio::test]
async fn files_that_no_row_names_go_after_an_hour() {
    let world = World::new();
    let session = world.consented(ANNA).await.unwrap();
    world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap();
    let lost = kernel::Files::put(&*world.files, Folder::Sessions, "webp", b"lost".to_vec()).await.unwrap();
    world.advance(minutes(59));
    assert_eq!(world.booth.cleanup_once().await.unwrap().orphans, 0);
    world.advance(minutes(1));
    assert_eq!(world.booth.cleanup_once().await.unwrap().orphans, 1);
    assert!(!world.files.names().contains(&lost));
    assert_eq!(world.files.names().len(), 1, "the photo of the live session stays");
}

#[tokio::test]
async fn a_file_without_a_row_goes_however_many_others_have_one() {
    let world = World::new();
    for guest in 0..45 {
        world.submitted(kernel::UserId(1000 + guest)).await.unwrap();
        world.finish_one().await.unwrap();
    }
    kernel::Files::put(&*world.files, Folder::Sessions, "webp", b"lost".to_vec()).await.unwrap();
    world.advance(minutes(60));
    assert_eq!(world.booth.cleanup_once().await.unwrap().orphans, 1);
}

#[tokio::test]
async fn little_disk_refuses_sessions_and_tells_the_admins_once() {
    let world = World::new();
    world.files.leave_free(LEAST_FREE_BYTES - 1);
    assert!(matches!(world.booth.create_session().await, Err(TabletError::DiskLow)));
    assert_eq!(world.booth.sweep_once().await.unwrap().disk_low, 1);
    world.booth.sweep_once().await.unwrap();
    assert_eq!(alerts(&world), [AdminAlert::DiskLow { free_mb: 499 }], "once a cooldown");
    world.files.leave_free(LEAST_FREE_BYTES);
    assert!(world.booth.create_session().await.is_ok());
    assert_eq!(world.booth.sweep_once().await.unwrap().disk_low, 0);
}

#[tokio::test]
async fn appearance_goes_with_the_end_or_after_the_deadline() {
    let world = World::with(|_| {}, vec![FakeArtist::paid("paid")]);
    let done = world.submitted(ANNA).await.unwrap();
    world.finish_one().await.unwrap();
    assert!(world.job(done).await.unwrap().artifacts.appearance.is_none());
    let active = world.submitted(BORIS).await.unwrap();
    world.run_one().await.unwrap();
    assert!(world.job(active).await.unwrap().artifacts.appearance.is_some());
    world.advance(minutes(16));
    assert_eq!(world.booth.cleanup_once().await.unwrap().appearances, 1);
    assert!(world.job(active).await.unwrap().artifacts.appearance.is_none());
}

#[tokio::test]
async fn sessions_that_never_submitted_go_after_a_day() {
    let world = World::new();
    world.consented(ANNA).await.unwrap();
    world.submitted(BORIS).await.unwrap();
    world.advance(minutes(31));
    world.booth.sweep_once().await.unwrap();
    world.advance(minutes(24 * 60 + 1));
    assert_eq!(world.booth.cleanup_once().await.unwrap().sessions, 1);
    assert_eq!(world.store.all_sessions().len(), 1);
}
