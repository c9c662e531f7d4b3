use kernel::StoreError;

use super::memory::WatchMemory;
use super::step::Look;
use crate::{Booth, Job, SetError, SetSticker};

/// The owner has too many sets; it may pass, so it is tried again slowly until the deadline.
const SET_CAP: &str = "set_cap";

impl Booth {
    /// One create call, after its own conditional write: no row, no call.
    pub(super) async fn create_set(&self, job: &Job, memory: &mut WatchMemory) -> Result<Look, StoreError> {
        let Some(pack) = &job.artifacts.pack else {
            return self.change(job, job.clone().lose_pack(self.now(), &self.rules())).await;
        };
        let stickers: Vec<SetSticker> = pack
            .stickers
            .iter()
            .filter_map(|sticker| {
                let file_id = sticker.file_id.clone()?;
                Some(SetSticker { file_id, emoji: sticker.emoji.clone() })
            })
            .collect();
        // Whatever comes now, the set has to be asked for before the next create.
        memory.surely_absent = false;
        memory.made_nothing = false;
        let Ok(begun) = job.clone().begin_create(self.now()) else {
            return self.change(job, job.clone().drop_uploads()).await;
        };
        if !self.record_run(job, &begun).await? {
            return Ok(Look::Again);
        }
        let job = &begun.job;
        match self.parts.sets.create(job.guest, &job.set_name, &pack.title, &stickers).await {
            Ok(()) => self.found(job, memory, self.now()).await,
            Err(SetError::NotSent) => {
                memory.made_nothing = true;
                self.wait_for_telegram(job, memory).await
            }
            Err(SetError::RetryAfter(wait)) => {
                memory.made_nothing = true;
                self.obey(job, wait).await
            }
            Err(SetError::Unknown | SetError::Occupied) => self.wait_for_telegram(job, memory).await,
            Err(SetError::FileGone) => {
                memory.made_nothing = true;
                self.change(job, job.clone().drop_uploads()).await
            }
            Err(SetError::Refused(SET_CAP)) => {
                memory.made_nothing = true;
                self.obey(job, self.parts.settings.verify.slow).await
            }
            Err(SetError::OwnerUnknown) => self.change(job, job.clone().refuse_set(self.now(), &self.rules())).await,
            Err(SetError::Refused(word)) => {
                tracing::error!(job.id = %job.id, word, "Telegram refused the set");
                self.change(job, job.clone().refuse_set(self.now(), &self.rules())).await
            }
        }
    }
}
