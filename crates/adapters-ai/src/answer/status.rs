use std::time::Duration;

use desk::AiError;

/// The longest wait that a provider is believed.
const LONGEST_WAIT: Duration = Duration::from_hours(1);

/// What a status means where the body does not say more.
pub(crate) fn by_status(status: u16, after: Option<Duration>) -> AiError {
    match status {
        401 | 403 => AiError::Auth,
        402 => AiError::QuotaOrBilling,
        429 => AiError::RateLimited { after },
        408 | 409 | 425 | 500..=599 => AiError::Transient,
        _ => AiError::BadRequest,
    }
}

/// A wait in seconds as providers write it, within reason.
pub(crate) fn short_wait(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok().map(|wait| wait.min(LONGEST_WAIT))
}
