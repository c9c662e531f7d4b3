use kernel::{FileError, Folder, StoreError};

use super::advance::Stage;
use super::memory::RunMemory;
use crate::{
    Booth, Drawing, ExportError, ExportedSticker, FailureKind, Figure, Job, JobEffect, Pack, PackSticker, pack_title,
};

impl Booth {
    /// P1: a sheet that was paid for is cut again rather than drawn again.
    pub(super) async fn use_stored_sheet(&self, job: &Job, run: &mut RunMemory) -> Result<Stage, StoreError> {
        let (Some(sheet), Some(layout)) = (job.artifacts.sheets.last(), job.artifacts.sheet_layout) else {
            run.unfit_sheets = job.artifacts.sheets.len();
            return Ok(Stage::Again);
        };
        let picture = match self.parts.files.get(sheet).await {
            Ok(picture) => picture,
            Err(FileError::Missing) => {
                run.unfit_sheets = job.artifacts.sheets.len();
                return Ok(Stage::Again);
            }
            Err(error @ (FileError::NoSpace | FileError::Unavailable(_))) => {
                return Err(StoreError::unavailable(error));
            }
        };
        match self.parts.export.cut(Drawing::Sheet { picture, layout }).await {
            Ok(figures) => {
                let provider = job.artifacts.sheet_provider.clone().unwrap_or_default();
                self.export_pack(job, run, figures, &provider, None).await
            }
            // P2: drawn again, within what the job may spend.
            Err(ExportError::Unfit { faults }) => {
                tracing::info!(job.id = %job.id, faults = faults.join(","), "a sheet is not fit");
                run.unfit_sheets = job.artifacts.sheets.len();
                Ok(Stage::Again)
            }
            Err(ExportError::Internal(_)) => self.end_mendable(job, run, FailureKind::Internal).await,
        }
    }

    /// Exports, stores the files, then the row that names them: publishing begins.
    pub(super) async fn export_pack(
        &self,
        job: &Job,
        run: &mut RunMemory,
        figures: Vec<Figure>,
        provider: &str,
        cut_level: Option<String>,
    ) -> Result<Stage, StoreError> {
        let exported = match self.parts.export.export(figures).await {
            Ok(exported) if exported.len() == Pack::SIZE => exported,
            Ok(_) | Err(ExportError::Unfit { .. }) => {
                return self.end_mendable(job, run, FailureKind::BadOutput).await;
            }
            Err(ExportError::Internal(_)) => return self.end_mendable(job, run, FailureKind::Internal).await,
        };
        let name = self.first_name(job).await?;
        let Some(stickers) = self.store_stickers(exported).await else {
            return self.end_mendable(job, run, FailureKind::Files).await;
        };
        let files = stickers.iter().map(|sticker| sticker.file.clone()).collect();
        let pack = Pack {
            title: pack_title(&self.parts.settings.set_title, name.expose(), &self.parts.settings.event_name),
            stickers,
            provider: provider.to_owned(),
            cut_level,
        };
        let first_choice = self.parts.artists.first().map(|artist| artist.capabilities().provider.to_owned());
        let degraded = first_choice.as_ref().is_some_and(|first| first != provider);
        // What was chosen on purpose is no news.
        let switched = degraded && !job.simple;
        match job.clone().store_pack(pack, degraded, self.now()) {
            Ok(mut change) => {
                if let (true, Some(from)) = (switched, first_choice) {
                    change.effects.push(JobEffect::AlertSwitched { from, to: provider.to_owned() });
                }
                self.go_on(run, job, change, files).await
            }
            Err(_refused) => Ok(Stage::Again),
        }
    }

    /// All or nothing; `None` = the file store failed, and what it had taken is removed.
    async fn store_stickers(&self, exported: Vec<ExportedSticker>) -> Option<Vec<PackSticker>> {
        let mut stickers = Vec::with_capacity(exported.len());
        for sticker in exported {
            match self.parts.files.put(Folder::Sessions, "webp", sticker.webp).await {
                Ok(file) => stickers.push(PackSticker {
                    file,
                    emoji: sticker.emoji,
                    file_id: None,
                    caption: sticker.caption,
                    template: sticker.template,
                }),
                Err(error) => {
                    tracing::warn!(%error, "a sticker could not be stored");
                    let kept: Vec<_> = stickers.into_iter().map(|sticker| sticker.file).collect();
                    self.remove_files(&kept).await;
                    return None;
                }
            }
        }
        Some(stickers)
    }
}
