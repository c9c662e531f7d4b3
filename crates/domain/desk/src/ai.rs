use std::time::Duration;

use kernel::MicroUsd;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Where a provider's safety rules said no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalStage {
    /// At what we sent: the photo or the words.
    Input,
    /// At what the model had made of it.
    Output,
}

/// The one table into which every answer of every AI provider folds. Never holds text of a provider.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AiError {
    /// Network, timeout, 5xx; the call may have been paid for.
    #[error("the provider is away")]
    Transient,
    /// Too many calls; nothing was made.
    #[error("the provider asks to wait")]
    RateLimited {
        /// How long, where it said so.
        after: Option<Duration>,
    },
    /// Quota or billing: the next provider, never retried.
    #[error("the provider's quota is used up")]
    QuotaOrBilling,
    /// The key is wrong, or may not do this.
    #[error("the provider refuses our key")]
    Auth,
    /// The provider does not serve our country.
    #[error("the provider does not serve this region")]
    Region,
    /// Refused by safety rules.
    #[error("refused by the provider's safety rules")]
    Refused {
        /// Where.
        stage: RefusalStage,
        /// The provider's own words for the kind, cut to letters, digits and dashes.
        categories: Vec<String>,
    },
    /// Our own mistake: the provider does not understand the request, or does not know the model.
    #[error("the provider does not accept the request")]
    BadRequest,
    /// A success without a usable result; counts as paid.
    #[error("the provider's answer is of no use")]
    BadOutput,
    /// The provider's circuit is open; no call was made.
    #[error("the provider is given a rest")]
    CircuitOpen,
}

impl AiError {
    /// The fixed word for `api_usage`.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Transient => "transient",
            Self::RateLimited { .. } => "rate_limited",
            Self::QuotaOrBilling => "quota",
            Self::Auth => "auth",
            Self::Region => "region",
            Self::Refused { stage: RefusalStage::Input, .. } => "input_refused",
            Self::Refused { stage: RefusalStage::Output, .. } => "output_refused",
            Self::BadRequest => "bad_request",
            Self::BadOutput => "bad_output",
            Self::CircuitOpen => "circuit_open",
        }
    }
}

/// Why a provider is left alone, as people are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProviderTrouble {
    /// It does not answer, or answers with rubbish: it is asked again by itself.
    Away,
    /// Quota or billing: somebody has to pay.
    Quota,
    /// The key is refused.
    Key,
    /// It does not serve our country.
    Region,
}

impl ProviderTrouble {
    /// What an error says about its provider; `None` where it says nothing against it.
    pub const fn of(error: &AiError) -> Option<Self> {
        match error {
            AiError::Transient | AiError::BadOutput => Some(Self::Away),
            AiError::QuotaOrBilling => Some(Self::Quota),
            AiError::Auth => Some(Self::Key),
            AiError::Region => Some(Self::Region),
            AiError::RateLimited { .. } | AiError::Refused { .. } | AiError::BadRequest | AiError::CircuitOpen => None,
        }
    }

    /// The fixed word, for texts and logs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Away => "away",
            Self::Quota => "quota",
            Self::Key => "key",
            Self::Region => "region",
        }
    }

    /// Whether a person has to act before it works again.
    pub const fn needs_a_person(self) -> bool {
        match self {
            Self::Away => false,
            Self::Quota | Self::Key | Self::Region => true,
        }
    }
}

/// What became of a call, and what it cost. A failed call may cost too.
#[derive(Debug)]
pub struct Answered<T, E = AiError> {
    /// The result.
    pub result: Result<T, E>,
    /// By the provider's own count; `None` where it gave none: the call then stays on the books at its ceiling, unless
    /// the error says that nothing was made.
    pub cost: Option<MicroUsd>,
}

impl<T, E> Answered<T, E> {
    /// A call that costs nothing, however it ends.
    pub const fn free(result: Result<T, E>) -> Self {
        Self { result, cost: Some(MicroUsd::ZERO) }
    }

    /// A call whose cost is not known.
    pub const fn uncounted(result: Result<T, E>) -> Self {
        Self { result, cost: None }
    }

    /// The same call with its error in another form.
    pub fn map_err<F>(self, other: impl FnOnce(E) -> F) -> Answered<T, F> {
        Answered { result: self.result.map_err(other), cost: self.cost }
    }
}

/// Who answers, and what one call can cost at most.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelCard {
    /// Name (`openai`, …).
    pub provider: &'static str,
    /// Model name for `api_usage`.
    pub model: String,
    /// The most one call can cost.
    pub ceiling: MicroUsd,
}
