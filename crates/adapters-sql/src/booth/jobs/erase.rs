use std::collections::BTreeSet;

use booth::{JobExpectation, SessionEffect};
use kernel::{FileName, StoreError, Timestamp, UserId};

use super::reads::many;
use super::row::job_query;
use super::{columns, write};
use crate::booth::sessions;
use crate::desk::people;
use crate::engine::Tx;
use crate::messaging::forget;
use crate::messaging::outbox::supersede;
use crate::sql::values;

pub(crate) const JOBS_OF: &str = job_query!("WHERE guest = $1 ORDER BY number");

/// Everything of a guest at once; answers the files that nobody names any more.
pub(crate) async fn erase(tx: &Tx, guest: UserId, at: Timestamp) -> Result<Vec<FileName>, StoreError> {
    let mut files = BTreeSet::new();
    for job in many(tx, JOBS_OF, values![guest.0]).await? {
        files.extend(columns::files(&job));
        let expected = JobExpectation::Version { status: job.state.status(), version: job.version };
        write::record(tx, expected, &job.erase(at).job, at).await?;
    }
    for session in sessions::open_of(tx, guest).await? {
        // A session that is not linked has no guest; one that cannot be erased has nothing of theirs.
        let Ok(change) = session.erase() else { continue };
        files.extend(change.effects.into_iter().filter_map(|effect| match effect {
            SessionEffect::RemoveFile(file) => Some(file),
            _ => None,
        }));
        sessions::write::record(tx, &change.session, at).await?;
    }
    people::erase(tx, guest, at).await?;
    let chat = guest.private_chat().0;
    supersede::to_chat(tx, chat, at).await?;
    forget::words_of_chat(tx, chat).await?;
    Ok(files.into_iter().collect())
}
