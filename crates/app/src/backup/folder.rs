//! The folder of the nightly backups: names that tell when, what is too old, what a kill left behind.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

/// Beginning of the name of a backup that is being written.
pub(super) const PARTIAL: &str = ".backup-";
/// However old, the newest few are kept: a clock that was wrong must not cost the last good copy.
const ALWAYS: usize = 3;
/// What a killed process left behind is removed when it is older than any backup takes.
const LEFTOVER: Duration = Duration::from_hours(24);
const STAMP: &str = "%Y%m%dT%H%M%SZ";
const KINDS: [(&str, &str); 2] = [("atelier-", ".tar"), ("before-migration-", ".db")];

/// Name of a backup that is made at this moment.
pub(super) fn nightly(folder: &Path, wall: DateTime<Utc>) -> PathBuf {
    named(folder, KINDS[0], wall)
}

/// Name of the copy that is made before a migration.
pub fn before_migration(folder: &Path, wall: DateTime<Utc>) -> PathBuf {
    named(folder, KINDS[1], wall)
}

fn named(folder: &Path, (begin, end): (&str, &str), wall: DateTime<Utc>) -> PathBuf {
    folder.join(format!("{begin}{}{end}", wall.format(STAMP)))
}

/// When the newest backup in a folder was made; `None` when there is none.
pub fn newest(folder: &Path) -> Option<DateTime<Utc>> {
    let made = fs::read_dir(folder).ok()?.filter_map(|entry| read_name(&entry.ok()?.path(), KINDS[0]));
    made.max()
}

/// Removes backups older than `keep`, but for the newest few, and what killed processes left half-written.
pub(super) fn prune(folder: &Path, wall: DateTime<Utc>, keep: TimeDelta) -> io::Result<usize> {
    let mut removed = 0;
    for kind in KINDS {
        let mut made: Vec<_> = fs::read_dir(folder)?
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                read_name(&path, kind).map(|at| (at, path))
            })
            .collect();
        made.sort_unstable_by(|one, other| other.cmp(one));
        for (at, path) in made.into_iter().skip(ALWAYS) {
            if wall - at > keep {
                fs::remove_file(path)?;
                removed += 1;
            }
        }
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(PARTIAL)) && is_left_over(&path) {
            fs::remove_dir_all(path)?;
        }
    }
    Ok(removed)
}

fn is_left_over(path: &Path) -> bool {
    let written = fs::metadata(path).and_then(|found| found.modified());
    written.is_ok_and(|at| SystemTime::now().duration_since(at).is_ok_and(|age| age > LEFTOVER))
}

fn read_name(path: &Path, (begin, end): (&str, &str)) -> Option<DateTime<Utc>> {
    let stamp = path.file_name()?.to_str()?.strip_prefix(begin)?.strip_suffix(end)?;
    NaiveDateTime::parse_from_str(stamp, STAMP).ok().map(|at| at.and_utc())
}

/// Work on files, off the threads that serve.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
) -> anyhow::Result<T> {
    tokio::task::spawn_blocking(work).await?
}

/// The folder of a file; the working folder for a bare name.
pub fn parent(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

/// Bytes that a backup takes: everything below the data folder, but for the backups themselves.
pub(super) fn payload(data: &Path, backups: &Path) -> io::Result<u64> {
    let inside = backups.canonicalize()?.starts_with(data.canonicalize()?);
    Ok(weight(data).saturating_sub(if inside { weight(backups) } else { 0 }))
}

/// Bytes of everything below a folder.
fn weight(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let weights = entries.filter_map(Result::ok).map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => weight(&entry.path()),
        Ok(found) => found.len(),
        Err(_gone) => 0,
    });
    weights.sum()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use super::*;

    fn day(day: u32) -> DateTime<Utc> {
        chrono::NaiveDate::from_ymd_opt(2026, 11, day).unwrap().and_hms_opt(23, 0, 0).unwrap().and_utc()
    }

    #[test]
    fn a_week_is_kept_and_what_is_not_ours_stays() {
        let folder = tempfile::tempdir().unwrap();
        for made in 1..=20 {
            fs::write(nightly(folder.path(), day(made)), "").unwrap();
        }
        fs::write(folder.path().join("by-hand.tar"), "").unwrap();
        assert_eq!(prune(folder.path(), day(20), TimeDelta::days(7)).unwrap(), 12);
        assert_eq!(newest(folder.path()), Some(day(20)));
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left.len(), 9, "{left:?}");
    }

    #[test]
    fn backups_are_no_part_of_a_backup_and_weigh_only_where_they_lie() {
        let place = tempfile::tempdir().unwrap();
        let (data, inside, outside) = (place.path().join("data"), place.path().join("data/b"), place.path().join("b"));
        for folder in [&inside, &outside] {
            fs::create_dir_all(folder).unwrap();
            fs::write(folder.join("one.tar"), [0; 700]).unwrap();
        }
        fs::write(data.join("app.db"), [0; 1000]).unwrap();
        assert_eq!(payload(&data, &inside).unwrap(), 1000);
        assert_eq!(payload(&data, &outside).unwrap(), 1700, "not lighter by what lies elsewhere");
    }

    #[test]
    fn the_newest_three_stay_however_old() {
        let folder = tempfile::tempdir().unwrap();
        for made in 1..=5 {
            fs::write(before_migration(folder.path(), day(made)), "").unwrap();
        }
        assert_eq!(prune(folder.path(), day(30), TimeDelta::days(7)).unwrap(), 2);
        assert_eq!(newest(folder.path()), None, "a copy before a migration is no backup of the files");
    }
}
