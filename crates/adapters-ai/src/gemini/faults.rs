use std::time::Duration;

use desk::AiError;
use serde_json::Value;

use crate::answer::{by_status, fixed_word, short_wait};
use crate::wire::Reply;

/// An answer that is no success. The envelope may come alone in a list.
pub(super) fn fold(reply: &Reply) -> AiError {
    let body: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
    let body = body.get(0).unwrap_or(&body);
    let error = &body["error"];
    let status = error["status"].as_str().unwrap_or_default();
    let details = error["details"].as_array().map(Vec::as_slice).unwrap_or_default();
    tracing::warn!(http = reply.status, status = fixed_word(status), "a provider's error");
    let reason = details.iter().find_map(|detail| detail["reason"].as_str()).unwrap_or_default();
    match status {
        "RESOURCE_EXHAUSTED" if lasts_a_day(details) => AiError::QuotaOrBilling,
        "RESOURCE_EXHAUSTED" => AiError::RateLimited { after: retry_delay(details).or(reply.after) },
        _ if reason.starts_with("API_KEY") => AiError::Auth,
        _ if reason.starts_with("BILLING") => AiError::QuotaOrBilling,
        "UNAUTHENTICATED" | "PERMISSION_DENIED" => AiError::Auth,
        // The one precondition that a plain call can fail by: where it comes from, or that billing is off there.
        "FAILED_PRECONDITION" => AiError::Region,
        "UNAVAILABLE" | "INTERNAL" | "DEADLINE_EXCEEDED" | "CANCELLED" => AiError::Transient,
        "INVALID_ARGUMENT" | "NOT_FOUND" => AiError::BadRequest,
        _ => by_status(reply.status, reply.after),
    }
}

/// A quota by the day does not come back while a guest waits.
fn lasts_a_day(details: &[Value]) -> bool {
    let violations = details.iter().filter_map(|detail| detail["violations"].as_array()).flatten();
    violations.filter_map(|violation| violation["quotaId"].as_str()).any(|id| id.contains("PerDay"))
}

/// `RetryInfo`: `"37s"`, `"0.5s"`.
fn retry_delay(details: &[Value]) -> Option<Duration> {
    let text = details.iter().find_map(|detail| detail["retryDelay"].as_str())?;
    short_wait(text.strip_suffix('s')?.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn folded(http: u16, body: &Value) -> AiError {
        let body = body.to_string().into_bytes();
        fold(&Reply { status: http, after: None, should_retry: None, request_id: String::new(), body })
    }

    #[test]
    fn p6_the_table_of_errors() {
        let day = json!({"error": {"status": "RESOURCE_EXHAUSTED", "details": [
            {"violations": [{"quotaId": "GenerateRequestsPerDayPerProjectPerModel"}]}, {"retryDelay": "37s"}]}});
        let minute = json!({"error": {"status": "RESOURCE_EXHAUSTED", "details": [
            {"violations": [{"quotaId": "GenerateRequestsPerMinutePerProject"}]}, {"retryDelay": "37.5s"}]}});
        let key = json!([{"error": {"status": "INVALID_ARGUMENT", "details": [{"reason": "API_KEY_INVALID"}]}}]);
        let status = |name: &str| json!({"error": {"code": 0, "message": "x", "status": name}});
        for (http, body, expected) in [
            (429, day, AiError::QuotaOrBilling),
            (429, minute, AiError::RateLimited { after: Some(Duration::from_millis(37_500)) }),
            (400, key, AiError::Auth),
            (403, status("PERMISSION_DENIED"), AiError::Auth),
            (400, status("FAILED_PRECONDITION"), AiError::Region),
            (400, status("INVALID_ARGUMENT"), AiError::BadRequest),
            (404, status("NOT_FOUND"), AiError::BadRequest),
            (503, status("UNAVAILABLE"), AiError::Transient),
            (500, json!("<html>"), AiError::Transient),
            (429, json!({}), AiError::RateLimited { after: None }),
        ] {
            assert_eq!(folded(http, &body), expected, "{http} {body}");
        }
    }
}
