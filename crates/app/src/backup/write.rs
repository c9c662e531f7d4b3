use std::collections::BTreeSet;
use std::fmt;
use std::fs::{File, OpenOptions as FileOptions};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use adapters_sqlite::{OpenOptions, SqliteEngine};
use anyhow::{Context as _, bail};
use kernel::{FileError, FileName, Files, Folder, NoChanges, Timestamp};
use tar::{Builder, Header};

use super::DATABASE;
use super::folder::{PARTIAL, parent};
use crate::compose::stores;
use crate::config::Settings;

/// Files asked about in one query.
const CHUNK: usize = 500;
/// More files than a booth can have.
const ALL: usize = 10_000_000;

/// What is backed up.
pub struct Source<'a> {
    /// The configuration.
    pub settings: &'a Settings,
    /// The open database.
    pub engine: &'a SqliteEngine,
    /// The files.
    pub files: Arc<dyn Files>,
    /// Service time.
    pub now: Timestamp,
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
    // For its owner alone, like everything inside; removed with all that is in it, whatever happens.
    let work = tempfile::Builder::new()
        .prefix(PARTIAL)
        .tempdir_in(folder)
        .with_context(|| format!("nothing can be written in {}", folder.display()))?;
    let (copy, partial) = (work.path().join(DATABASE), work.path().join("backup.tar"));
    let database_bytes = source.engine.backup(&copy).await?;
    let named = named_files(source, &copy).await?;
    let files = pack(source, &copy, &partial, named).await?;
    std::fs::rename(&partial, file).with_context(|| format!("{} cannot be written", file.display()))?;
    File::open(folder)?.sync_all()?;
    Ok(Written { database_bytes, files })
}

async fn pack(source: &Source<'_>, copy: &Path, partial: &Path, named: BTreeSet<FileName>) -> anyhow::Result<usize> {
    let out = FileOptions::new().write(true).create_new(true).mode(0o600).open(partial)?;
    let mut tar = Builder::new(out);
    tar.append_path_with_name(copy, DATABASE)?;
    let mut files = 0;
    for name in named {
        match source.files.get(&name).await {
            Ok(content) => {
                append(&mut tar, &name, &content)?;
                files += 1;
            }
            // It was past its time and has gone since the copy was made.
            Err(FileError::Missing) => {}
            Err(error) => return Err(error.into()),
        }
    }
    tar.into_inner()?.sync_all()?;
    Ok(files)
}

/// Which files the copy names: asked of the copy itself, not of the database that has moved on.
async fn named_files(source: &Source<'_>, copy: &Path) -> anyhow::Result<BTreeSet<FileName>> {
    let engine = SqliteEngine::open(copy, OpenOptions::beside()).await.context("the copy is of no use")?;
    let copied = stores(Arc::clone(&engine), source.settings, Arc::new(NoChanges));
    let mut named = BTreeSet::new();
    for folder in Folder::ALL {
        let stored = source.files.list_older(folder, Duration::ZERO, source.now, ALL).await?;
        let here: Vec<FileName> = stored.into_iter().map(|file| file.name).collect();
        for chunk in here.chunks(CHUNK) {
            named.extend(copied.jobs.list_named(chunk).await?);
        }
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
