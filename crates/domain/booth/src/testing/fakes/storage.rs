use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use kernel::{Clock, FileError, FileName, Files, Folder, StoredFile, Timestamp};

use super::fuse::FuseBox;
use super::{Fuse, ManualClock};
use crate::handle::locked;

/// Files in memory.
#[derive(Debug)]
pub struct MemoryFiles {
    clock: Arc<ManualClock>,
    count: AtomicU64,
    full: AtomicBool,
    free: AtomicU64,
    fuse: FuseBox,
    files: Mutex<BTreeMap<FileName, (Vec<u8>, Timestamp)>>,
}

impl MemoryFiles {
    /// Empty, on this clock.
    pub fn on(clock: Arc<ManualClock>) -> Arc<Self> {
        Arc::new(Self {
            clock,
            count: AtomicU64::new(0),
            full: AtomicBool::new(false),
            free: AtomicU64::new(u64::MAX),
            fuse: FuseBox::default(),
            files: Mutex::default(),
        })
    }

    /// `true`: nothing more fits.
    pub fn fill(&self, full: bool) {
        self.full.store(full, Ordering::SeqCst);
    }

    /// So many bytes are left from now on.
    pub fn leave_free(&self, bytes: u64) {
        self.free.store(bytes, Ordering::SeqCst);
    }

    pub(in crate::testing) fn fit(&self, fuse: &Arc<Fuse>) {
        self.fuse.fit(fuse);
    }

    /// Every name, sorted.
    pub fn names(&self) -> Vec<FileName> {
        locked(&self.files).keys().cloned().collect()
    }
}

#[async_trait]
impl Files for MemoryFiles {
    async fn put(&self, folder: Folder, extension: &str, bytes: Vec<u8>) -> Result<FileName, FileError> {
        self.fuse.burn().await;
        if self.full.load(Ordering::SeqCst) {
            return Err(FileError::NoSpace);
        }
        let number = self.count.fetch_add(1, Ordering::SeqCst);
        let name = FileName(format!("{}/f{number:06}.{extension}", folder.as_str()));
        locked(&self.files).insert(name.clone(), (bytes, self.clock.now()));
        self.fuse.burn().await;
        Ok(name)
    }

    async fn get(&self, name: &FileName) -> Result<Vec<u8>, FileError> {
        locked(&self.files).get(name).map(|(bytes, _)| bytes.clone()).ok_or(FileError::Missing)
    }

    async fn remove(&self, name: &FileName) -> Result<(), FileError> {
        self.fuse.burn().await;
        locked(&self.files).remove(name);
        Ok(())
    }

    async fn list_older(
        &self,
        folder: Folder,
        age: Duration,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<StoredFile>, FileError> {
        let prefix = format!("{}/", folder.as_str());
        let files = locked(&self.files);
        let of_folder = files.iter().filter(|(name, (_, at))| name.0.starts_with(&prefix) && now.since(*at) >= age);
        Ok(of_folder.take(limit).map(|(name, (_, at))| StoredFile { name: name.clone(), written_at: *at }).collect())
    }

    async fn get_free_bytes(&self) -> Result<u64, FileError> {
        Ok(self.free.load(Ordering::SeqCst))
    }
}
