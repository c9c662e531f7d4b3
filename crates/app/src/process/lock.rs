//! One process a data folder.
//!
//! Two processes on one queue would each render with the configuration that they read at start: an old one could take
//! a job whose settings were changed meanwhile. The operating system frees the lock on crash and kill.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::Write as _;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};

/// Holds the lock until dropped.
#[derive(Debug)]
pub struct InstanceLock {
    _file: File,
    pid_file: PathBuf,
}

/// Why the process may not start.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process holds it.
    #[error("STARTUP отменён: {path} уже занят ({holder}); сначала остановите его")]
    Held {
        /// `process 123`, as far as known.
        holder: String,
        /// The lock file.
        path: String,
    },
    /// The folder or the file cannot be written.
    #[error("STARTUP отменён: {path} не удаётся занять; проверьте права на папку данных")]
    Unusable {
        /// The lock file.
        path: String,
        /// What the system says.
        source: std::io::Error,
    },
}

impl InstanceLock {
    /// Takes the lock of a data folder, making the folder where it is missing; never waits.
    pub fn acquire(data_dir: &Path) -> Result<Self, LockError> {
        let path = data_dir.join("main.lock");
        let shown = path.display().to_string();
        let unusable = |source| LockError::Unusable { path: shown.clone(), source };
        // Guests' faces and names: for the service's own user alone.
        DirBuilder::new().recursive(true).mode(0o700).create(data_dir).map_err(unusable)?;
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path).map_err(unusable)?;
        let pid_file = data_dir.join("main.pid");
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(LockError::Held { holder: holder(&pid_file), path: path.display().to_string() });
            }
            Err(TryLockError::Error(source)) => return Err(unusable(source)),
        }
        let mut pid = File::create(&pid_file).map_err(unusable)?;
        writeln!(pid, "{}", std::process::id()).map_err(unusable)?;
        Ok(Self { _file: file, pid_file })
    }
}

/// Who holds the lock of a data folder, without touching it: a lock tried for a moment could make a start fail.
pub fn lock_holder(data_dir: &Path) -> Option<String> {
    let inode = std::fs::metadata(data_dir.join("main.lock")).ok()?.ino().to_string();
    let locks = std::fs::read_to_string("/proc/locks").ok()?;
    let is_ours = |word: &str| word.split(':').count() == 3 && word.rsplit(':').next() == Some(inode.as_str());
    let held = locks.lines().any(|line| line.contains("FLOCK") && line.split_whitespace().any(is_ours));
    held.then(|| holder(&data_dir.join("main.pid")))
}

impl Drop for InstanceLock {
    fn drop(&mut self) {
        // A stale PID file misleads nobody: the lock alone decides.
        if let Err(error) = std::fs::remove_file(&self.pid_file) {
            tracing::debug!(%error, "the PID file stays");
        }
    }
}

fn holder(pid_file: &Path) -> String {
    match std::fs::read_to_string(pid_file) {
        Ok(pid) if !pid.trim().is_empty() => format!("process {}", pid.trim()),
        Ok(_) | Err(_) => "another process".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]
    use super::*;

    #[test]
    fn b2_a_second_start_is_refused_and_told_who_holds_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let first = InstanceLock::acquire(folder.path()).unwrap();
        let refused = InstanceLock::acquire(folder.path()).expect_err("held").to_string();
        assert!(refused.contains("STARTUP отменён"), "{refused}");
        assert!(refused.contains(&format!("process {}", std::process::id())), "{refused}");
        let holder = format!("process {}", std::process::id());
        assert_eq!(lock_holder(folder.path()), cfg!(target_os = "linux").then_some(holder));
        drop(first);
        assert_eq!(lock_holder(folder.path()), None);
        InstanceLock::acquire(folder.path()).unwrap();
    }

    #[test]
    fn a_fresh_data_folder_is_for_its_own_user_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("deep/data");
        let _lock = InstanceLock::acquire(&data).unwrap();
        assert_eq!(std::fs::metadata(&data).unwrap().permissions().mode() & 0o777, 0o700);
    }

    #[test]
    fn b2_a_leftover_pid_file_stops_nobody() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("main.pid"), "1\n").unwrap();
        std::fs::write(folder.path().join("main.lock"), "").unwrap();
        InstanceLock::acquire(folder.path()).unwrap();
    }

    #[test]
    fn b2_the_data_folder_is_made_where_it_is_missing() {
        let folder = tempfile::tempdir().unwrap();
        InstanceLock::acquire(&folder.path().join("deep/er")).unwrap();
        assert!(folder.path().join("deep/er").is_dir());
    }
}
