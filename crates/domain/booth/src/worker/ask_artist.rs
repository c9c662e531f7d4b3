use std::sync::Arc;
use std::time::Duration;

use desk::{Answered, CallOutcome, CallStart, UsageId};
use kernel::{Backoff, FileError, Folder, MicroUsd, Sensitive, StoreError, Timestamp};

use super::advance::Stage;
use super::memory::RunMemory;
use crate::{
    ArtistError, Booth, Capabilities, DrawRequest, Drawing, FailureKind, Job, PackArtist, RunStep, SheetOrder,
};

/// Paid pictures a job before the next provider's turn.
const PAID_CALLS: usize = 3;

impl Booth {
    /// Describes and draws with the artist whose turn it is.
    pub(super) async fn ask_artist(&self, job: &Job, run: &mut RunMemory) -> Result<Stage, StoreError> {
        let Some((artist, can)) = self.next_artist(job, run) else {
            return match run.mendable {
                Some(kind) => self.end_mendable(job, run, kind).await,
                None if run.unfit_sheets > 0 => self.end_for_good(job, run, FailureKind::BadOutput).await,
                None => self.end_for_good(job, run, FailureKind::NoProvider).await,
            };
        };
        let Some(photo) = &job.photo else { return self.end_for_good(job, run, FailureKind::Files).await };
        let photo = match self.parts.files.get(photo).await {
            Ok(photo) => photo,
            Err(FileError::Missing) => return self.end_for_good(job, run, FailureKind::Files).await,
            Err(error @ (FileError::NoSpace | FileError::Unavailable(_))) => {
                return Err(StoreError::unavailable(error));
            }
        };
        if can.wants_description && job.artifacts.appearance.is_none() {
            return self.describe(job, run, &artist, &can, &photo).await;
        }
        let request = DrawRequest {
            photo,
            outfits: job.outfits.clone(),
            lang: job.lang,
            seed: job.id.0.as_u64_pair().1,
            appearance: job.artifacts.appearance.as_ref().map(|seen| seen.expose().clone()),
            sheet: SheetOrder::whole_pack(),
            softened: false,
        };
        let (call, since) = self.start_call(job, &can, "draw").await?;
        let drawn = artist.draw(request).await;
        self.end_call(call, since, &can, &drawn).await;
        match drawn.result {
            Ok(Drawing::Sheet { picture, layout }) => {
                run.failures = 0;
                let stored = self.parts.files.put(Folder::DebugSheets, extension(&picture), picture).await;
                let Ok(sheet) = stored else { return self.end_mendable(job, run, FailureKind::Files).await };
                match job.clone().keep_sheet(sheet.clone(), layout, can.provider) {
                    Ok(change) => self.go_on(run, job, change, vec![sheet]).await,
                    Err(_refused) => Ok(Stage::Again),
                }
            }
            Ok(Drawing::Figures { figures, cut_level }) => {
                run.failures = 0;
                self.export_pack(job, run, figures, can.provider, cut_level).await
            }
            Err(error) => self.artist_failed(job, run, &can, error).await,
        }
    }

    async fn describe(
        &self,
        job: &Job,
        run: &mut RunMemory,
        artist: &Arc<dyn PackArtist>,
        can: &Capabilities,
        photo: &[u8],
    ) -> Result<Stage, StoreError> {
        let (call, since) = self.start_call(job, can, "describe").await?;
        let seen = artist.describe(photo).await;
        self.end_call(call, since, can, &seen).await;
        match seen.result {
            Ok(seen) => {
                run.failures = 0;
                match job.clone().keep_description(Sensitive::new(seen)) {
                    Ok(change) => self.go_on(run, job, change, Vec::new()).await,
                    Err(_refused) => Ok(Stage::Again),
                }
            }
            Err(error) => self.artist_failed(job, run, can, error).await,
        }
    }

    /// The artist whose turn it is. T6: no paid call begins with less than the margin left; after three paid pictures
    /// the next provider's turn comes.
    fn next_artist(&self, job: &Job, run: &mut RunMemory) -> Option<(Arc<dyn PackArtist>, Capabilities)> {
        let left = job.time_left(self.now(), &self.rules());
        loop {
            let artist = self.parts.artists.get(run.artist)?;
            let can = artist.capabilities();
            if job.simple && !can.local {
                run.artist += 1;
                continue;
            }
            let paid = can.ceiling > MicroUsd::ZERO;
            let late = left < self.parts.settings.last_call_margin;
            let used_up = job.artifacts.sheets.len().saturating_add(run.bad_outputs) >= PAID_CALLS;
            if paid && late {
                run.mendable = Some(FailureKind::Network);
            } else if !(paid && used_up) {
                return Some((Arc::clone(artist), can));
            }
            run.artist += 1;
        }
    }

    async fn artist_failed(
        &self,
        job: &Job,
        run: &mut RunMemory,
        can: &Capabilities,
        error: ArtistError,
    ) -> Result<Stage, StoreError> {
        tracing::warn!(job.id = %job.id, provider = can.provider, outcome = word(&error), "the artist failed");
        match error {
            ArtistError::Transient => Ok(self.wait_for_network(job, run, None)),
            ArtistError::RateLimited { after } => Ok(self.wait_for_network(job, run, after)),
            ArtistError::QuotaOrBilling | ArtistError::NoAccess => {
                run.artist += 1;
                run.mendable = None;
                Ok(Stage::Again)
            }
            ArtistError::PhotoRefused => match job.clone().refuse_photo(self.now()) {
                Ok(change) => self.go_on(run, job, change, Vec::new()).await,
                Err(_refused) => Ok(Stage::Again),
            },
            ArtistError::BadRequest => {
                run.artist += 1;
                run.mendable = Some(FailureKind::Internal);
                Ok(Stage::Again)
            }
            ArtistError::CircuitOpen => {
                run.artist += 1;
                run.mendable = Some(FailureKind::Network);
                Ok(Stage::Again)
            }
            ArtistError::BadOutput | ArtistError::OutputRefused => {
                run.bad_outputs += 1;
                run.mendable = Some(FailureKind::BadOutput);
                if can.ceiling == MicroUsd::ZERO {
                    run.artist += 1;
                }
                Ok(Stage::Again)
            }
            ArtistError::Internal(_) => self.end_mendable(job, run, FailureKind::Internal).await,
        }
    }

    /// Network troubles are waited out inside the run until the margin before the deadline.
    fn wait_for_network(&self, job: &Job, run: &mut RunMemory, asked: Option<Duration>) -> Stage {
        run.failures = run.failures.saturating_add(1);
        let [first, _] = self.parts.settings.retry_steps;
        let steps = Backoff { first, factor: 3, max: first.saturating_mul(12) };
        let wait = asked.unwrap_or_else(|| steps.jittered(run.failures, self.parts.entropy.jitter()));
        let left = job.time_left(self.now(), &self.rules());
        if left < wait.saturating_add(self.parts.settings.last_call_margin) {
            run.artist += 1;
            run.mendable = Some(FailureKind::Network);
            return Stage::Again;
        }
        Stage::Step(RunStep::Wait(wait))
    }

    /// T3, J6: a call is on the books before it is made, at its ceiling.
    async fn start_call(
        &self,
        job: &Job,
        can: &Capabilities,
        purpose: &'static str,
    ) -> Result<(UsageId, Timestamp), StoreError> {
        let call = CallStart {
            job: Some(job.id.0),
            attempt: job.attempts.saturating_add(1),
            provider: can.provider.to_owned(),
            model: can.model.clone(),
            purpose,
            ceiling: can.ceiling,
        };
        let since = self.now();
        Ok((self.parts.usage.record_call_started(call, since).await?, since))
    }

    /// A correction that does not arrive leaves the call at its ceiling, which is the safe side.
    async fn end_call<T>(
        &self,
        call: UsageId,
        since: Timestamp,
        can: &Capabilities,
        answer: &Answered<T, ArtistError>,
    ) {
        let now = self.now();
        let error = answer.result.as_ref().err();
        let unknown = if error.is_some_and(surely_free) { MicroUsd::ZERO } else { can.ceiling };
        let (outcome, cost) = (error.map_or("ok", word), answer.cost.unwrap_or(unknown));
        let ended = CallOutcome { outcome, cost, took: now.since(since) };
        if let Err(error) = self.parts.usage.record_call_ended(call, ended, now).await {
            tracing::warn!(%error, "a call stays on the books at its ceiling");
        }
    }
}

const fn word(error: &ArtistError) -> &'static str {
    match error {
        ArtistError::Transient => "transient",
        ArtistError::RateLimited { .. } => "rate_limited",
        ArtistError::QuotaOrBilling => "quota",
        ArtistError::NoAccess => "no_access",
        ArtistError::PhotoRefused => "photo_refused",
        ArtistError::OutputRefused => "output_refused",
        ArtistError::BadOutput => "bad_output",
        ArtistError::BadRequest => "bad_request",
        ArtistError::CircuitOpen => "circuit_open",
        ArtistError::Internal(_) => "internal",
    }
}

/// Refused before anything was made. A lost answer may have been paid for.
const fn surely_free(error: &ArtistError) -> bool {
    match error {
        ArtistError::RateLimited { .. }
        | ArtistError::QuotaOrBilling
        | ArtistError::NoAccess
        | ArtistError::BadRequest
        | ArtistError::CircuitOpen => true,
        ArtistError::Transient
        | ArtistError::PhotoRefused
        | ArtistError::OutputRefused
        | ArtistError::BadOutput
        | ArtistError::Internal(_) => false,
    }
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
