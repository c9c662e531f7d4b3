//! Blocking file work; callers move it to the blocking pool.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use kernel::{FileError, Timestamp};
use nix::sys::statvfs::statvfs;

use crate::name::written_at;

/// Beginning of the name of a file that is being written.
pub(crate) const PARTIAL: &str = ".partial-";

/// Writes bytes under a temporary name, makes them durable, gives them their name, makes the name durable. Whatever
/// fails, neither name is left behind.
pub(crate) fn put(folder: &Path, file: &str, bytes: &[u8]) -> io::Result<()> {
    let partial = folder.join(format!("{PARTIAL}{file}"));
    let target = folder.join(file);
    let written = write(&partial, bytes)
        .inspect(|()| failpoints::reach_blocking("file.put.written"))
        .and_then(|()| fs::rename(&partial, &target))
        .inspect(|()| failpoints::reach_blocking("file.put.renamed"))
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
    failpoints::reach_blocking("file.remove.before");
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

/// Our files that were written before that moment, oldest first; none where no file was ever put. A name tells when: it
/// was given by the process's own clock, which the file system's times do not follow.
pub(crate) fn older(folder: &Path, before: Timestamp, limit: usize) -> io::Result<Vec<(String, Timestamp)>> {
    let mut found = Vec::new();
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let Ok(name) = entry?.file_name().into_string() else { continue };
        if let Some(written) = written_at(&name).filter(|written| *written <= before) {
            found.push((name, written));
        }
    }
    found.sort_unstable_by(|one, other| one.1.cmp(&other.1).then_with(|| one.0.cmp(&other.0)));
    found.truncate(limit);
    Ok(found)
}

/// Bytes that an ordinary user may still write to the file system of this folder.
pub fn free_bytes(folder: &Path) -> io::Result<u64> {
    let disk = statvfs(folder)?;
    Ok(disk.blocks_available().saturating_mul(disk.fragment_size()))
}

/// A medium's error as the port knows it.
pub(crate) fn file_error(error: io::Error) -> FileError {
    match error.kind() {
        io::ErrorKind::NotFound => FileError::Missing,
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => FileError::NoSpace,
        _ => FileError::Unavailable(Box::new(error)),
    }
}
