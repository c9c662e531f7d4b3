use std::sync::Arc;
use std::time::Duration;

use desk::ModelCard;
use kernel::{Backoff, Folder, MicroUsd, Sensitive, StoreError};

use super::advance::Stage;
use super::calls::word;
use super::memory::RunMemory;
use super::obstacle::Obstacle;
use crate::{
    ArtistError, Booth, Capabilities, DrawRequest, Drawing, FailureKind, Job, PackArtist, RunStep, SheetCut,
    SheetLayout, SheetOrder, StoredSheet,
};

/// Troubles of the network in a row before the next provider is asked, where there is one.
const FAILURES: u32 = 3;
/// Nobody waits longer for a provider while another one is there.
const LONG_WAIT: Duration = Duration::from_mins(1);

/// Whose turn it is.
pub(super) struct Turn {
    pub(super) place: usize,
    pub(super) artist: Arc<dyn PackArtist>,
    pub(super) can: Capabilities,
    /// Why the first choice is not asked, when it is not.
    pub(super) instead: Option<Obstacle>,
}

impl Booth {
    /// Describes the person.
    pub(super) async fn describe(&self, job: &Job, run: &mut RunMemory, turn: &Turn) -> Result<Stage, StoreError> {
        let Some(photo) = self.photo_of(job).await? else {
            return self.end_for_good(job, run, FailureKind::Files).await;
        };
        let Some(call) = self.start_call(job, &turn.artist.describer(), "describe").await? else {
            return Ok(leave(run, turn, Obstacle::DayBudget));
        };
        let seen = turn.artist.describe(&photo).await;
        self.end_call(&call, &seen).await;
        match seen.result {
            Ok(seen) => {
                run.failures = 0;
                match job.clone().keep_description(Sensitive::new(seen)) {
                    Ok(change) => self.go_on(run, job, change, Vec::new()).await,
                    Err(_refused) => Ok(Stage::Again),
                }
            }
            // The books tell that it came to nothing.
            Err(ArtistError::BadOutput | ArtistError::OutputRefused) => Ok(Stage::Again),
            Err(error) => self.artist_failed(job, run, turn, error).await,
        }
    }

    /// Draws a sheet, or a whole pack where the artist hands over figures.
    pub(super) async fn draw(
        &self,
        job: &Job,
        run: &mut RunMemory,
        turn: &Turn,
        order: SheetOrder,
    ) -> Result<Stage, StoreError> {
        let Some(photo) = self.photo_of(job).await? else {
            return self.end_for_good(job, run, FailureKind::Files).await;
        };
        let request = DrawRequest {
            photo,
            outfits: job.outfits.clone(),
            lang: job.lang,
            seed: job.id.0.as_u64_pair().1,
            appearance: job.artifacts.appearance.as_ref().map(|seen| seen.expose().clone()),
            sheet: order.clone(),
            softened: job.artifacts.softened,
        };
        let Capabilities { provider, model, ceiling, .. } = turn.can.clone();
        let Some(call) = self.start_call(job, &ModelCard { provider, model, ceiling }, "draw").await? else {
            return Ok(leave(run, turn, Obstacle::DayBudget));
        };
        let drawn = turn.artist.draw(request).await;
        self.end_call(&call, &drawn).await;
        let drawing = match drawn.result {
            Ok(drawing) => drawing,
            Err(error) => return self.artist_failed(job, run, turn, error).await,
        };
        run.failures = 0;
        if turn.place == 0 {
            self.note_first_choice_back(turn.can.provider, call.since).await;
        }
        match drawing {
            Drawing::Sheet { picture, layout } => self.keep_sheet(job, run, turn, order, picture, layout).await,
            Drawing::Figures { figures, cut_level } => {
                self.export_pack(job, run, turn, (figures, cut_level), &[]).await
            }
        }
    }

    /// The raw sheet is stored before anything is done with it.
    async fn keep_sheet(
        &self,
        job: &Job,
        run: &mut RunMemory,
        turn: &Turn,
        order: SheetOrder,
        picture: Vec<u8>,
        layout: SheetLayout,
    ) -> Result<Stage, StoreError> {
        let stored = self.parts.files.put(Folder::DebugSheets, extension(&picture), picture).await;
        let Ok(file) = stored else { return self.end_mendable(job, run, FailureKind::Files).await };
        let sheet = StoredSheet {
            file: file.clone(),
            layout,
            cut: (layout != order.layout).then(|| SheetCut::unfit(vec!["wrong_layout".to_owned()])),
            stickers: order.stickers,
            provider: turn.can.provider.to_owned(),
            drawn_at: Some(self.now()),
        };
        match job.clone().keep_sheet(sheet) {
            Ok(change) => self.go_on(run, job, change, vec![file]).await,
            Err(_refused) => Ok(Stage::Again),
        }
    }

    async fn artist_failed(
        &self,
        job: &Job,
        run: &mut RunMemory,
        turn: &Turn,
        error: ArtistError,
    ) -> Result<Stage, StoreError> {
        tracing::warn!(job.id = %job.id, provider = turn.can.provider, outcome = word(&error), "the artist failed");
        match error {
            ArtistError::Transient => Ok(self.wait_for_network(job, run, turn, None)),
            ArtistError::RateLimited { after } => Ok(self.wait_for_network(job, run, turn, after)),
            ArtistError::QuotaOrBilling => Ok(leave(run, turn, Obstacle::Quota)),
            ArtistError::NoAccess => Ok(leave(run, turn, Obstacle::NoAccess)),
            ArtistError::BadRequest => Ok(leave(run, turn, Obstacle::BadRequest)),
            ArtistError::CircuitOpen => Ok(leave(run, turn, Obstacle::Away)),
            ArtistError::PhotoRefused => self.photo_refused(job, run, turn).await,
            // What a paid artist wasted is on the books; one that costs nothing would waste it again.
            ArtistError::BadOutput | ArtistError::OutputRefused if turn.can.ceiling > MicroUsd::ZERO => {
                Ok(Stage::Again)
            }
            ArtistError::BadOutput | ArtistError::OutputRefused => Ok(leave(run, turn, Obstacle::Useless)),
            ArtistError::Internal(_) => self.end_mendable(job, run, FailureKind::Internal).await,
        }
    }

    /// Asked once more in gentler words; then the guest is asked to come again, and nobody else gets the photo.
    async fn photo_refused(&self, job: &Job, run: &mut RunMemory, turn: &Turn) -> Result<Stage, StoreError> {
        let gentler = if turn.can.local { None } else { job.clone().soften().ok() };
        let change = match gentler {
            Some(change) => Ok(change),
            None => job.clone().refuse_photo(self.now()),
        };
        match change {
            Ok(change) => self.go_on(run, job, change, Vec::new()).await,
            Err(_refused) => Ok(Stage::Again),
        }
    }

    /// Troubles of the network are waited out inside the run: a few times while somebody else can be asked, else until
    /// the margin before the deadline.
    fn wait_for_network(&self, job: &Job, run: &mut RunMemory, turn: &Turn, asked: Option<Duration>) -> Stage {
        run.failures = run.failures.saturating_add(1);
        let [first, _] = self.parts.settings.retry_steps;
        let steps = Backoff { first, factor: 3, max: first.saturating_mul(12) };
        let wait = asked.unwrap_or_else(|| steps.jittered(run.failures, self.parts.entropy.jitter()));
        let left = job.time_left(self.now(), &self.rules());
        let others = !job.simple && self.parts.artists.len() > turn.place.saturating_add(1);
        let in_vain = others && (run.failures >= FAILURES || wait > LONG_WAIT);
        if in_vain || left < wait.saturating_add(self.parts.settings.last_call_margin) {
            run.failures = 0;
            return leave(run, turn, Obstacle::Away);
        }
        Stage::Step(RunStep::Wait(wait))
    }
}

/// The run does not ask this artist again.
pub(super) fn leave(run: &mut RunMemory, turn: &Turn, obstacle: Obstacle) -> Stage {
    run.left.insert(turn.place, obstacle);
    Stage::Again
}

/// By magic bytes; the name only helps people who look at the folder.
fn extension(picture: &[u8]) -> &'static str {
    if picture.starts_with(b"\x89PNG") {
        "png"
    } else if picture.starts_with(b"RIFF") {
        "webp"
    } else {
        "jpg"
    }
}
