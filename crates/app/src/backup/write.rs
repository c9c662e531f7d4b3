use std::collections::BTreeSet;
use std::fmt;
use std::fs::{File, OpenOptions as FileOptions};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use adapters_sqlite::{OpenOptions, SqliteEngine};
use anyhow::{Context as _, bail};
use kernel::{FileError, FileName, Files, Folder, NoChanges, Timestamp};
use tar::{Builder, Header};
use tempfile::TempDir;
use tokio::runtime::Handle;

use super::DATABASE;
use super::folder::{PARTIAL, blocking, parent};
use crate::compose::stores;
use crate::config::Settings;

/// Files asked about in one query.
const CHUNK: usize = 500;
/// More files than a booth can have.
const ALL: usize = 10_000_000;
/// No file is younger: each is listed, whatever clock gave it its name.
const EVER: Timestamp = Timestamp::from_millis(i64::MAX);
/// A copy whose files go while they are packed (a retake, the cleanup) is made anew, so often in all.
const TRIES: usize = 3;

/// What is backed up.
pub struct Source<'a> {
    /// The configuration.
    pub settings: &'a Settings,
    /// The open database.
    pub engine: &'a SqliteEngine,
    /// The files.
    pub files: Arc<dyn Files>,
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Source")
    }
}

/// What a backup holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// Bytes of the database.
    pub database_bytes: u64,
    /// Files beside it.
    pub files: usize,
}

/// Writes one backup under a name that is not taken yet; it has that name only when it is whole and durable.
pub async fn write(source: &Source<'_>, file: &Path) -> anyhow::Result<Written> {
    if file.exists() {
        bail!("{} exists already; a backup never replaces a file", file.display());
    }
    let folder = parent(file);
    let mut tries = 1;
    loop {
        let (partial, written, gone) = attempt(source, folder).await?;
        if gone == 0 || tries == TRIES {
            if gone > 0 {
                tracing::warn!(files = gone, "backup.without_files");
            }
            place(partial, file).await?;
            return Ok(written);
        }
        tries += 1;
    }
}

/// A tar that has no name yet, what it holds, and how many files that its database names had gone before they could be
/// packed.
async fn attempt(source: &Source<'_>, folder: &Path) -> anyhow::Result<(Partial, Written, usize)> {
    // For its owner alone, like everything inside; removed with all that is in it, whatever happens.
    let work = tempfile::Builder::new()
        .prefix(PARTIAL)
        .tempdir_in(folder)
        .with_context(|| format!("nothing can be written in {}", folder.display()))?;
    let (copy, tar) = (work.path().join(DATABASE), work.path().join("backup.tar"));
    // Listed on both sides of the copy: what goes in between would otherwise be missing unnoticed.
    let mut stored = stored_files(&*source.files).await?;
    let database_bytes = source.engine.backup(&copy).await?;
    stored.extend(stored_files(&*source.files).await?);
    let named = named_files(source, &copy, stored).await?;
    let (here, files, to) = (Handle::current(), Arc::clone(&source.files), tar.clone());
    let (files, gone) = blocking(move || pack(&here, &*files, &copy, &to, named)).await?;
    Ok((Partial { tar, _work: work }, Written { database_bytes, files }, gone))
}

/// A whole tar in a folder that goes with it.
struct Partial {
    tar: PathBuf,
    _work: TempDir,
}

async fn place(partial: Partial, file: &Path) -> anyhow::Result<()> {
    let file = file.to_owned();
    blocking(move || {
        std::fs::rename(&partial.tar, &file).with_context(|| format!("{} cannot be written", file.display()))?;
        Ok(File::open(parent(&file))?.sync_all()?)
    })
    .await
}

/// How many files were packed, and how many had gone.
fn pack(
    here: &Handle,
    files: &dyn Files,
    copy: &Path,
    to: &Path,
    named: BTreeSet<FileName>,
) -> anyhow::Result<(usize, usize)> {
    let out = FileOptions::new().write(true).create_new(true).mode(0o600).open(to)?;
    let mut tar = Builder::new(out);
    tar.append_path_with_name(copy, DATABASE)?;
    let (mut packed, mut gone) = (0, 0);
    for name in named {
        match here.block_on(files.get(&name)) {
            Ok(content) => {
                append(&mut tar, &name, &content)?;
                packed += 1;
            }
            Err(FileError::Missing) => gone += 1,
            Err(error) => return Err(error.into()),
        }
    }
    tar.into_inner()?.sync_all()?;
    Ok((packed, gone))
}

async fn stored_files(files: &dyn Files) -> anyhow::Result<BTreeSet<FileName>> {
    let mut stored = BTreeSet::new();
    for folder in Folder::ALL {
        let found = files.list_older(folder, Duration::ZERO, EVER, ALL).await?;
        stored.extend(found.into_iter().map(|file| file.name));
    }
    Ok(stored)
}

/// Which files the copy names: asked of the copy itself, not of the database that has moved on.
async fn named_files(
    source: &Source<'_>,
    copy: &Path,
    stored: BTreeSet<FileName>,
) -> anyhow::Result<BTreeSet<FileName>> {
    let engine = SqliteEngine::open(copy, OpenOptions::beside()).await.context("the copy is of no use")?;
    let copied = stores(Arc::clone(&engine), source.settings, Arc::new(NoChanges));
    let stored: Vec<FileName> = stored.into_iter().collect();
    let mut named = BTreeSet::new();
    for chunk in stored.chunks(CHUNK) {
        named.extend(copied.jobs.list_named(chunk).await?);
    }
    engine.close().await;
    Ok(named)
}

fn append(tar: &mut Builder<File>, name: &FileName, content: &[u8]) -> std::io::Result<()> {
    let mut header = Header::new_gnu();
    header.set_size(content.len() as u64);
    header.set_mode(0o600);
    header.set_cksum();
    tar.append_data(&mut header, &name.0, content)
}

#[cfg(test)]
#[path = "write_tests.rs"]
mod tests;
