use std::time::Duration;

use chrono::{DateTime, Utc};
use desk::AiError;
use reqwest::Response;
use reqwest::header::HeaderMap;

use crate::answer::{fixed_id, short_wait};

/// No answer is larger; more is not read.
const LARGEST: usize = 64 * 1024 * 1024;

/// One whole answer.
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// How long the provider asks to wait.
    pub(crate) after: Option<Duration>,
    /// Whether it says that asking again makes sense.
    pub(crate) should_retry: Option<bool>,
    pub(crate) request_id: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    /// Reads an answer up to its end, or up to what is too much.
    pub(crate) async fn read(mut response: Response) -> Result<Self, AiError> {
        let headers = response.headers();
        let mut reply = Self {
            status: response.status().as_u16(),
            after: retry_after(headers, Utc::now()),
            should_retry: text(headers, "x-should-retry").and_then(|word| word.parse().ok()),
            request_id: ["x-request-id", "request-id", "x-goog-request-id", "x-generation-id"]
                .into_iter()
                .find_map(|name| text(headers, name))
                .and_then(fixed_id)
                .unwrap_or_default()
                .to_owned(),
            body: Vec::new(),
        };
        let promised = response.content_length().and_then(|length| usize::try_from(length).ok()).unwrap_or(0);
        if promised > LARGEST {
            return Err(too_large());
        }
        reply.body.reserve(promised);
        loop {
            let Ok(chunk) = response.chunk().await else { return Err(AiError::Transient) };
            let Some(chunk) = chunk else { return Ok(reply) };
            if reply.body.len().saturating_add(chunk.len()) > LARGEST {
                return Err(too_large());
            }
            reply.body.extend_from_slice(&chunk);
        }
    }
}

fn too_large() -> AiError {
    tracing::warn!(limit = LARGEST, "an answer that is too large");
    AiError::BadOutput
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn retry_after(headers: &HeaderMap, now: DateTime<Utc>) -> Option<Duration> {
    if let Some(millis) = text(headers, "retry-after-ms").and_then(|text| text.trim().parse::<f64>().ok()) {
        return short_wait(millis / 1000.0);
    }
    let text = text(headers, "retry-after")?.trim();
    if let Ok(seconds) = text.parse::<f64>() {
        return short_wait(seconds);
    }
    let at = DateTime::parse_from_rfc2822(text).ok()?;
    short_wait(at.signed_duration_since(now).to_std().unwrap_or_default().as_secs_f64())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use super::*;

    fn after(name: &'static str, value: &'static str) -> Option<Duration> {
        let mut headers = HeaderMap::new();
        headers.insert(name, value.parse().unwrap());
        retry_after(&headers, DateTime::parse_from_rfc2822("Mon, 30 Nov 2026 10:00:00 +0000").unwrap().to_utc())
    }

    #[test]
    fn p6_a_wait_is_read_in_each_of_its_forms_within_reason() {
        assert_eq!(after("retry-after", "7"), Some(Duration::from_secs(7)));
        assert_eq!(after("retry-after-ms", "250"), Some(Duration::from_millis(250)));
        assert_eq!(after("retry-after", "Mon, 30 Nov 2026 10:00:20 GMT"), Some(Duration::from_secs(20)));
        assert_eq!(after("retry-after", "Mon, 30 Nov 2026 09:00:00 GMT"), Some(Duration::ZERO));
        assert_eq!(after("retry-after", "99999999"), Some(Duration::from_hours(1)));
        assert_eq!(after("retry-after", "-3"), None);
        assert_eq!(after("retry-after", "soon"), None);
    }
}
