use kernel::{FileError, FileName, Folder, StoreError};

use crate::{Booth, PhotoInfo, Session, SessionEffect, SessionId, SessionState, TabletError};

/// Tries against writes that came between.
const RACES: u32 = 5;

impl Booth {
    /// Takes a photo; a repeat replaces the last. Nothing of a refused photo is kept.
    pub async fn put_photo(&self, id: SessionId, bytes: Vec<u8>) -> Result<PhotoInfo, TabletError> {
        self.demand_photo_allowed(&self.get_session(id).await?)?;
        let taken = self.parts.intake.accept(bytes).await.map_err(TabletError::Photo)?;
        let file = self.parts.files.put(Folder::Sessions, "jpg", taken.jpeg).await.map_err(|error| match error {
            FileError::NoSpace => TabletError::DiskLow,
            other @ (FileError::Missing | FileError::Unavailable(_)) => {
                TabletError::Unavailable(StoreError::unavailable(other))
            }
        })?;
        let photo = PhotoInfo { file, width: taken.width, height: taken.height, faces: taken.faces };
        match self.record_photo(id, &photo).await {
            Ok(old) => {
                self.remove_files(&old).await;
                Ok(photo)
            }
            Err(error) => {
                // An answer that was lost may hide a commit: the file goes only when the row surely does not name it.
                if !matches!(error, TabletError::Unavailable(_)) {
                    self.remove_files(std::slice::from_ref(&photo.file)).await;
                }
                Err(error)
            }
        }
    }

    async fn record_photo(&self, id: SessionId, photo: &PhotoInfo) -> Result<Vec<FileName>, TabletError> {
        for _ in 0..RACES {
            let session = self.get_session(id).await?;
            self.demand_photo_allowed(&session)?;
            let Ok(change) = session.capture(photo.clone()) else { return Err(TabletError::NotConsented) };
            match self.parts.sessions.record(&change.session, self.task_commit()).await {
                Ok(()) => {
                    self.wake_session(id);
                    return Ok(files_of(change.effects));
                }
                Err(StoreError::Stale) => {}
                Err(
                    error
                    @ (StoreError::Unavailable(_) | StoreError::Rejected { .. } | StoreError::Inconsistent { .. }),
                ) => return Err(error.into()),
            }
        }
        // Still not ours: the row was read and written by others each time, and never took this file.
        self.remove_files(std::slice::from_ref(&photo.file)).await;
        Err(TabletError::Unavailable(StoreError::Stale))
    }

    fn demand_photo_allowed(&self, session: &Session) -> Result<(), TabletError> {
        let overdue = self.now() >= session.expires_at;
        match &session.state {
            SessionState::Submitted { .. } => Err(TabletError::AlreadySubmitted),
            SessionState::Expired { .. } => Err(TabletError::SessionExpired),
            SessionState::Created | SessionState::Linked { .. } if !overdue => Err(TabletError::NotConsented),
            SessionState::Created
            | SessionState::Linked { .. }
            | SessionState::Consented { .. }
            | SessionState::Captured { .. }
                if overdue =>
            {
                Err(TabletError::SessionExpired)
            }
            SessionState::Captured { retakes, .. } if *retakes >= self.parts.settings.retake_max => {
                Err(TabletError::TooManyRetakes)
            }
            SessionState::Created
            | SessionState::Linked { .. }
            | SessionState::Consented { .. }
            | SessionState::Captured { .. } => Ok(()),
        }
    }
}

fn files_of(effects: Vec<SessionEffect>) -> Vec<FileName> {
    effects
        .into_iter()
        .filter_map(|effect| match effect {
            SessionEffect::RemoveFile(file) => Some(file),
            SessionEffect::AskConsent | SessionEffect::BackToTablet | SessionEffect::TellOver { .. } => None,
        })
        .collect()
}
