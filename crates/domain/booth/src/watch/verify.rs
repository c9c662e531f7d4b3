use std::time::Duration;

use kernel::{StoreError, Timestamp};

use super::memory::WatchMemory;
use super::step::Look;
use crate::{Booth, FoundSet, Job, JobEffect, Pack, PageAnswer, PageCheck, SetError};

/// What one check says.
enum Verdict {
    Positive,
    Negative,
    /// The page was unknown for so long that the Bot API's word is taken.
    TakenOnTrust,
}

impl Booth {
    /// One check. Two positives in a row make the set ready; anything else resets the count.
    pub(super) async fn verify(
        &self,
        job: &Job,
        set_created_at: Timestamp,
        memory: &mut WatchMemory,
    ) -> Result<Look, StoreError> {
        let found = match self.parts.sets.find(&job.set_name).await {
            Ok(Some(found)) if found.stickers.len() == Pack::SIZE => found,
            Ok(_) => {
                memory.reset_checks();
                return Ok(Look::Wait(self.verify_pause(set_created_at)));
            }
            Err(SetError::RetryAfter(wait)) => {
                memory.reset_checks();
                return Ok(Look::Wait(wait));
            }
            // No answer is no negative answer, but no positive one either.
            Err(error) => {
                tracing::debug!(%error, job.id = %job.id, "a check got no answer");
                memory.reset_checks();
                return Ok(Look::Wait(self.verify_pause(set_created_at)));
            }
        };
        let on_trust = match self.judge(job, memory).await {
            Verdict::Negative => {
                memory.positives = 0;
                return Ok(Look::Wait(self.verify_pause(set_created_at)));
            }
            Verdict::Positive => {
                memory.positives = memory.positives.saturating_add(1);
                if memory.positives < self.parts.settings.verify.positives {
                    return Ok(Look::Wait(self.verify_pause(set_created_at)));
                }
                false
            }
            Verdict::TakenOnTrust => true,
        };
        self.decide_link(job, &found, on_trust).await
    }

    async fn judge(&self, job: &Job, memory: &mut WatchMemory) -> Verdict {
        let check = self.parts.settings.page_check;
        if check == PageCheck::Off {
            return Verdict::Positive;
        }
        let title = job.artifacts.pack.as_ref().map_or("", |pack| pack.title.as_str());
        match self.parts.page.look(&job.set_name, title).await {
            PageAnswer::Confirmed => {
                memory.unknown_since = None;
                Verdict::Positive
            }
            PageAnswer::NotYet => {
                memory.unknown_since = None;
                Verdict::Negative
            }
            PageAnswer::Unknown => {
                let now = self.now();
                let since = *memory.unknown_since.get_or_insert(now);
                let long = now.since(since) >= self.parts.settings.verify.unknown_for;
                if check == PageCheck::Auto && long { Verdict::TakenOnTrust } else { Verdict::Negative }
            }
        }
    }

    async fn decide_link(&self, job: &Job, found: &FoundSet, on_trust: bool) -> Result<Look, StoreError> {
        let first = found.stickers.first().map(|sticker| sticker.file_id.clone());
        let change = job.clone().mark_link_sent(first, self.now()).map(|mut change| {
            if on_trust {
                change.effects.push(JobEffect::AlertPageUnknown);
            }
            change
        });
        self.change(job, change).await
    }

    fn verify_pause(&self, set_created_at: Timestamp) -> Duration {
        let pace = &self.parts.settings.verify;
        if self.now().since(set_created_at) < pace.fast_for { pace.fast } else { pace.slow }
    }
}
