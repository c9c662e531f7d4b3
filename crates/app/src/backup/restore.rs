use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use adapters_files::FolderFiles;
use adapters_sqlite::inspect;
use anyhow::{Context as _, bail};
use kernel::{FileName, Folder};
use tar::{Archive, Entry};

use super::DATABASE;
use super::folder::parent;
use crate::config::Settings;

/// Where a backup is unpacked before it is believed. Its presence without a database beside it says that a restore
/// was cut off, and that everything here came from it.
const STAGE: &str = ".restore";
/// What the instance lock itself puts into the folder.
const LOCK: [&str; 2] = ["main.lock", "main.pid"];

/// What a restore brought back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Restored {
    /// Files beside the database.
    pub files: usize,
    /// Whether the database is of an older version; the next start brings it up to date.
    pub older: bool,
}

/// Puts a backup into an empty data folder. It is unpacked and checked whole before anything is in its place, and the
/// database comes last: a folder without it is not taken for a data folder. The caller holds the instance lock.
pub async fn restore(settings: &Settings, backup: &Path) -> anyhow::Result<Restored> {
    let (data, database) = (settings.data_dir(), settings.database());
    let archive = File::open(backup).with_context(|| format!("{} cannot be read", backup.display()))?;
    let stage = data.join(STAGE);
    clear_cut_off(&data, &stage, &database)?;
    refuse_used(&data, &database)?;
    fs::DirBuilder::new().mode(0o700).create(&stage).with_context(|| format!("{} cannot be made", stage.display()))?;
    let done = unpack_and_place(archive, &data, &stage, &database).await;
    fs::remove_dir_all(&stage).with_context(|| format!("{} stays behind", stage.display()))?;
    done.with_context(|| format!("{} was not restored; the data folder is as it was", backup.display()))
}

async fn unpack_and_place(archive: File, data: &Path, stage: &Path, database: &Path) -> anyhow::Result<Restored> {
    let files = unpack(archive, stage)?;
    let copy = stage.join(DATABASE);
    if !copy.is_file() {
        bail!("it holds no database; it is no backup of atelier");
    }
    let found = inspect(&copy).await?;
    if let Some(fault) = found.faults.first() {
        bail!("its database is damaged: {fault}");
    }
    for folder in Folder::ALL.map(Folder::as_str) {
        let (from, to) = (stage.join(folder), data.join(folder));
        if from.is_dir() {
            sync(&from)?;
            fs::rename(&from, &to).with_context(|| format!("{} cannot be placed", to.display()))?;
        }
    }
    sync(data)?;
    let folder = parent(database);
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    fs::rename(&copy, database).with_context(|| format!("{} cannot be placed", database.display()))?;
    sync(folder)?;
    Ok(Restored { files, older: found.pending })
}

/// Only names that the service itself gives, each once; anything else makes the whole backup one that is not ours.
fn unpack(archive: File, stage: &Path) -> anyhow::Result<usize> {
    let mut seen = BTreeSet::new();
    let mut archive = Archive::new(archive);
    let entries = archive.entries().context("it is no tar file")?;
    for entry in entries {
        let mut entry = entry.context("it is cut off, or no tar file")?;
        let path = entry.path().context("it holds an unreadable name")?.into_owned();
        let Some(place) = place_of(&path).filter(|_| entry.header().entry_type().is_file()) else {
            bail!("it holds {}, which no backup of atelier does", path.display());
        };
        if !seen.insert(place.clone()) {
            bail!("it holds {} twice", path.display());
        }
        put(&mut entry, &stage.join(&place)).with_context(|| format!("{} cannot be unpacked", path.display()))?;
    }
    Ok(seen.iter().filter(|place| place.as_path() != Path::new(DATABASE)).count())
}

fn place_of(path: &Path) -> Option<PathBuf> {
    let name = path.to_str()?;
    (name == DATABASE || FolderFiles::is_name(&FileName(name.to_owned()))).then(|| path.to_owned())
}

fn put(entry: &mut Entry<'_, File>, to: &Path) -> io::Result<()> {
    fs::create_dir_all(parent(to))?;
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(to)?;
    io::copy(entry, &mut file)?;
    file.sync_all()
}

/// A restore that was cut off left files that no database names.
fn clear_cut_off(data: &Path, stage: &Path, database: &Path) -> anyhow::Result<()> {
    if !stage.is_dir() || database.exists() {
        return Ok(());
    }
    tracing::warn!("what a restore that was cut off left behind is removed");
    for folder in Folder::ALL.map(|folder| data.join(folder.as_str())) {
        if folder.is_dir() {
            fs::remove_dir_all(folder)?;
        }
    }
    Ok(fs::remove_dir_all(stage)?)
}

fn refuse_used(data: &Path, database: &Path) -> anyhow::Result<()> {
    if database.exists() {
        bail!("there is a database at {} already; restore into an empty data folder", database.display());
    }
    let entries = fs::read_dir(data).with_context(|| format!("{} cannot be read", data.display()))?;
    for entry in entries {
        let name = entry?.file_name();
        if !LOCK.iter().any(|own| name == *own) {
            bail!(
                "the data folder {} is not empty (it holds {}); move it aside, or name another one with --data-dir",
                data.display(),
                name.to_string_lossy()
            );
        }
    }
    Ok(())
}

fn sync(folder: &Path) -> anyhow::Result<()> {
    Ok(File::open(folder)?.sync_all()?)
}

#[cfg(test)]
#[path = "restore_tests.rs"]
mod tests;
