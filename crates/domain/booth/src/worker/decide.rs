use std::sync::Arc;

use desk::ModelCard;
use kernel::{FileError, FileName, MicroUsd, StoreError};

use super::advance::Stage;
use super::ask_artist::Turn;
use super::memory::RunMemory;
use super::obstacle::Obstacle;
use super::plan::{Brief, Step};
use crate::{Booth, Capabilities, Job};

/// Runs of late that tell how fast a provider is.
const RUNS: u64 = 100;

impl Booth {
    /// Asks the stores what the plan goes by, and does its next step.
    pub(super) async fn take_step(&self, job: &Job, run: &mut RunMemory) -> Result<Stage, StoreError> {
        let artists: Vec<Capabilities> = self.parts.artists.iter().map(|artist| artist.capabilities()).collect();
        let describing: Vec<MicroUsd> = self.parts.artists.iter().map(|artist| artist.describer().ceiling).collect();
        let judge: Option<ModelCard> = self.parts.judge.as_ref().filter(|_| !run.unjudged).map(|judge| judge.card());
        // Where all is drawn here, the books decide nothing.
        let only_local = job.simple || artists.iter().all(|artist| artist.local);
        let calls = if only_local { Vec::new() } else { self.parts.usage.list_calls_of(job.id.0).await? };
        let runs = if only_local { Vec::new() } else { self.parts.jobs.list_recent_runs(RUNS).await? };
        let spent_today = match self.parts.settings.day_budget {
            Some(_) if !only_local => self.parts.usage.get_spent_since(self.start_of_today()).await?,
            Some(_) | None => MicroUsd::ZERO,
        };
        let brief = Brief {
            artists: &artists,
            describing: &describing,
            artifacts: &job.artifacts,
            simple: job.simple,
            outfits: job.outfits.len(),
            settings: &self.parts.settings,
            calls: &calls,
            spent_today,
            time_left: job.time_left(self.now(), &self.rules()),
            runs: &runs,
            left: &run.left,
            judge: judge.as_ref(),
        };
        let (step, met) = brief.next();
        if met.contains(&Obstacle::DayBudget) {
            self.note_day_budget().await;
        }
        let turn = |place: usize| self.turn(place, &artists, met.first().copied());
        match step {
            Step::Cut(sheet) => self.cut_sheet(job, run, sheet).await,
            Step::Judge(figures) => self.judge_figures(job, run, &figures).await,
            Step::GiveUp { kind, mendable: true } => self.end_mendable(job, run, kind).await,
            Step::GiveUp { kind, mendable: false } => self.end_for_good(job, run, kind).await,
            Step::Describe(place) => match turn(place) {
                Some(turn) => self.describe(job, run, &turn).await,
                None => Ok(Stage::Again),
            },
            Step::Draw { artist, order } => match turn(artist) {
                Some(turn) => {
                    self.note_switch(&turn, &artists).await;
                    self.draw(job, run, &turn, order).await
                }
                None => Ok(Stage::Again),
            },
            Step::Export { artist, figures } => match turn(artist) {
                Some(turn) => self.dress_pack(job, run, &turn, &figures).await,
                None => Ok(Stage::Again),
            },
        }
    }

    fn turn(&self, place: usize, artists: &[Capabilities], instead: Option<Obstacle>) -> Option<Turn> {
        let artist = Arc::clone(self.parts.artists.get(place)?);
        Some(Turn { place, artist, can: artists.get(place)?.clone(), instead })
    }

    /// The photo's bytes; `None` once it is gone.
    pub(super) async fn photo_of(&self, job: &Job) -> Result<Option<Vec<u8>>, StoreError> {
        match &job.photo {
            Some(photo) => self.stored(photo).await,
            None => Ok(None),
        }
    }

    /// A stored file; `None` once it is gone.
    pub(super) async fn stored(&self, name: &FileName) -> Result<Option<Vec<u8>>, StoreError> {
        match self.parts.files.get(name).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(FileError::Missing) => Ok(None),
            Err(error @ (FileError::NoSpace | FileError::Unavailable(_))) => Err(StoreError::unavailable(error)),
        }
    }
}
