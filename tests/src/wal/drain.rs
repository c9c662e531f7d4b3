//! Prefixes taken up again by the real binary, against the simulator as it stood.

use std::fs;
use std::path::Path;
use std::time::Duration;

use futures::future::join_all;
use futures::{StreamExt, stream};
use nix::sys::signal::Signal;
use simulator::Snapshot;

use super::log::Cutting;
use super::run::SETTINGS;
use crate::verdict::{drained, judge};
use crate::{Guest, Stage, invariants};

/// A prefix and the simulator as it stood.
#[derive(Debug, Clone)]
pub(super) struct Place {
    commit: usize,
    snapshot: Snapshot,
    /// Calls have arrived whose answers are not stored.
    in_window: bool,
}

/// What all drains share.
pub(super) struct Scene<'a> {
    pub(super) cutting: &'a Cutting,
    /// Files of the data folder.
    pub(super) files: &'a Path,
    pub(super) guests: &'a [Guest],
    pub(super) admin_chat: i64,
}

/// What was drained.
#[derive(Debug, Default)]
pub struct Drained {
    pub done: usize,
    pub in_window: usize,
    /// Guests whose visit had begun and not ended, over all drains.
    pub under_way: usize,
    pub doubled_links: usize,
}

/// Where prefix and simulator fit exactly, in order; by turns in the open window and not.
pub(super) fn places(ends: &[usize], snapshots: &[Snapshot]) -> Vec<Place> {
    let mut places = Vec::new();
    for snapshot in snapshots {
        let (after, before) = (snapshot.after, snapshot.before);
        let first = ends.partition_point(|end| *end as u64 <= after);
        let fits = ends.get(first).is_some_and(|end| *end as u64 <= before);
        let in_window = places.len() % 2 == 0;
        let commit = if in_window { first.checked_sub(1) } else { Some(first) };
        if let Some(commit) = commit.filter(|_| fits) {
            places.push(Place { commit, snapshot: snapshot.clone(), in_window });
        }
    }
    places
}

/// Drains so many places, spread evenly.
pub(super) async fn some(scene: &Scene<'_>, places: &[Place], wanted: usize, at_once: usize) -> (Drained, Vec<String>) {
    let wanted = wanted.min(places.len());
    // An odd step, so that both kinds are met.
    let step = (places.len() / wanted.max(1)).max(1);
    let step = if step.is_multiple_of(2) { step - 1 } else { step };
    let chosen = places.iter().step_by(step.max(1)).take(wanted);
    let results: Vec<_> = stream::iter(chosen)
        .map(|place| async move { (place, one(scene, place).await) })
        .buffer_unordered(at_once)
        .collect()
        .await;
    let (mut sum, mut violations) = (Drained::default(), Vec::new());
    for (place, (under_way, doubled, broken)) in results {
        sum.done += 1;
        sum.in_window += usize::from(place.in_window);
        sum.under_way += under_way;
        sum.doubled_links += doubled;
        let name = if place.in_window { "window behind commit" } else { "commit" };
        violations.extend(broken.into_iter().map(|line| format!("drain, {name} {}: {line}", place.commit)));
    }
    (sum, violations)
}

/// Starts the product on the prefix, lets everybody finish their visit, judges: the same end as without the cut.
async fn one(scene: &Scene<'_>, place: &Place) -> (usize, usize, Vec<String>) {
    let stage = Stage::set_resumed(&SETTINGS, &place.snapshot, scene.admin_chat).await;
    keep_files(scene.files, &stage.data());
    let database = stage.data().join("app.db");
    scene.cutting.lay_out(place.commit, &database);
    stage.heal().await;
    stage.start();
    stage.ready().await;
    let begun = join_all(scene.guests.iter().map(|guest| guest.view(&stage))).await;
    let ended = begun.iter().flatten().filter(|view| view["job"]["outcome"].is_string()).count();
    let present: Vec<Guest> =
        scene.guests.iter().zip(&begun).filter(|(_, view)| view.is_some()).map(|(guest, _)| guest.clone()).collect();
    join_all(present.iter().map(|guest| guest.resume(&stage))).await;
    drained(&stage, Duration::from_secs(600)).await;
    let (tally, mut violations) = judge(&stage, &present, 4).await;
    let links = tally.outcomes.get("link").copied().unwrap_or_default();
    if (links, tally.sets) != (present.len(), present.len()) {
        violations.push(format!("{links} links and {} sets for {} guests", tally.sets, present.len()));
    }
    let code = stage.stop(Signal::SIGINT);
    if code != 0 {
        violations.push(format!("the stop ended with {code}"));
    }
    violations.extend(invariants::read(&database).await);
    stage.close().await;
    (present.len() - ended, tally.doubled_links, violations)
}

/// Links the files of a data folder, all but database, lock and log, into another. They are written once and never
/// changed, so that the same file may stand in both; what the run removed meanwhile (a photo taken again) is not there.
pub(super) fn keep_files(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type().expect("a type").is_dir() {
            keep_files(&path, &target);
        } else if !name.starts_with("app.db") && !name.starts_with("main.") {
            fs::hard_link(&path, &target).expect("a link");
        }
    }
}
