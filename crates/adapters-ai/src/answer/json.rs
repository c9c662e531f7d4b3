use desk::AiError;
use serde_json::Value;

/// A body as JSON. HTML, half an answer and anything else is of no use.
pub(crate) fn parse(body: &[u8]) -> Result<Value, AiError> {
    serde_json::from_slice(body).map_err(|error| {
        // The position and the kind of fault only: serde's message can repeat what it read.
        tracing::warn!(kind = ?error.classify(), column = error.column(), "an answer that is no JSON");
        AiError::BadOutput
    })
}

/// The JSON object in a model's words: bare, fenced, or with a sentence around it.
pub(crate) fn object_in(words: &str) -> Result<Value, AiError> {
    let start = words.find('{').ok_or(AiError::BadOutput)?;
    let end = words.rfind('}').ok_or(AiError::BadOutput)?;
    let object = words.get(start..=end).ok_or(AiError::BadOutput)?;
    parse(object.as_bytes())
}

/// The names in a list of models: those of `field` in the objects under `list`, without the folder that some put first.
pub(crate) fn named_models(answer: &Value, list: &str, field: &str) -> Result<Vec<String>, AiError> {
    let all = answer.get(list).and_then(Value::as_array).ok_or(AiError::BadOutput)?;
    let names = all.iter().filter_map(|model| model.get(field)?.as_str());
    Ok(names.map(|name| name.strip_prefix("models/").unwrap_or(name).to_owned()).collect())
}

/// A provider's code or category, if it is one: a short word without blanks and digits, so that no key, name or sentence
/// of a strange server reaches the log.
pub(crate) fn fixed_word(text: &str) -> String {
    let plain = text.chars().all(|c| c.is_ascii_alphabetic() || matches!(c, '_' | '-' | '/'));
    if text.is_empty() || plain && text.len() <= 48 { text.to_owned() } else { "other".to_owned() }
}

/// An id that a provider gave to a request or a file, if it has the form of one.
pub(crate) fn fixed_id(text: &str) -> Option<&str> {
    let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    (plain && (1..=64).contains(&text.len())).then_some(text)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use super::*;

    #[test]
    fn an_object_is_found_bare_fenced_and_between_words() {
        for words in ["{\"a\":1}", "```json\n{\"a\":1}\n```", "Here you are: {\"a\":1}. Anything else?"] {
            assert_eq!(object_in(words).unwrap()["a"], 1, "{words}");
        }
        for words in ["", "no", "}{", "{\"a\":", "{a}"] {
            assert_eq!(object_in(words), Err(AiError::BadOutput), "{words}");
        }
    }

    #[test]
    fn a_word_of_a_provider_is_cut_to_what_may_be_logged() {
        assert_eq!(fixed_word("sexual/minors"), "sexual/minors");
        for strange in ["Анна", "two words", "sk-12", "<b>", &"x".repeat(49)] {
            assert_eq!(fixed_word(strange), "other");
        }
        assert_eq!((fixed_id("req_1-a"), fixed_id("a/../b"), fixed_id("")), (Some("req_1-a"), None, None));
    }
}
