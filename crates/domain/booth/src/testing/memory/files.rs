use std::collections::BTreeSet;

use kernel::{FileName, Timestamp};

use super::State;
use super::lists::finished_at;
use crate::{Artifacts, Job, SessionState};

/// Every file that a job's row names.
pub(super) fn files_of(job: &Job) -> Vec<FileName> {
    job.photo.iter().chain(job.artifacts.files()).cloned().collect()
}

impl State {
    pub(super) fn named_files(&self) -> BTreeSet<FileName> {
        let photos = self.sessions.values().filter_map(|stored| photo_of(&stored.session.state));
        let photos = photos.filter(|photo| !self.released.contains(photo));
        let of_jobs = self.jobs.values().flat_map(files_of).filter(|file| !self.released.contains(file));
        photos.chain(of_jobs).collect()
    }

    pub(super) fn release_files(&mut self, finished_before: Timestamp, limit: u64) -> Vec<FileName> {
        let named = |job: &Job| files_of(job).iter().any(|file| !self.released.contains(file));
        let old = |job: &Job| finished_at(job).is_some_and(|at| at < finished_before) && named(job);
        let going: Vec<Job> = self.oldest(old, limit);
        let mut files = BTreeSet::new();
        for job in going {
            files.extend(files_of(&job));
            let version = job.version.next();
            let artifacts = Artifacts { sheets: job.artifacts.sheets.clone(), ..Artifacts::default() };
            self.jobs.insert(job.id, Job { photo: None, artifacts, version, ..job });
        }
        // A photo that another job of the session still names stays.
        let sheets: BTreeSet<FileName> =
            self.jobs.values().flat_map(|job| job.artifacts.sheets.iter().map(|sheet| sheet.file.clone())).collect();
        let still: BTreeSet<FileName> =
            self.jobs.values().flat_map(files_of).filter(|file| !sheets.contains(file)).collect();
        files.retain(|file| !still.contains(file));
        self.released.extend(files.iter().cloned());
        files.into_iter().collect()
    }

    pub(super) fn clear_appearance(&mut self, submitted_before: Timestamp, limit: u64) -> u64 {
        let shown = |job: &Job| {
            job.artifacts.appearance.is_some() && (!job.state.is_active() || job.submitted_at < submitted_before)
        };
        let going = self.oldest(shown, limit);
        for job in &going {
            if let Some(row) = self.jobs.get_mut(&job.id) {
                row.artifacts.appearance = None;
                row.version = row.version.next();
            }
        }
        u64::try_from(going.len()).unwrap_or(u64::MAX)
    }
}

pub(super) fn photo_of(state: &SessionState) -> Option<FileName> {
    match state {
        SessionState::Captured { photo, .. } | SessionState::Submitted { photo, .. } => Some(photo.file.clone()),
        SessionState::Created
        | SessionState::Linked { .. }
        | SessionState::Consented { .. }
        | SessionState::Expired { .. } => None,
    }
}
