use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use adapters_sqlite::{OpenOptions, SqliteEngine};
use anyhow::{Context as _, bail};
use kernel::{FileError, FileName, Files, Folder, NoChanges};
use tar::{Builder, Header};

use super::beside::Beside;
use super::out::say;
use crate::compose::stores;

/// Files asked about in one query.
const CHUNK: usize = 500;
/// More files than a booth can have.
const ALL: usize = 10_000_000;

/// `backup FILE`: one tar with a consistent copy of the database and every file that a row of that copy names. What
/// was sent after the backup may be sent again by a service that is restored from it.
pub(super) async fn backup(beside: &Beside, file: &Path) -> anyhow::Result<()> {
    if file.exists() {
        bail!("{} exists already; a backup never replaces a file", file.display());
    }
    let partial = PathBuf::from(format!("{}.partial", file.display()));
    let copy = PathBuf::from(format!("{}.db", file.display()));
    let written = write(beside, &copy, &partial).await;
    remove(&copy);
    match written {
        Ok((files, bytes)) => {
            std::fs::rename(&partial, file).with_context(|| format!("{} cannot be written", file.display()))?;
            say(format!("wrote {}: the database ({bytes} bytes) and {files} files", file.display()));
            Ok(())
        }
        Err(error) => {
            remove(&partial);
            Err(error)
        }
    }
}

async fn write(beside: &Beside, copy: &Path, partial: &Path) -> anyhow::Result<(usize, u64)> {
    let bytes = beside.stores.engine.backup(copy).await.context("the database cannot be copied")?;
    let named = named_files(beside, copy).await?;
    let out = File::create(partial).with_context(|| format!("{} cannot be written", partial.display()))?;
    let store = beside.files();
    let mut tar = Builder::new(out);
    tar.append_path_with_name(copy, "app.db")?;
    let mut files = 0;
    for name in named {
        match store.get(&name).await {
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
    Ok((files, bytes))
}

/// Which files the copy names: asked of the copy itself, not of the database that has moved on.
async fn named_files(beside: &Beside, copy: &Path) -> anyhow::Result<BTreeSet<FileName>> {
    let engine = SqliteEngine::open(copy, OpenOptions::beside()).await.context("the copy cannot be opened")?;
    let copied = stores(Arc::clone(&engine), &beside.settings, Arc::new(NoChanges));
    let store: Arc<dyn Files> = beside.files();
    let mut named = BTreeSet::new();
    for folder in Folder::ALL {
        let stored = store.list_older(folder, Duration::ZERO, beside.now(), ALL).await?;
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

fn remove(path: &Path) {
    for name in [path.display().to_string(), format!("{}-wal", path.display()), format!("{}-shm", path.display())] {
        match std::fs::remove_file(&name) {
            Ok(()) => {}
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => tracing::warn!(%error, name, "a leftover of the backup stays"),
        }
    }
}
