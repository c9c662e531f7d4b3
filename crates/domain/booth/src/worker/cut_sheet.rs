use kernel::{FileName, Folder, StoreError};

use super::advance::Stage;
use super::memory::RunMemory;
use crate::{BadSticker, Booth, CutCell, ExportError, FailureKind, Job, KeptFigure, SheetCut, StoredSheet};

impl Booth {
    /// P1: a sheet that was paid for is cut rather than drawn again; what passes is kept.
    pub(super) async fn cut_sheet(&self, job: &Job, run: &mut RunMemory, place: usize) -> Result<Stage, StoreError> {
        let Some(sheet) = job.artifacts.sheets.get(place) else { return Ok(Stage::Again) };
        let Some(picture) = self.stored(&sheet.file).await? else {
            return self.keep_cut(job, run, sheet, SheetCut::unfit(vec!["missing".to_owned()]), Vec::new()).await;
        };
        match self.parts.export.cut(picture, sheet.layout).await {
            Ok(cells) => {
                let Some((cut, figures)) = self.store_figures(sheet, cells).await else {
                    return self.end_mendable(job, run, FailureKind::Files).await;
                };
                self.keep_cut(job, run, sheet, cut, figures).await
            }
            Err(ExportError::Unfit { faults }) => {
                self.keep_cut(job, run, sheet, SheetCut::unfit(faults), Vec::new()).await
            }
            Err(ExportError::Internal(_)) => self.end_mendable(job, run, FailureKind::Internal).await,
        }
    }

    async fn keep_cut(
        &self,
        job: &Job,
        run: &mut RunMemory,
        sheet: &StoredSheet,
        cut: SheetCut,
        figures: Vec<KeptFigure>,
    ) -> Result<Stage, StoreError> {
        let faults = cut.bad.iter().map(|bad| format!("{}:{}", bad.sticker, bad.faults.join("+")));
        let faults: Vec<String> = cut.faults.iter().cloned().chain(faults).collect();
        if !faults.is_empty() {
            tracing::info!(job.id = %job.id, provider = sheet.provider, faults = faults.join(","), "a sheet has faults");
        }
        let files = figures.iter().map(|figure| figure.file.clone()).collect();
        match job.clone().keep_cut(&sheet.file, cut, figures) {
            Ok(change) => self.go_on(run, job, change, files).await,
            Err(_refused) => Ok(Stage::Again),
        }
    }

    /// All or nothing; `None` = the file store failed, and what it had taken is removed.
    async fn store_figures(&self, sheet: &StoredSheet, cells: Vec<CutCell>) -> Option<(SheetCut, Vec<KeptFigure>)> {
        let (mut cut, mut figures) = (SheetCut::default(), Vec::new());
        for (sticker, cell) in sheet.stickers.iter().copied().zip(cells) {
            let figure = match cell {
                Ok(figure) => figure,
                Err(faults) => {
                    cut.bad.push(BadSticker { sticker, faults });
                    continue;
                }
            };
            match self.parts.files.put(Folder::Sessions, "png", figure.png).await {
                Ok(file) => figures.push(KeptFigure {
                    sticker,
                    file,
                    sheet: sheet.file.clone(),
                    provider: sheet.provider.clone(),
                    marks: figure.marks,
                    verdict: None,
                }),
                Err(error) => {
                    tracing::warn!(%error, "a figure could not be stored");
                    let kept: Vec<FileName> = figures.into_iter().map(|figure: KeptFigure| figure.file).collect();
                    self.remove_files(&kept).await;
                    return None;
                }
            }
        }
        Some((cut, figures))
    }
}
