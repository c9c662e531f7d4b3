use std::time::Duration;

use desk::{AiError, RefusalStage};
use serde_json::Value;

use crate::answer::{by_status, fixed_word};
use crate::wire::Reply;

/// An answer that is no success.
pub(super) fn fold(reply: &Reply) -> AiError {
    let body: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
    fold_body(reply.status, reply.after, &body).unwrap_or_else(|| by_status(reply.status, reply.after))
}

/// By the body's `error`, which may also come with a 200. `None` where the body names no error.
pub(super) fn fold_body(status: u16, after: Option<Duration>, body: &Value) -> Option<AiError> {
    let error = body.get("error").filter(|error| !error.is_null())?;
    let word = |name: &str| error.get(name).and_then(Value::as_str).unwrap_or_default().to_ascii_lowercase();
    let (code, kind) = (word("code"), word("type"));
    let named = |parts: &[&str]| parts.iter().any(|part| code.contains(part) || kind.contains(part));
    tracing::warn!(status, code = fixed_word(&code), kind = fixed_word(&kind), "a provider's error");
    // Some gateways put the status of the server behind them into the code.
    let inner = error.get("code").and_then(Value::as_u64).and_then(|code| u16::try_from(code).ok());
    let status = inner.filter(|code| (400..600).contains(code)).unwrap_or(status);
    Some(if named(&["moderation_blocked", "content_policy", "content_filter", "safety"]) {
        refused(error)
    } else if named(&["country", "region", "territory"]) {
        AiError::Region
    } else if named(&["insufficient_quota", "quota_exceeded", "billing", "insufficient_credit", "payment"]) {
        AiError::QuotaOrBilling
    } else if named(&["rate_limit"]) {
        AiError::RateLimited { after }
    } else if named(&["invalid_api_key", "authentication", "permission", "not_allowed_to"]) {
        AiError::Auth
    } else if named(&["server_error", "overloaded", "timeout"]) {
        AiError::Transient
    } else if status < 400 {
        // A success with an error that has no known name: nothing usable came.
        AiError::BadOutput
    } else {
        by_status(status, after)
    })
}

/// Without a stage it is what we sent: the photo goes nowhere else then.
fn refused(error: &Value) -> AiError {
    let details = error.get("moderation_details").unwrap_or(error);
    let stage = ["moderation_stage", "stage"].iter().find_map(|name| details.get(name)?.as_str());
    let stage =
        if stage.is_some_and(|stage| stage.contains("output")) { RefusalStage::Output } else { RefusalStage::Input };
    let named = ["categories", "safety_violations"].iter().find_map(|name| details.get(name));
    let categories = match named {
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).map(fixed_word).take(8).collect(),
        Some(Value::Object(flags)) => {
            let set = flags.iter().filter(|(_, flag)| flag.as_bool() == Some(true));
            set.map(|(name, _)| fixed_word(name)).take(8).collect()
        }
        _ => Vec::new(),
    };
    AiError::Refused { stage, categories }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn folded(status: u16, body: &str) -> AiError {
        let after = Some(Duration::from_secs(3));
        fold(&Reply { status, after, should_retry: None, request_id: String::new(), body: body.as_bytes().to_vec() })
    }

    #[test]
    fn p6_the_table_of_errors() {
        let after = Some(Duration::from_secs(3));
        let quota = r#"{"error":{"code":"insufficient_quota","type":"insufficient_quota","message":"x"}}"#;
        let region = r#"{"error":{"code":"unsupported_country_region_territory","type":"request_forbidden"}}"#;
        for (status, body, expected) in [
            (429, "", AiError::RateLimited { after }),
            (429, r#"{"error":{"type":"tokens","code":"rate_limit_exceeded"}}"#, AiError::RateLimited { after }),
            (429, quota, AiError::QuotaOrBilling),
            (400, r#"{"error":{"code":"billing_hard_limit_reached"}}"#, AiError::QuotaOrBilling),
            (402, r#"{"error":{"code":402,"message":"Insufficient credits"}}"#, AiError::QuotaOrBilling),
            (403, region, AiError::Region),
            (403, "", AiError::Auth),
            (401, r#"{"error":{"code":"invalid_api_key"}}"#, AiError::Auth),
            (400, r#"{"error":{"code":"unknown_parameter","type":"invalid_request_error"}}"#, AiError::BadRequest),
            (404, r#"{"error":{"code":"model_not_found"}}"#, AiError::BadRequest),
            (422, r#"{"detail":[{"msg":"field required"}]}"#, AiError::BadRequest),
            (500, r#"{"error":{"type":"server_error"}}"#, AiError::Transient),
            (502, "<html>bad gateway</html>", AiError::Transient),
            (529, r#"{"error":{"code":529,"message":"overloaded"}}"#, AiError::Transient),
        ] {
            assert_eq!(folded(status, body), expected, "{status} {body}");
        }
    }

    #[test]
    fn p6_a_refusal_names_its_stage_and_kinds_and_nothing_else() {
        let body = json!({"error": {"code": "moderation_blocked", "message": "Анна was refused", "moderation_details":
            {"moderation_stage": "output", "categories": ["sexual", "<b>"]}}});
        let expected =
            AiError::Refused { stage: RefusalStage::Output, categories: vec!["sexual".into(), "other".into()] };
        assert_eq!(folded(400, &body.to_string()), expected);
        let bare = r#"{"error":{"code":"content_policy_violation"}}"#;
        assert_eq!(folded(400, bare), AiError::Refused { stage: RefusalStage::Input, categories: Vec::new() });
    }

    #[test]
    fn p6_a_success_may_hold_an_error() {
        let inner = json!({"error": {"code": 502, "message": "upstream"}});
        assert_eq!(fold_body(200, None, &inner), Some(AiError::Transient));
        assert_eq!(fold_body(200, None, &json!({"error": {"message": "?"}})), Some(AiError::BadOutput));
        assert_eq!(fold_body(200, None, &json!({"error": "text"})), Some(AiError::BadOutput));
        assert_eq!(fold_body(200, None, &json!({"error": null, "data": []})), None);
    }
}
