use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use kernel::{Entropy, FileError, FileName, Files, Folder, StoredFile, Timestamp};
use tokio::task::spawn_blocking;

use crate::disk::{self, file_error};
use crate::name;

/// Write-once files in a local folder.
pub struct FolderFiles {
    root: PathBuf,
    entropy: Arc<dyn Entropy>,
}

impl fmt::Debug for FolderFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FolderFiles").field("root", &self.root).finish_non_exhaustive()
    }
}

impl FolderFiles {
    /// Creates the folders where they are missing and removes what an earlier process left half-written. Only for the
    /// process that holds the instance lock; others use [`FolderFiles::beside`].
    pub fn open(data_dir: &Path, entropy: Arc<dyn Entropy>) -> Result<Self, FileError> {
        for folder in Folder::ALL {
            let path = data_dir.join(folder.as_str());
            fs::create_dir_all(&path).map_err(file_error)?;
            let removed = disk::remove_partials(&path).map_err(file_error)?;
            if removed > 0 {
                tracing::info!(removed, folder = folder.as_str(), "files.partials_removed");
            }
        }
        disk::sync_folder(data_dir).map_err(file_error)?;
        Ok(Self::beside(data_dir, entropy))
    }

    /// Beside a living service: touches nothing by opening.
    pub fn beside(data_dir: &Path, entropy: Arc<dyn Entropy>) -> Self {
        Self { root: data_dir.to_owned(), entropy }
    }

    /// Where a file lies, for copying it into a backup; `None` when the name is not one of this store.
    pub fn path_of(&self, name: &FileName) -> Option<PathBuf> {
        let parts = name::parse(name)?;
        Some(self.root.join(parts.folder.as_str()).join(parts.file))
    }

    /// Whether a name is one that this store gives.
    pub fn is_name(name: &FileName) -> bool {
        name::parse(name).is_some()
    }

    /// A name that is not ours names no file.
    fn known(&self, name: &FileName) -> Result<PathBuf, FileError> {
        self.path_of(name).ok_or(FileError::Missing)
    }
}

/// The work goes on when its caller is dropped: a file is finished or removed, never half there.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> Result<T, FileError> {
    match spawn_blocking(work).await {
        Ok(done) => done.map_err(file_error),
        Err(error) => Err(FileError::Unavailable(Box::new(error))),
    }
}

#[async_trait]
impl Files for FolderFiles {
    async fn put(&self, folder: Folder, extension: &str, bytes: Vec<u8>) -> Result<FileName, FileError> {
        if !name::is_extension(extension) {
            return Err(FileError::Unavailable("the extension is not a plain short word".into()));
        }
        let file = format!("{}.{extension}", self.entropy.uuid().hyphenated());
        let given = FileName(format!("{}/{file}", folder.as_str()));
        let path = self.root.join(folder.as_str());
        blocking(move || disk::put(&path, &file, &bytes)).await?;
        Ok(given)
    }

    async fn get(&self, name: &FileName) -> Result<Vec<u8>, FileError> {
        let path = self.known(name)?;
        blocking(move || fs::read(path)).await
    }

    async fn remove(&self, name: &FileName) -> Result<(), FileError> {
        let path = self.known(name)?;
        blocking(move || disk::remove(&path)).await
    }

    async fn list_older(
        &self,
        folder: Folder,
        age: Duration,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<StoredFile>, FileError> {
        let path = self.root.join(folder.as_str());
        let found = blocking(move || disk::older(&path, now.minus(age), limit)).await?;
        let stored = found
            .into_iter()
            .map(|(file, written_at)| StoredFile { name: FileName(format!("{}/{file}", folder.as_str())), written_at });
        Ok(stored.collect())
    }

    async fn get_free_bytes(&self) -> Result<u64, FileError> {
        let root = self.root.clone();
        blocking(move || disk::free_bytes(&root)).await
    }
}
