use kernel::{Refused, Timestamp};

use super::{Job, JobChange, JobEffect, JobState, Outcome};
use crate::ProgressPhase;

impl Job {
    /// Telegram serves the set: the link is decided, once.
    pub fn mark_link_sent(mut self, first_sticker: Option<String>, now: Timestamp) -> Result<JobChange, Refused> {
        let JobState::Delivering { set_created_at } = self.state else { return Err(self.refused("mark_link_sent")) };
        self.artifacts.appearance = None;
        self.state = JobState::Done { set_created_at, finished_at: now };
        let mut effects = vec![JobEffect::Decide(Outcome::Link), JobEffect::ShowProgress(ProgressPhase::Ready)];
        effects.extend(first_sticker.map(|file_id| JobEffect::ShowFirstSticker { file_id }));
        Ok(self.changed(effects))
    }
}
