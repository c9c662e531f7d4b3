use kernel::{FileError, StoreError};

use super::memory::WatchMemory;
use super::step::Look;
use crate::{Booth, Job, SetError};

impl Booth {
    /// Uploads one sticker; its id is stored as it comes.
    pub(super) async fn upload(&self, job: &Job, index: usize, memory: &mut WatchMemory) -> Result<Look, StoreError> {
        let sticker = job.artifacts.pack.as_ref().and_then(|pack| pack.stickers.get(index));
        let Some(sticker) = sticker else {
            return self.change(job, job.clone().lose_pack(self.now(), &self.rules())).await;
        };
        let webp = match self.parts.files.get(&sticker.file).await {
            Ok(webp) => webp,
            Err(FileError::Missing) => {
                return self.change(job, job.clone().lose_pack(self.now(), &self.rules())).await;
            }
            Err(error @ (FileError::NoSpace | FileError::Unavailable(_))) => {
                return Err(StoreError::unavailable(error));
            }
        };
        match self.parts.sets.upload(job.guest, webp).await {
            Ok(file_id) => {
                memory.failures = 0;
                self.change(job, job.clone().keep_upload(index, file_id)).await
            }
            Err(SetError::RetryAfter(wait)) => self.obey(job, wait).await,
            Err(SetError::OwnerUnknown) => self.change(job, job.clone().refuse_set(self.now(), &self.rules())).await,
            Err(SetError::Refused(word)) => {
                tracing::error!(job.id = %job.id, word, "Telegram refused a sticker");
                self.change(job, job.clone().refuse_set(self.now(), &self.rules())).await
            }
            Err(SetError::NotSent | SetError::Unknown | SetError::Occupied | SetError::FileGone) => {
                self.wait_for_telegram(job, memory).await
            }
        }
    }
}
