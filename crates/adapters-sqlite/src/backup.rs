use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sea_orm::{ConnectionTrait, DbErr, Statement};
use thiserror::Error;

use crate::connect::connect;
use crate::pragmas::Role;

/// Why no copy was made; nothing of it is left.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The disk is full.
    #[error("no space left for the copy")]
    NoSpace,
    /// The copy could not be written or made durable.
    #[error("the copy could not be written")]
    Io(#[source] io::Error),
    /// The database could not be read.
    #[error("the database could not be copied")]
    Database(#[source] DbErr),
}

/// Writes one consistent copy, while others read and write, under a temporary name; then makes it durable and gives it
/// its name. An older file of that name is replaced. Answers its size in bytes.
pub(crate) async fn copy(from: &Path, to: &Path) -> Result<u64, BackupError> {
    let mut partial = to.as_os_str().to_owned();
    partial.push(".partial");
    let partial = PathBuf::from(partial);
    remove(&partial)?;
    let copied = match vacuum(from, &partial).await {
        Ok(()) => settle(&partial, to).await,
        Err(error) => Err(error),
    };
    if copied.is_err() {
        remove(&partial)?;
    }
    copied
}

async fn vacuum(from: &Path, partial: &Path) -> Result<(), BackupError> {
    let database = connect(from, Role::Copier).await.map_err(database_error)?;
    let name = partial.to_string_lossy().into_owned();
    let statement = Statement::from_sql_and_values(database.get_database_backend(), "VACUUM INTO $1", [name.into()]);
    let done = database.execute_raw(statement).await.map(drop).map_err(database_error);
    let closed = database.close().await.map_err(database_error);
    done.and(closed)
}

/// `SQLite` does not sync what VACUUM INTO writes.
async fn settle(partial: &Path, to: &Path) -> Result<u64, BackupError> {
    let (partial, to) = (partial.to_owned(), to.to_owned());
    let settled = tokio::task::spawn_blocking(move || {
        let file = File::options().write(true).open(&partial)?;
        file.sync_all()?;
        let size = file.metadata()?.len();
        fs::rename(&partial, &to)?;
        if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            File::open(folder)?.sync_all()?;
        }
        Ok(size)
    });
    settled.await.map_err(|error| io_error(io::Error::other(error)))?.map_err(io_error)
}

fn remove(file: &Path) -> Result<(), BackupError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_error(error)),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn io_error(error: io::Error) -> BackupError {
    if error.kind() == io::ErrorKind::StorageFull { BackupError::NoSpace } else { BackupError::Io(error) }
}

fn database_error(error: DbErr) -> BackupError {
    if error.to_string().contains("database or disk is full") {
        BackupError::NoSpace
    } else {
        BackupError::Database(error)
    }
}
