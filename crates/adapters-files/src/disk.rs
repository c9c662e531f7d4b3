//! Blocking file work; callers move it to the blocking pool.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, SystemTime};

use kernel::FileError;

use crate::name::is_ours;

/// Beginning of the name of a file that is being written.
pub(crate) const PARTIAL: &str = ".partial-";

/// Writes bytes under a temporary name, makes them durable, gives them their name, makes the name durable. Whatever
/// fails, neither name is left behind.
pub(crate) fn put(folder: &Path, file: &str, bytes: &[u8]) -> io::Result<()> {
    let partial = folder.join(format!("{PARTIAL}{file}"));
    let target = folder.join(file);
    let written = write(&partial, bytes)
        .and_then(|()| fs::rename(&partial, &target))
        .and_then(|()| sync_folder(folder).inspect_err(|_error| discard(&target)));
    written.inspect_err(|_error| discard(&partial))
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::options().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A name is durable when its folder is.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

fn discard(path: &Path) {
    if let Err(error) = fs::remove_file(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        tracing::warn!(%error, "files.partial_left");
    }
}

/// Removes a file; one that is gone is fine.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Removes what an earlier process was writing when it ended; answers how many.
pub(crate) fn remove_partials(folder: &Path) -> io::Result<usize> {
    let mut removed = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(|name| name.starts_with(PARTIAL)) {
            remove(&entry.path())?;
            removed += 1;
        }
    }
    Ok(removed)
}

/// Names and ages of our files that are older than `age`, oldest first.
pub(crate) fn older(folder: &Path, age: Duration, limit: usize) -> io::Result<Vec<(String, Duration)>> {
    let now = SystemTime::now();
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Some(name) = entry.file_name().to_str().map(str::to_owned) else { continue };
        if !is_ours(&name) {
            continue;
        }
        let written = match entry.metadata().and_then(|data| data.modified()) {
            Ok(written) => written,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        // A file from the future (the wall clock went back) counts as new.
        let lived = now.duration_since(written).unwrap_or_default();
        if lived > age {
            found.push((name, lived));
        }
    }
    found.sort_unstable_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    found.truncate(limit);
    Ok(found)
}

/// A medium's error as the port knows it.
pub(crate) fn file_error(error: io::Error) -> FileError {
    match error.kind() {
        io::ErrorKind::NotFound => FileError::Missing,
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => FileError::NoSpace,
        _ => FileError::Unavailable(Box::new(error)),
    }
}
