//! The folder store on a real folder.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use adapters_files::FolderFiles;
use kernel::{Entropy, FileError, FileName, Files, Folder, Timestamp};
use uuid::Uuid;

#[derive(Default)]
struct Counting(AtomicU64);

impl Entropy for Counting {
    fn uuid(&self) -> Uuid {
        Uuid::from_u128(u128::from(self.0.fetch_add(1, Ordering::Relaxed)) + 1)
    }
    fn secret(&self) -> [u8; 16] {
        [0; 16]
    }
    fn jitter(&self) -> f64 {
        0.5
    }
}

fn store(root: &Path) -> FolderFiles {
    FolderFiles::open(root, Arc::new(Counting::default())).unwrap()
}

fn names(root: &Path, folder: Folder) -> Vec<String> {
    let entries = fs::read_dir(root.join(folder.as_str())).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_file_is_stored_read_and_removed() {
    let root = tempfile::tempdir().unwrap();
    let files = store(root.path());
    let name = files.put(Folder::Sessions, "jpg", vec![1, 2, 3]).await.unwrap();
    assert_eq!(name, FileName(format!("sessions/{}.jpg", Uuid::from_u128(1))));
    assert_eq!(files.get(&name).await.unwrap(), [1, 2, 3]);
    assert_eq!(names(root.path(), Folder::Sessions).len(), 1, "no temporary file stays");
    files.remove(&name).await.unwrap();
    files.remove(&name).await.unwrap();
    assert!(matches!(files.get(&name).await, Err(FileError::Missing)));
}

#[tokio::test]
async fn a_folder_that_was_never_written_to_lists_nothing() {
    let root = tempfile::tempdir().unwrap();
    let files = FolderFiles::beside(root.path(), Arc::new(Counting::default()));
    assert_eq!(files.list_older(Folder::Sessions, Duration::ZERO, Timestamp::from_millis(1), 10).await.unwrap(), []);
}

#[tokio::test]
async fn a_name_is_never_written_twice() {
    let root = tempfile::tempdir().unwrap();
    let name = store(root.path()).put(Folder::Sessions, "jpg", vec![1]).await.unwrap();
    let partial = format!(".partial-{}.jpg", Uuid::from_u128(1));
    let files = store(root.path());
    File::create(root.path().join("sessions").join(partial)).unwrap();
    assert!(files.put(Folder::Sessions, "jpg", vec![2]).await.is_err(), "somebody writes under that name");
    assert_eq!(files.get(&name).await.unwrap(), [1]);
}

#[tokio::test]
async fn names_of_another_shape_reach_no_file() {
    let root = tempfile::tempdir().unwrap();
    let files = store(root.path());
    fs::write(root.path().join("secret.txt"), b"x").unwrap();
    for name in ["sessions/../secret.txt", "secret.txt", "/etc/hostname"] {
        assert!(matches!(files.get(&FileName(name.to_owned())).await, Err(FileError::Missing)), "{name}");
        assert!(matches!(files.remove(&FileName(name.to_owned())).await, Err(FileError::Missing)), "{name}");
    }
    assert!(root.path().join("secret.txt").exists());
    for extension in ["", "../x", "JPG", "j/g", "verylongone"] {
        assert!(files.put(Folder::Sessions, extension, vec![1]).await.is_err(), "{extension}");
    }
    assert!(names(root.path(), Folder::Sessions).is_empty());
}

#[tokio::test]
async fn a_start_removes_what_was_half_written() {
    let root = tempfile::tempdir().unwrap();
    let kept = store(root.path()).put(Folder::Sessions, "webp", vec![7]).await.unwrap();
    fs::write(root.path().join("sessions/.partial-x.webp"), b"half").unwrap();
    let files = store(root.path());
    assert_eq!(names(root.path(), Folder::Sessions).len(), 1);
    assert_eq!(files.get(&kept).await.unwrap(), [7]);
}

#[tokio::test]
async fn old_files_are_listed_oldest_first_by_the_clock_that_named_them() {
    let root = tempfile::tempdir().unwrap();
    let files = store(root.path());
    let now = Timestamp::from_millis(1_700_000_000_000);
    let stored = [1_u64, 30, 50].map(|hours| {
        let written = now.minus(Duration::from_hours(hours));
        let seconds = u64::try_from(written.millis() / 1000).unwrap();
        let id = Uuid::new_v7(uuid::Timestamp::from_unix(uuid::NoContext, seconds, 0));
        let name = format!("sessions/{id}.jpg");
        // The file system's own time says nothing.
        fs::write(root.path().join(&name), b"x").unwrap();
        FileName(name)
    });
    fs::write(root.path().join("sessions/README"), b"not ours").unwrap();
    let day = Duration::from_hours(24);
    let old = files.list_older(Folder::Sessions, day, now, 10).await.unwrap();
    let listed: Vec<_> = old.iter().map(|file| file.name.clone()).collect();
    assert_eq!(listed, [stored[2].clone(), stored[1].clone()]);
    assert_eq!(old[0].written_at, now.minus(Duration::from_hours(50)));
    assert_eq!(files.list_older(Folder::Sessions, day, now, 1).await.unwrap().len(), 1);
    assert!(files.list_older(Folder::DebugSheets, day, now, 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_free_space_is_that_of_the_folder() {
    let root = tempfile::tempdir().unwrap();
    assert!(store(root.path()).get_free_bytes().await.unwrap() > 0);
}
