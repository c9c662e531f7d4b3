use kernel::{FileName, Folder, StoreError};

use super::advance::Stage;
use super::ask_artist::Turn;
use super::memory::RunMemory;
use crate::{
    BareFigure, Booth, CheckMode, ExportError, ExportedSticker, FailureKind, Figure, Job, JobEffect, Pack, PackRules,
    PackSticker, doubts, pack_title,
};

impl Booth {
    /// Kept figures become a pack: emoji and captions first.
    pub(super) async fn dress_pack(
        &self,
        job: &Job,
        run: &mut RunMemory,
        turn: &Turn,
        places: &[usize],
    ) -> Result<Stage, StoreError> {
        let (mut bare, mut sources) = (Vec::new(), Vec::new());
        for figure in places.iter().filter_map(|place| job.artifacts.figures.get(*place)) {
            let Some(png) = self.stored(&figure.file).await? else {
                return match job.clone().lose_figure(&figure.file) {
                    Ok(change) => self.go_on(run, job, change, Vec::new()).await,
                    Err(_refused) => Ok(Stage::Again),
                };
            };
            bare.push(BareFigure { sticker: figure.sticker, png });
            sources.push(figure.file.clone());
        }
        self.tell_of_doubts(job, places);
        match self.parts.export.dress(bare, job.lang).await {
            Ok(figures) => self.export_pack(job, run, turn, (figures, None), &sources).await,
            Err(ExportError::Unfit { .. } | ExportError::Internal(_)) => {
                self.end_mendable(job, run, FailureKind::Internal).await
            }
        }
    }

    /// What a check finds without being enforced, or beyond what could be drawn again.
    fn tell_of_doubts(&self, job: &Job, places: &[usize]) {
        let settings = &self.parts.settings;
        let rules = PackRules::of(settings.consistency, settings.likeness, job.outfits.len(), CheckMode::Warn);
        let figures = &job.artifacts.figures;
        let chosen = places.iter().filter_map(|place| Some((figures.get(*place)?.sticker, *place))).collect();
        let found = doubts(figures, &chosen, rules);
        if !found.is_empty() {
            let words =
                found.iter().flat_map(|(sticker, doubts)| doubts.iter().map(move |it| format!("{sticker}:{it}")));
            let words = words.collect::<Vec<_>>().join(",");
            tracing::warn!(job.id = %job.id, doubts = words, "a pack is used although its checks have doubts");
        }
    }

    /// Exports, stores the files, then the row that names them: publishing begins. `sources` are the kept figures that
    /// the stickers were made of.
    pub(super) async fn export_pack(
        &self,
        job: &Job,
        run: &mut RunMemory,
        turn: &Turn,
        (figures, cut_level): (Vec<Figure>, Option<String>),
        sources: &[FileName],
    ) -> Result<Stage, StoreError> {
        let exported = match self.parts.export.export(figures).await {
            Ok(exported) if exported.len() == Pack::SIZE => exported,
            Ok(_) | Err(ExportError::Unfit { .. }) => {
                return self.end_mendable(job, run, FailureKind::BadOutput).await;
            }
            Err(ExportError::Internal(_)) => return self.end_mendable(job, run, FailureKind::Internal).await,
        };
        let name = self.first_name(job).await?;
        let Some(stickers) = self.store_stickers(exported, sources).await else {
            return self.end_mendable(job, run, FailureKind::Files).await;
        };
        let files = stickers.iter().map(|sticker| sticker.file.clone()).collect();
        let provider = turn.can.provider;
        let pack = Pack {
            title: pack_title(&self.parts.settings.set_title, name.expose(), &self.parts.settings.event_name),
            stickers,
            provider: provider.to_owned(),
            cut_level,
        };
        let first_choice = self.parts.artists.first().map(|artist| artist.capabilities().provider.to_owned());
        let degraded = first_choice.as_ref().is_some_and(|first| first != provider);
        match job.clone().store_pack(pack, degraded, self.now()) {
            Ok(mut change) => {
                // What all jobs meet was told when the first of them met it; what was chosen on purpose is no news.
                let reason = turn.instead.map(super::obstacle::Obstacle::reason).filter(|why| why.is_of_one_job());
                if let (true, Some(from), Some(reason)) = (degraded, first_choice, reason) {
                    change.effects.push(JobEffect::AlertSwitched { from, to: provider.to_owned(), reason });
                }
                self.go_on(run, job, change, files).await
            }
            Err(_refused) => Ok(Stage::Again),
        }
    }

    /// All or nothing; `None` = the file store failed, and what it had taken is removed.
    async fn store_stickers(&self, exported: Vec<ExportedSticker>, sources: &[FileName]) -> Option<Vec<PackSticker>> {
        let mut stickers = Vec::with_capacity(exported.len());
        for (place, sticker) in exported.into_iter().enumerate() {
            match self.parts.files.put(Folder::Sessions, "webp", sticker.webp).await {
                Ok(file) => stickers.push(PackSticker {
                    file,
                    emoji: sticker.emoji,
                    file_id: None,
                    caption: sticker.caption,
                    template: sticker.template,
                    figure: sources.get(place).cloned(),
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
