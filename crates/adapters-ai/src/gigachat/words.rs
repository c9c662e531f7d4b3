use desk::{AiError, ChatRequest, RefusalStage, Speaker};
use serde_json::{Value, json};

use super::GigaChatSettings;
use crate::engine::Question;

/// The form is asked for as a function that the model has to call: there are no tools here.
pub(super) fn question(settings: &GigaChatSettings, question: &Question<'_>, files: &[String]) -> Value {
    let form = &question.form;
    json!({
        "model": settings.vision_model,
        "messages": [{"role": "user", "content": question.words, "attachments": files}],
        "functions": [{"name": form.name, "description": form.purpose, "parameters": form.schema}],
        "function_call": {"name": form.name},
    })
}

pub(super) fn conversation(settings: &GigaChatSettings, request: &ChatRequest) -> Value {
    let system = json!({"role": "system", "content": request.instructions});
    let turns = request.turns.iter().map(|turn| {
        let role = match turn.speaker {
            Speaker::Person => "user",
            Speaker::Model => "assistant",
        };
        json!({"role": role, "content": turn.text.expose()})
    });
    json!({
        "model": settings.chat_model,
        "messages": std::iter::once(system).chain(turns).collect::<Vec<_>>(),
        "max_tokens": request.max_tokens,
    })
}

/// What the function was called with, else what was said.
pub(super) fn read(answer: &Value) -> Result<String, AiError> {
    let choice = answer.pointer("/choices/0").ok_or(AiError::BadOutput)?;
    match choice["finish_reason"].as_str() {
        Some("blacklist") => {
            return Err(AiError::Refused { stage: RefusalStage::Output, categories: vec!["blacklist".to_owned()] });
        }
        Some("length" | "error") => return Err(AiError::BadOutput),
        _ => {}
    }
    let message = &choice["message"];
    match message.pointer("/function_call/arguments") {
        Some(Value::Object(arguments)) if !arguments.is_empty() => Ok(Value::Object(arguments.clone()).to_string()),
        Some(Value::String(arguments)) if !arguments.is_empty() => Ok(arguments.clone()),
        _ => message["content"].as_str().filter(|words| !words.is_empty()).map(str::to_owned).ok_or(AiError::BadOutput),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(finish: &str, message: &Value) -> Result<String, AiError> {
        read(&json!({"choices": [{"message": message, "finish_reason": finish}]}))
    }

    #[test]
    fn an_answer_comes_as_a_function_call_or_as_words() {
        let called = json!({"content": "", "function_call": {"name": "x", "arguments": {"a": 1}}});
        assert_eq!(said("function_call", &called), Ok("{\"a\":1}".to_owned()));
        let text = json!({"function_call": {"arguments": "{\"a\":1}"}});
        assert_eq!(said("function_call", &text), Ok("{\"a\":1}".to_owned()));
        assert_eq!(said("stop", &json!({"content": "hi"})), Ok("hi".to_owned()));
    }

    #[test]
    fn p6_a_blacklisted_answer_is_a_refusal_and_an_empty_one_is_of_no_use() {
        let Err(AiError::Refused { .. }) = said("blacklist", &json!({"content": "Не люблю менять тему"}))
        else {
            unreachable!("a refusal")
        };
        assert_eq!(said("length", &json!({"content": "{"})), Err(AiError::BadOutput));
        assert_eq!(said("stop", &json!({"content": ""})), Err(AiError::BadOutput));
        assert_eq!(read(&json!({})), Err(AiError::BadOutput));
    }
}
