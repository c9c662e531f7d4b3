use kernel::{FileName, Lang, StoreError};

use super::advance::Stage;
use super::memory::RunMemory;
use crate::{Booth, Job, JudgeRequest, StickerVerdict};

impl Booth {
    /// Compares figures with the photo. Whatever goes wrong here, the pack goes on without a verdict.
    pub(super) async fn judge_figures(
        &self,
        job: &Job,
        run: &mut RunMemory,
        places: &[usize],
    ) -> Result<Stage, StoreError> {
        // Asked once in a step: only an answer that was stored lets the judge be asked again in this run.
        run.unjudged = true;
        let (Some(judge), Some(photo)) = (&self.parts.judge, self.photo_of(job).await?) else {
            return Ok(Stage::Again);
        };
        let (mut files, mut pictures) = (Vec::new(), Vec::new());
        for figure in places.iter().filter_map(|place| job.artifacts.figures.get(*place)) {
            let Some(picture) = self.stored(&figure.file).await? else { return Ok(Stage::Again) };
            files.push(figure.file.clone());
            pictures.push(picture);
        }
        let contact_sheet = match self.parts.export.contact_sheet(pictures).await {
            Ok(sheet) => sheet,
            Err(error) => {
                tracing::warn!(%error, job.id = %job.id, "no contact sheet for the judge");
                return Ok(Stage::Again);
            }
        };
        let stickers = u32::try_from(files.len()).unwrap_or(u32::MAX);
        let request = JudgeRequest { photo, contact_sheet, stickers, outfit: self.worn(job) };
        let Some(call) = self.start_call(job, &judge.card(), "judge").await? else { return Ok(Stage::Again) };
        let judged = judge.judge(request).await;
        self.end_question(&call, &judged).await;
        match judged.result {
            Ok(verdicts) if verdicts.len() == files.len() => {
                run.unjudged = false;
                let verdicts: Vec<(FileName, StickerVerdict)> = files.into_iter().zip(verdicts).collect();
                match job.clone().keep_verdicts(&verdicts) {
                    Ok(change) => self.go_on(run, job, change, Vec::new()).await,
                    Err(_refused) => Ok(Stage::Again),
                }
            }
            Ok(_) => Ok(Stage::Again),
            Err(error) => {
                tracing::warn!(job.id = %job.id, outcome = error.word(), "the judge failed");
                Ok(Stage::Again)
            }
        }
    }

    /// The outfits' names in English.
    fn worn(&self, job: &Job) -> String {
        let offered = self.parts.outfits.list(Lang::En);
        let names = job.outfits.iter().map(|id| {
            let known = offered.iter().find(|outfit| outfit.id == *id);
            known.map_or_else(|| id.0.clone(), |outfit| outfit.name.clone())
        });
        names.collect::<Vec<_>>().join(" or ")
    }
}
