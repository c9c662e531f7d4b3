use booth::{
    EventSlug, ExpiryReason, JobId, OutfitId, PhotoInfo, Session, SessionId, SessionState, SessionStatus, SessionToken,
    ShortCode,
};
use kernel::{FileName, StoreError, Timestamp, UserId, Version};
use sea_orm::Value;

use crate::sql::{Row, json, values};

/// Columns of a session, for every query that answers one.
macro_rules! session_query {
    ($rest:literal) => {
        concat!(
            "SELECT id, token, short_code, event, created_at, expires_at, version, status, guest, consented_at,
                photo_file, photo_width, photo_height, photo_faces, retakes, outfits, job, expiry_reason
             FROM sessions ",
            $rest
        )
    };
}
pub(crate) use session_query;

fn reason_name(reason: ExpiryReason) -> &'static str {
    match reason {
        ExpiryReason::Ttl => "ttl",
        ExpiryReason::Abandoned => "abandoned",
        ExpiryReason::Erased => "erased",
    }
}

fn reason(name: &str) -> Option<ExpiryReason> {
    [ExpiryReason::Ttl, ExpiryReason::Abandoned, ExpiryReason::Erased]
        .into_iter()
        .find(|reason| reason_name(*reason) == name)
}

fn status(name: &str) -> Option<SessionStatus> {
    SessionStatus::ALL.into_iter().find(|status| status.as_str() == name)
}

pub(crate) fn session(row: &Row) -> Result<Session, StoreError> {
    Ok(Session {
        id: SessionId(row.uuid("id")?),
        token: row.named("token", SessionToken::parse)?,
        short_code: ShortCode(row.get("short_code")?),
        event: EventSlug(row.get("event")?),
        created_at: row.time("created_at")?,
        expires_at: row.time("expires_at")?,
        version: Version(row.get("version")?),
        state: state(row)?,
    })
}

/// All columns of a state together; what does not fit is never guessed at.
struct Columns {
    guest: Option<UserId>,
    consented_at: Option<Timestamp>,
    photo: Option<PhotoInfo>,
    retakes: Option<u32>,
    outfits: Option<Vec<OutfitId>>,
    job: Option<JobId>,
    reason: Option<ExpiryReason>,
}

fn state(row: &Row) -> Result<SessionState, StoreError> {
    use SessionStatus as S;
    let columns = Columns {
        guest: row.get::<Option<i64>>("guest")?.map(UserId),
        consented_at: row.time_opt("consented_at")?,
        photo: photo(row)?,
        retakes: row.count_opt("retakes")?,
        outfits: row.json_opt("outfits")?,
        job: row.uuid_opt("job")?.map(JobId),
        reason: row.named_opt("expiry_reason", reason)?,
    };
    let Columns { guest, consented_at, photo, retakes, outfits, job, reason } = columns;
    match (row.named("status", status)?, guest, consented_at, photo, retakes, outfits, job, reason) {
        (S::Created, None, None, None, None, None, None, None) => Ok(SessionState::Created),
        (S::Linked, Some(guest), None, None, None, None, None, None) => Ok(SessionState::Linked { guest }),
        (S::Consented, Some(guest), Some(consented_at), None, None, None, None, None) => {
            Ok(SessionState::Consented { guest, consented_at })
        }
        (S::Captured, Some(guest), Some(consented_at), Some(photo), Some(retakes), None, None, None) => {
            Ok(SessionState::Captured { guest, consented_at, photo, retakes })
        }
        (S::Submitted, Some(guest), None, Some(photo), None, Some(outfits), Some(job), None) => {
            Ok(SessionState::Submitted { guest, photo, outfits, job })
        }
        (S::Expired, guest, None, None, None, None, None, Some(reason)) => Ok(SessionState::Expired { guest, reason }),
        (_, _, _, _, _, _, _, _) => Err(row.inconsistent("status")),
    }
}

fn photo(row: &Row) -> Result<Option<PhotoInfo>, StoreError> {
    let columns = (
        row.get::<Option<String>>("photo_file")?,
        row.count_opt("photo_width")?,
        row.count_opt("photo_height")?,
        row.count_opt("photo_faces")?,
    );
    match columns {
        (None, None, None, None) => Ok(None),
        (Some(file), Some(width), Some(height), Some(faces)) => {
            Ok(Some(PhotoInfo { file: FileName(file), width, height, faces }))
        }
        (_, _, _, _) => Err(row.inconsistent("photo_file")),
    }
}

/// The columns that a state fills, `$4…$14` of the writes.
pub(crate) fn state_values(state: &SessionState, at: Timestamp) -> Vec<Value> {
    let (mut consented, mut photo, mut retaken, mut chosen, mut first_job, mut why) =
        (None, None, None, None, None, None);
    match state {
        SessionState::Created | SessionState::Linked { .. } => {}
        SessionState::Consented { consented_at, .. } => consented = Some(consented_at.millis()),
        SessionState::Captured { consented_at, photo: taken, retakes, .. } => {
            consented = Some(consented_at.millis());
            photo = Some(taken);
            retaken = Some(i64::from(*retakes));
        }
        SessionState::Submitted { photo: taken, outfits, job, .. } => {
            photo = Some(taken);
            chosen = Some(json(outfits));
            first_job = Some(job.to_string());
        }
        SessionState::Expired { reason, .. } => why = Some(reason_name(*reason)),
    }
    let ended = matches!(state.status(), SessionStatus::Submitted | SessionStatus::Expired);
    values![
        state.status().as_str(),
        state.guest().map(|guest| guest.0),
        consented,
        photo.map(|photo| photo.file.0.as_str()),
        photo.map(|photo| i64::from(photo.width)),
        photo.map(|photo| i64::from(photo.height)),
        photo.map(|photo| i64::from(photo.faces)),
        retaken,
        chosen,
        first_job,
        why,
        ended.then_some(at.millis()),
    ]
}
