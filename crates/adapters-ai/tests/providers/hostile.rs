use std::time::Duration;

use adapters_ai::Provider;
use booth::{ArtistError, Describer, Drawing};
use desk::AiError;
use kernel::MicroUsd;
use serde_json::json;

use super::support::{Answer, Fake, base64, draw_request, photo, png, provider};

const QUICK: &[(&str, &str)] = &[
    ("OPENAI_DRAW_TIMEOUT", "3"),
    ("OPENAI_ASK_TIMEOUT", "3"),
    ("GEMINI_DRAW_TIMEOUT", "3"),
    ("GEMINI_ASK_TIMEOUT", "3"),
    ("GIGACHAT_ASK_TIMEOUT", "3"),
];

/// A success of each drawing provider around these base64 words.
fn around(name: &str, picture: &str) -> serde_json::Value {
    match name {
        "openai" => json!({"created": 1, "data": [{"b64_json": picture}],
            "usage": {"input_tokens": 100, "output_tokens": 1000, "total_tokens": 1100,
                "input_tokens_details": {"text_tokens": 40, "image_tokens": 60}}}),
        _ => json!({"candidates": [{"finishReason": "STOP",
            "content": {"parts": [{"inlineData": {"mimeType": "image/png", "data": picture}}]}}],
            "usageMetadata": {"promptTokenCount": 100, "candidatesTokenCount": 1000,
                "promptTokensDetails": [{"modality": "IMAGE", "tokenCount": 60}],
                "candidatesTokensDetails": [{"modality": "IMAGE", "tokenCount": 1000}]}}),
    }
}

async fn drawn(fake: &Fake, name: &str, more: &[(&str, &str)]) -> (Result<Drawing, ArtistError>, Option<MicroUsd>) {
    let artist = provider(name, &fake.url(), more).artist.unwrap();
    let answered = artist.draw(draw_request(photo())).await;
    (answered.result, answered.cost)
}

#[tokio::test]
async fn t3_a_good_sheet_comes_through_with_its_cost() {
    for name in ["openai", "gemini"] {
        let sheet = png(2048, 1536);
        let fake = Fake::script([Answer::json(&around(name, &base64(&sheet)))]);
        let (result, cost) = drawn(&fake, name, &[]).await;
        let Ok(Drawing::Sheet { picture, layout }) = result else { panic!("{name}: {result:?}") };
        assert!(picture == sheet && (layout.columns, layout.rows) == (4, 3));
        assert_eq!(cost, Some(MicroUsd(40 * 5 + 60 * 10 + 1000 * 40)), "{name}");
    }
}

#[tokio::test]
async fn p6_no_hostile_answer_passes_for_a_picture_and_each_counts_as_paid() {
    let huge = base64(&png(8192, 6144));
    let mut torn = png(2048, 1536);
    torn.truncate(torn.len() / 2);
    let pictures = [
        ("no base64", "%%%%".to_owned()),
        ("no picture", base64(b"<html>not a picture</html>")),
        ("nothing", String::new()),
        ("50 megapixels", huge),
        ("animated", base64(b"GIF89a\x01\x00\x01\x00")),
        ("torn", base64(&torn)),
        ("square", base64(&png(1024, 1024))),
        ("tiny", base64(&png(256, 192))),
    ];
    for name in ["openai", "gemini"] {
        for (what, picture) in &pictures {
            let fake = Fake::script([Answer::json(&around(name, picture))]);
            let (result, cost) = drawn(&fake, name, &[]).await;
            assert!(matches!(result, Err(ArtistError::BadOutput)), "{name}, {what}: {result:?}");
            assert_eq!(cost, Some(MicroUsd(40_800)), "{name}, {what}: what was used is on the bill");
        }
    }
}

#[tokio::test]
async fn p6_bodies_that_are_no_answer_are_typed_errors() {
    let half = around("openai", &base64(&png(2048, 1536))).to_string();
    let half = half.get(..half.len() / 2).unwrap();
    let bodies = [
        ("HTML", Answer::status(200, "<html><body>Sign in to the network</body></html>")),
        ("half of the JSON", Answer::status(200, half)),
        ("empty", Answer::status(200, "")),
        ("an empty object", Answer::status(200, "{}")),
        ("no picture", Answer::status(200, r#"{"data":[],"candidates":[]}"#)),
        ("two pictures", Answer::status(200, r#"{"data":[{"b64_json":""},{"b64_json":""}]}"#)),
        ("an address", Answer::status(200, r#"{"data":[{"url":"http://127.0.0.1:1/x.png"}]}"#)),
        ("an error in a success", Answer::status(200, r#"{"error":{"message":"?"}}"#)),
        ("too much", Answer::Promise(65 * 1024 * 1024)),
    ];
    for name in ["openai", "gemini"] {
        for (what, answer) in &bodies {
            let fake = Fake::script([answer.clone()]);
            let (result, _) = drawn(&fake, name, &[]).await;
            assert!(matches!(result, Err(ArtistError::BadOutput)), "{name}, {what}: {result:?}");
            assert_eq!(fake.seen().len(), 1, "{name}, {what}: a paid call is not repeated");
        }
    }
}

#[tokio::test]
async fn p6_a_stalled_or_cut_stream_ends_within_its_timeout_and_is_not_asked_for_again() {
    for name in ["openai", "gemini"] {
        for answer in [Answer::Stall(b"{\"data\":[".to_vec()), Answer::CutOff(b"{\"data\":[".to_vec()), Answer::HangUp]
        {
            let fake = Fake::script([answer.clone(), answer.clone(), answer.clone()]);
            let limit = tokio::time::timeout(Duration::from_secs(30), drawn(&fake, name, QUICK));
            let (result, cost) = limit.await.expect("the slot lives");
            assert!(matches!(result, Err(ArtistError::Transient)), "{name}, {answer:?}: {result:?}");
            assert_eq!((cost, fake.seen().len()), (None, 1), "J6: it may have been paid for");
        }
    }
}

#[tokio::test]
async fn p6_words_that_are_of_no_use_are_typed_errors_for_every_describer() {
    for name in ["openai", "gemini", "gigachat"] {
        for (what, answer) in [
            ("HTML", Answer::status(200, "<html></html>")),
            ("half", Answer::status(200, "{\"choices\":[")),
            ("empty", Answer::status(200, "{}")),
        ] {
            let fake = Fake::rule(move |seen| house_keeping(seen).unwrap_or_else(|| answer.clone()));
            let result = described(&provider(name, &fake.url(), &[])).await;
            assert_eq!(result, Err(AiError::BadOutput), "{name}, {what}");
        }
        let fake = Fake::rule(|seen| house_keeping(seen).unwrap_or(Answer::Stall(b"{".to_vec())));
        let provider = provider(name, &fake.url(), QUICK);
        let limit = tokio::time::timeout(Duration::from_secs(30), described(&provider));
        assert_eq!(limit.await.expect("the slot lives"), Err(AiError::Transient), "{name}");
    }
}

async fn described(provider: &Provider) -> Result<String, AiError> {
    let describer: &dyn Describer = provider.describer.as_deref().unwrap();
    describer.describe(&photo()).await.result
}

/// What `GigaChat` needs besides the answer itself.
pub(crate) fn house_keeping(seen: &super::support::Seen) -> Option<Answer> {
    match seen.path() {
        "/oauth" => Some(Answer::json(&json!({"access_token": "t", "expires_at": 1_896_000_000_000_i64}))),
        "/files" => Some(Answer::json(&json!({"id": "f-1", "object": "file"}))),
        path if path.ends_with("/delete") => Some(Answer::json(&json!({"deleted": true}))),
        _ => None,
    }
}
