//! Files and appearance data.

use kernel::{FileName, Sensitive};

use super::Bench;
use super::kit::{at, captured, claimed, commit, done, failed, queued, write};
use crate::SheetCut;
use crate::testing::{a_figure, a_pack, a_photo, a_sheet, user};

/// A row lets go first; then nobody names the file, and it is removed.
pub async fn files_are_named_until_they_are_released(bench: &dyn Bench) {
    let mut files: Vec<FileName> = a_pack("pack1").stickers.into_iter().map(|sticker| sticker.file).collect();
    files.push(a_photo("photo1").file);
    done(bench, 1, user(5), at(0)).await;
    captured(bench, 2, user(6), at(0)).await;
    let live = a_photo("photo2").file;
    files.push(FileName("sessions/nobody.jpg".to_owned()));
    files.push(live.clone());
    let named = bench.jobs().list_named(&files).await.unwrap();
    assert_eq!(named.len(), 14, "twelve stickers and two photos");
    assert!(bench.jobs().release_files(at(0), 10).await.unwrap().is_empty(), "not older than the moment");
    let mut released = bench.jobs().release_files(at(1), 10).await.unwrap();
    released.sort();
    files.retain(|file| *file != live && file.0 != "sessions/nobody.jpg");
    files.sort();
    assert_eq!(released, files);
    assert!(bench.jobs().list_named(&files).await.unwrap().is_empty());
    assert_eq!(bench.jobs().list_named(std::slice::from_ref(&live)).await.unwrap(), [live]);
    assert!(bench.jobs().release_files(at(1), 10).await.unwrap().is_empty(), "once");
}

/// Raw sheets and figures of a job that is not over are named, so that no cleanup takes them early.
pub async fn p1_sheets_and_figures_are_named_while_they_are_needed(bench: &dyn Bench) {
    queued(bench, 1, user(5), at(0)).await;
    let mut job = claimed(bench, at(1)).await;
    let change = job.clone().keep_sheet(a_sheet("one")).unwrap();
    job = write(bench, &job, change, at(2)).await;
    let cut = SheetCut::default();
    let change = job.clone().keep_cut(&a_sheet("one").file, cut, vec![a_figure("one", 3)]).unwrap();
    job = write(bench, &job, change, at(3)).await;
    let files = [a_sheet("one").file, a_figure("one", 3).file];
    assert_eq!(bench.jobs().list_named(&files).await.unwrap(), files);
    failed(bench, &job, at(4)).await;
    let released = bench.jobs().release_files(at(5), 10).await.unwrap();
    assert!(files.iter().all(|file| released.contains(file)), "{released:?}");
    assert!(bench.jobs().list_named(&files).await.unwrap().is_empty());
    let told = bench.jobs().find(job.id).await.unwrap().unwrap().artifacts;
    assert_eq!((told.sheets.len(), told.figures.len()), (1, 0), "the sheet is told of while its own time lasts");
    assert!(bench.jobs().release_files(at(5), 10).await.unwrap().is_empty(), "once");
    let erased = bench.jobs().record_erased(user(5), commit(at(6))).await.unwrap();
    assert!(erased.contains(&files[0]), "and goes when its guest erases their data");
}

/// Young active jobs keep theirs.
pub async fn appearance_is_cleared_of_ended_and_old_jobs(bench: &dyn Bench) {
    let mut jobs = Vec::new();
    for (number, second) in [(1, 0), (2, 1), (3, 2)] {
        queued(bench, number, user(5), at(second)).await;
        let job = claimed(bench, at(10)).await;
        let change = job.clone().keep_description(Sensitive::new("a hat".to_owned())).unwrap();
        jobs.push(write(bench, &job, change, at(11)).await);
    }
    let ended = failed(bench, &jobs[2], at(12)).await;
    assert_eq!(ended.artifacts.appearance, None, "gone with the end itself");
    assert_eq!(bench.jobs().clear_appearance(at(1), 10).await.unwrap(), 1);
    let old = bench.jobs().find(jobs[0].id).await.unwrap().unwrap();
    let young = bench.jobs().find(jobs[1].id).await.unwrap().unwrap();
    assert_eq!((old.artifacts.appearance.is_none(), young.artifacts.appearance.is_some()), (true, true));
}
