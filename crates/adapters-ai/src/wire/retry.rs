use std::time::Duration;

use desk::AiError;
use kernel::Backoff;

use super::Reply;

/// Tries of one exchange, the first included.
pub(super) const TRIES: u32 = 3;
/// A longer wait is not spent inside a call: the caller has better things to do.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

const STEPS: Backoff = Backoff { first: Duration::from_millis(500), factor: 3, max: Duration::from_secs(5) };

/// What a repetition can cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stakes {
    /// Little: repeated whenever that can help.
    Cheap,
    /// A picture: repeated only when surely nothing was begun (J6).
    Dear,
}

/// How far an exchange came.
#[derive(Clone, Copy)]
pub(super) enum Reached<'a> {
    /// No connection.
    Nobody,
    /// The request may have arrived; no whole answer.
    Somebody,
    /// An answer.
    Answer(&'a Reply),
}

/// How long to wait before the next try; `None` = there is none.
pub(super) fn wait_before(
    try_number: u32,
    stakes: Stakes,
    error: &AiError,
    reached: Reached<'_>,
    jitter: f64,
) -> Option<Duration> {
    if try_number >= TRIES || !matches!(error, AiError::Transient | AiError::RateLimited { .. }) {
        return None;
    }
    let asked = match error {
        AiError::RateLimited { after } => *after,
        _ => None,
    };
    let worth_it = match reached {
        Reached::Nobody => true,
        Reached::Somebody => stakes == Stakes::Cheap,
        Reached::Answer(reply) => {
            let unsaid = || stakes == Stakes::Cheap || matches!(reply.status, 429 | 503 | 529);
            reply.should_retry.unwrap_or_else(unsaid)
        }
    };
    let wait = asked.unwrap_or_default().max(STEPS.jittered(try_number, jitter));
    (worth_it && wait <= LONGEST_WAIT).then_some(wait)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(status: u16, should_retry: Option<bool>) -> Reply {
        Reply { status, after: None, should_retry, request_id: String::new(), body: Vec::new() }
    }

    fn again(stakes: Stakes, error: &AiError, reached: Reached<'_>) -> bool {
        wait_before(1, stakes, error, reached, 0.5).is_some()
    }

    #[test]
    fn j6_a_picture_that_may_have_been_paid_for_is_never_asked_for_again() {
        let lost = AiError::Transient;
        assert!(again(Stakes::Dear, &lost, Reached::Nobody));
        assert!(!again(Stakes::Dear, &lost, Reached::Somebody));
        assert!(!again(Stakes::Dear, &lost, Reached::Answer(&reply(500, None))));
        assert!(!again(Stakes::Dear, &lost, Reached::Answer(&reply(504, None))));
        assert!(again(Stakes::Dear, &lost, Reached::Answer(&reply(503, None))));
        assert!(again(Stakes::Cheap, &lost, Reached::Somebody));
        assert!(again(Stakes::Cheap, &lost, Reached::Answer(&reply(500, None))));
    }

    #[test]
    fn p6_the_providers_own_word_counts_and_tries_are_bounded() {
        assert!(!again(Stakes::Cheap, &AiError::Transient, Reached::Answer(&reply(500, Some(false)))));
        assert!(again(Stakes::Dear, &AiError::Transient, Reached::Answer(&reply(500, Some(true)))));
        assert_eq!(wait_before(TRIES, Stakes::Cheap, &AiError::Transient, Reached::Nobody, 0.5), None);
        for error in [AiError::QuotaOrBilling, AiError::Auth, AiError::BadOutput, AiError::BadRequest] {
            assert!(!again(Stakes::Cheap, &error, Reached::Answer(&reply(400, Some(true)))));
        }
    }

    #[test]
    fn p6_a_short_rate_limit_is_waited_out_and_a_long_one_is_not() {
        let limited = |seconds| AiError::RateLimited { after: Some(Duration::from_secs(seconds)) };
        let answer = reply(429, None);
        assert_eq!(
            wait_before(1, Stakes::Dear, &limited(4), Reached::Answer(&answer), 0.5),
            Some(Duration::from_secs(4))
        );
        assert_eq!(wait_before(1, Stakes::Dear, &limited(40), Reached::Answer(&answer), 0.5), None);
    }
}
