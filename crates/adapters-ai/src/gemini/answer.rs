use desk::{AiError, RefusalStage};
use serde_json::Value;

use crate::answer::{decoded, fixed_word};

/// The words of the first candidate, thoughts left out.
pub(super) fn words(answer: &Value) -> Result<String, AiError> {
    let parts = parts(answer)?;
    let words: String = parts.iter().filter_map(|part| part["text"].as_str()).collect();
    if words.is_empty() { Err(AiError::BadOutput) } else { Ok(words) }
}

/// The last picture that is not a thought: earlier ones are drafts.
pub(super) fn picture(answer: &Value) -> Result<Vec<u8>, AiError> {
    let parts = parts(answer)?;
    let last = parts.iter().rev().find_map(|part| part.pointer("/inlineData/data")?.as_str());
    last.map_or(Err(AiError::BadOutput), decoded)
}

/// Refusals are successes here: at the prompt without any candidate, at the output with a reason in it.
fn parts(answer: &Value) -> Result<Vec<&Value>, AiError> {
    let blocked = answer.pointer("/promptFeedback/blockReason").and_then(Value::as_str);
    if let Some(reason) = blocked.filter(|reason| *reason != "BLOCK_REASON_UNSPECIFIED") {
        tracing::warn!(reason = fixed_word(reason), "the prompt was blocked");
        return Err(refused(RefusalStage::Input, reason, &answer["promptFeedback"]));
    }
    let candidate = answer.pointer("/candidates/0").ok_or(AiError::BadOutput)?;
    let reason = candidate["finishReason"].as_str().unwrap_or("STOP");
    match reason {
        "STOP" | "FINISH_REASON_UNSPECIFIED" => {}
        "SAFETY"
        | "BLOCKLIST"
        | "PROHIBITED_CONTENT"
        | "SPII"
        | "RECITATION"
        | "IMAGE_SAFETY"
        | "IMAGE_PROHIBITED_CONTENT"
        | "IMAGE_RECITATION" => {
            tracing::warn!(reason = fixed_word(reason), "the output was refused");
            return Err(refused(RefusalStage::Output, reason, candidate));
        }
        _ => {
            tracing::warn!(reason = fixed_word(reason), "an answer that did not end well");
            return Err(AiError::BadOutput);
        }
    }
    let parts = candidate.pointer("/content/parts").and_then(Value::as_array).ok_or(AiError::BadOutput)?;
    Ok(parts.iter().filter(|part| part["thought"].as_bool() != Some(true)).collect())
}

fn refused(stage: RefusalStage, reason: &str, holder: &Value) -> AiError {
    let ratings = holder["safetyRatings"].as_array().map(Vec::as_slice).unwrap_or_default();
    let blocked = ratings.iter().filter(|rating| rating["blocked"].as_bool() == Some(true));
    let named = blocked.filter_map(|rating| rating["category"].as_str());
    let categories = std::iter::once(reason).chain(named).map(fixed_word).take(8).collect();
    AiError::Refused { stage, categories }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_last_picture_that_is_no_thought_is_taken() {
        let answer = json!({"candidates": [{"finishReason": "STOP", "content": {"parts": [
            {"inlineData": {"mimeType": "image/png", "data": "Zmlyc3Q="}},
            {"text": "here"},
            {"inlineData": {"mimeType": "image/jpeg", "data": "bGFzdA=="}},
            {"thought": true, "inlineData": {"mimeType": "image/png", "data": "dGhvdWdodA=="}}]}}]});
        assert_eq!(picture(&answer), Ok(b"last".to_vec()));
        assert_eq!(words(&answer), Ok("here".to_owned()));
    }

    #[test]
    fn p6_refusals_come_with_a_success_and_say_at_which_stage() {
        let prompt = json!({"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}});
        let expected = AiError::Refused { stage: RefusalStage::Input, categories: vec!["PROHIBITED_CONTENT".into()] };
        assert_eq!(picture(&prompt), Err(expected));
        for reason in ["SAFETY", "IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT", "RECITATION"] {
            let output = json!({"candidates": [{"finishReason": reason, "safetyRatings":
                [{"category": "HARM_CATEGORY_HARASSMENT", "blocked": true}]}]});
            let Err(AiError::Refused { stage, categories }) = picture(&output) else { unreachable!("{reason}") };
            assert_eq!((stage, categories.len()), (RefusalStage::Output, 2));
        }
    }

    #[test]
    fn p6_an_answer_without_a_picture_is_of_no_use() {
        for reason in ["NO_IMAGE", "IMAGE_OTHER", "MAX_TOKENS", "A_NEW_REASON"] {
            assert_eq!(
                picture(&json!({"candidates": [{"finishReason": reason}]})),
                Err(AiError::BadOutput),
                "{reason}"
            );
        }
        let words_only = json!({"candidates": [{"content": {"parts": [{"text": "no"}]}}]});
        for empty in
            [json!({}), json!({"candidates": []}), json!({"candidates": [{"finishReason": "STOP"}]}), words_only]
        {
            assert_eq!(picture(&empty), Err(AiError::BadOutput), "{empty}");
        }
    }
}
