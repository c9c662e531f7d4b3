//! Bodies in the three dialects.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::sheet::{Wish, draw};
use super::{Dialect, Purpose};

/// Stands in every error body: it must be found nowhere.
pub const CANARY: &str = "canary-of-a-provider-5b1e";
/// The model that draws.
pub const MODEL_DRAWS: &str = "fake-draws-1";
/// The model that sees.
pub const MODEL_SEES: &str = "fake-sees-1";

pub(super) fn purpose(path: &str, body: &[u8]) -> Purpose {
    let says = |word: &str| body.windows(word.len()).any(|part| part == word.as_bytes());
    if path.ends_with("/images/edits") || says("\"responseModalities\"") {
        Purpose::Draw
    } else if path.ends_with("/responses") || path.ends_with("/chat/completions") || path.ends_with(":generateContent")
    {
        if says("outfit_fits") { Purpose::Judge } else { Purpose::Describe }
    } else {
        Purpose::Other
    }
}

pub(super) fn house_keeping(path: &str, posted: bool) -> Value {
    match path.rsplit('/').next() {
        Some("oauth") => json!({"access_token": "token-of-the-tests", "expires_at": 4_000_000_000_000_i64}),
        Some("models") => json!({
            "data": [{"id": MODEL_DRAWS}, {"id": MODEL_SEES}],
            "models": [{"name": format!("models/{MODEL_DRAWS}")}, {"name": format!("models/{MODEL_SEES}")}],
        }),
        Some("files") if posted => json!({"id": "file-1"}),
        _ => json!({}),
    }
}

pub(super) fn refused_key(dialect: Dialect) -> Value {
    match dialect {
        Dialect::OpenAi => {
            json!({"error": {"code": "invalid_api_key", "type": "invalid_request_error", "message": CANARY}})
        }
        Dialect::Gemini => json!({"error": {"code": 401, "status": "UNAUTHENTICATED", "message": CANARY}}),
        Dialect::GigaChat => json!({"status": 401, "message": CANARY}),
    }
}

pub(super) fn quota(dialect: Dialect) -> Value {
    match dialect {
        Dialect::OpenAi => {
            json!({"error": {"code": "insufficient_quota", "type": "insufficient_quota", "message": CANARY}})
        }
        Dialect::Gemini => {
            json!({"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "message": CANARY, "details": [{
                "@type": "type.googleapis.com/google.rpc.QuotaFailure",
                "violations": [{"quotaId": "GenerateRequestsPerDayPerProjectPerModel"}],
            }]}})
        }
        Dialect::GigaChat => json!({"status": 402, "message": CANARY}),
    }
}

pub(super) fn photo_refused(dialect: Dialect) -> (u16, Value) {
    match dialect {
        Dialect::OpenAi => {
            let details = json!({"moderation_stage": "input", "categories": ["sexual"]});
            (400, json!({"error": {"code": "moderation_blocked", "message": CANARY, "moderation_details": details}}))
        }
        Dialect::Gemini => (200, json!({"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}})),
        Dialect::GigaChat => {
            (200, json!({"choices": [{"finish_reason": "blacklist", "message": {"content": CANARY}}]}))
        }
    }
}

pub(super) fn good(dialect: Dialect, purpose: Purpose, body: &[u8], blank: u32, spoiled: bool) -> Value {
    let asked: Value = serde_json::from_slice(body).unwrap_or_default();
    match purpose {
        Purpose::Draw => {
            let picture = if spoiled { CANARY.as_bytes().to_vec() } else { draw(&wish(dialect, &asked), blank) };
            drawn(dialect, &STANDARD.encode(picture))
        }
        Purpose::Judge => said(dialect, "verdicts", &verdicts(&asked.to_string())),
        Purpose::Describe => said(dialect, "appearance", &appearance()),
        Purpose::Other => json!({}),
    }
}

fn wish(dialect: Dialect, asked: &Value) -> Wish {
    match dialect {
        Dialect::Gemini => {
            let prompt = asked.pointer("/contents/0/parts/0/text").and_then(Value::as_str).unwrap_or_default();
            let config = &asked["generationConfig"]["imageConfig"];
            let sides = config["aspectRatio"].as_str().and_then(|text| text.split_once(':')).expect("a shape");
            let (w, h): (u32, u32) = (sides.0.parse().expect("width"), sides.1.parse().expect("height"));
            let longer = if config["imageSize"] == "1K" { 1024 } else { 2048 };
            Wish::read(prompt, w * longer / w.max(h), h * longer / w.max(h))
        }
        Dialect::OpenAi | Dialect::GigaChat => {
            let size = asked["size"].as_str().and_then(|text| text.split_once('x')).expect("a size");
            let prompt = asked["prompt"].as_str().expect("a prompt");
            Wish::read(prompt, size.0.parse().expect("width"), size.1.parse().expect("height"))
        }
    }
}

fn drawn(dialect: Dialect, picture: &str) -> Value {
    match dialect {
        Dialect::Gemini => json!({
            "candidates": [{"finishReason": "STOP", "content": {"parts": [{"inlineData": {"mimeType": "image/png", "data": picture}}]}}],
            "usageMetadata": {"promptTokenCount": 1000, "candidatesTokenCount": 2000,
                "promptTokensDetails": [{"modality": "IMAGE", "tokenCount": 800}],
                "candidatesTokensDetails": [{"modality": "IMAGE", "tokenCount": 2000}]},
        }),
        Dialect::OpenAi | Dialect::GigaChat => json!({
            "data": [{"b64_json": picture}],
            "usage": {"input_tokens": 1000, "output_tokens": 2000, "input_tokens_details": {"image_tokens": 800}},
        }),
    }
}

fn said(dialect: Dialect, form: &str, words: &Value) -> Value {
    match dialect {
        Dialect::OpenAi => json!({
            "status": "completed",
            "output": [{"type": "message", "content": [{"type": "output_text", "text": words.to_string()}]}],
            "usage": {"input_tokens": 500, "output_tokens": 100},
        }),
        Dialect::Gemini => json!({
            "candidates": [{"finishReason": "STOP", "content": {"parts": [{"text": words.to_string()}]}}],
            "usageMetadata": {"promptTokenCount": 500, "candidatesTokenCount": 100},
        }),
        Dialect::GigaChat => json!({
            "choices": [{"finish_reason": "function_call", "message": {"content": "", "function_call": {"name": form, "arguments": words}}}],
            "usage": {"prompt_tokens": 500, "completion_tokens": 100},
        }),
    }
}

fn appearance() -> Value {
    json!({"hair": "short dark", "brows": "straight", "beard": "none", "glasses": "none", "skin": "light",
        "clothes": "red shirt", "marks": "none", "hair_colour": "#302018", "skin_colour": "#e0b090"})
}

/// One for each number that the question names.
fn verdicts(asked: &str) -> Value {
    let count = asked.split("numbered from 1 to ").nth(1).and_then(|rest| rest.split('.').next()?.parse().ok());
    let one = |number: u32| json!({"number": number, "likeness": 88, "outfit_fits": true, "clean": true});
    json!({"stickers": (1..=count.unwrap_or(12)).map(one).collect::<Vec<_>>()})
}
