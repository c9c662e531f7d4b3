//! Which files rows still name, and letting go of them. A row lets go first, then the file may be removed.

use std::collections::BTreeSet;

use booth::Artifacts;
use kernel::{FileName, StoreError, Timestamp};
use sea_orm::ConnectionTrait;

use super::columns;
use super::reads::many;
use super::row::job_query;
use crate::engine::Tx;
use crate::sql::{Row, execute, json, limit, list, values};

pub(crate) const JOBS_WITH_FILES: &str = "SELECT id, photo, artifacts FROM jobs WHERE names_files = 1";
pub(crate) const SESSION_PHOTOS: &str = "SELECT photo_file FROM sessions
    WHERE photo_file IN (SELECT value FROM json_each($1)) AND photo_released = 0 AND photo_file IS NOT NULL";
pub(crate) const RELEASABLE: &str =
    job_query!("WHERE names_files = 1 AND finished_at IS NOT NULL AND finished_at < $1 ORDER BY finished_at LIMIT $2");
/// The raw sheets are still told of, for people and for whoever erases their data; they live by a time of their own.
const RELEASE: &str = "UPDATE jobs SET photo = NULL, appearance = NULL, artifacts = $2, names_files = 0,
        version = version + 1
    WHERE id = $1";
/// The session keeps its photo's name for its history, but no longer claims the file.
pub(crate) const RELEASE_PHOTO: &str = "UPDATE sessions SET photo_released = 1 WHERE id = $1 AND status = 'submitted'
    AND NOT EXISTS (SELECT 1 FROM jobs WHERE session = $1 AND names_files = 1)";
pub(crate) const CLEAR_APPEARANCE: &str = "UPDATE jobs SET appearance = NULL, version = version + 1
    WHERE number IN (SELECT number FROM jobs
    WHERE appearance IS NOT NULL AND (status IN ('done', 'failed') OR submitted_at < $1) LIMIT $2)";

fn named_by(row: &Row) -> Result<Vec<FileName>, StoreError> {
    let artifacts: Artifacts = row.json("artifacts")?;
    let photo = row.get::<Option<String>>("photo")?.map(FileName);
    Ok(photo.into_iter().chain(columns::of_artifacts(&artifacts)).collect())
}

/// Which of these files a row names.
pub(crate) async fn list_named<C: ConnectionTrait>(db: &C, files: &[FileName]) -> Result<Vec<FileName>, StoreError> {
    let mut named = BTreeSet::new();
    for row in list(db, "jobs", JOBS_WITH_FILES, vec![]).await? {
        named.extend(named_by(&row)?);
    }
    for row in list(db, "sessions", SESSION_PHOTOS, values![json(files)]).await? {
        named.insert(FileName(row.get("photo_file")?));
    }
    Ok(files.iter().filter(|file| named.contains(file)).cloned().collect())
}

/// Lets finished jobs, and with the last of them their session, go of their files; answers those that nobody names.
pub(crate) async fn release(tx: &Tx, finished_before: Timestamp, most: u64) -> Result<Vec<FileName>, StoreError> {
    let jobs = many(tx, RELEASABLE, values![finished_before.millis(), limit(most)]).await?;
    let mut files = BTreeSet::new();
    for job in &jobs {
        files.extend(columns::files(job));
        let told = Artifacts { sheets: job.artifacts.sheets.clone(), ..Artifacts::default() };
        execute(tx, RELEASE, values![job.id.to_string(), json(&told)]).await?;
        execute(tx, RELEASE_PHOTO, values![job.session.to_string()]).await?;
    }
    let files: Vec<FileName> = files.into_iter().collect();
    if files.is_empty() {
        return Ok(files);
    }
    let kept = list_named(tx, &files).await?;
    Ok(files.into_iter().filter(|file| !kept.contains(file)).collect())
}
