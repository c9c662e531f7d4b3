//! T3, J6: every call is on the books before it is made, at its ceiling.

use desk::{AiError, Answered, CallOutcome, CallStart, ModelCard, UsageId, admit_spend};
use kernel::{MicroUsd, StoreError, Timestamp};

use super::tally::OVER_BUDGET;
use crate::{ArtistError, Booth, Job};

/// A call on the books.
#[derive(Debug)]
pub(super) struct OpenCall {
    id: UsageId,
    /// When it began.
    pub(super) since: Timestamp,
    ceiling: MicroUsd,
}

impl Booth {
    /// Puts a call on the books. `None` = others spent what was left of the day meanwhile: it is not made.
    pub(super) async fn start_call(
        &self,
        job: &Job,
        card: &ModelCard,
        purpose: &'static str,
    ) -> Result<Option<OpenCall>, StoreError> {
        let since = self.now();
        let call = CallStart {
            job: Some(job.id.0),
            attempt: job.attempts.saturating_add(1),
            provider: card.provider.to_owned(),
            model: card.model.clone(),
            purpose,
            ceiling: card.ceiling,
        };
        let id = self.parts.usage.record_call_started(call, since).await?;
        let open = OpenCall { id, since, ceiling: card.ceiling };
        if card.ceiling > MicroUsd::ZERO && self.parts.settings.day_budget.is_some() {
            let spent = self.parts.usage.get_spent_since(self.start_of_today()).await?;
            // With the call itself in the sum, slots that start at once cannot both slip under the limit.
            let before = MicroUsd(spent.0.saturating_sub(card.ceiling.0));
            if admit_spend(before, card.ceiling, self.parts.settings.day_budget).is_err() {
                self.close(&open, OVER_BUDGET, MicroUsd::ZERO).await;
                return Ok(None);
            }
        }
        Ok(Some(open))
    }

    /// Corrects it by an artist's answer.
    pub(super) async fn end_call<T>(&self, call: &OpenCall, answer: &Answered<T, ArtistError>) {
        let error = answer.result.as_ref().err();
        let unknown = if error.is_some_and(surely_free) { MicroUsd::ZERO } else { call.ceiling };
        self.close(call, error.map_or("ok", word), answer.cost.unwrap_or(unknown)).await;
    }

    /// Corrects it by a judge's answer.
    pub(super) async fn end_question<T>(&self, call: &OpenCall, answer: &Answered<T>) {
        let error = answer.result.as_ref().err();
        let free = matches!(
            error,
            Some(
                AiError::RateLimited { .. }
                    | AiError::QuotaOrBilling
                    | AiError::Auth
                    | AiError::Region
                    | AiError::BadRequest
                    | AiError::CircuitOpen
            )
        );
        let unknown = if free { MicroUsd::ZERO } else { call.ceiling };
        self.close(call, error.map_or("ok", AiError::word), answer.cost.unwrap_or(unknown)).await;
    }

    /// A correction that does not arrive leaves the call at its ceiling, which is the safe side.
    async fn close(&self, call: &OpenCall, outcome: &'static str, cost: MicroUsd) {
        let now = self.now();
        let ended = CallOutcome { outcome, cost, took: now.since(call.since) };
        if let Err(error) = self.parts.usage.record_call_ended(call.id, ended, now).await {
            tracing::warn!(%error, "a call stays on the books at its ceiling");
        }
    }
}

/// The fixed word of a failure.
pub(super) const fn word(error: &ArtistError) -> &'static str {
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
