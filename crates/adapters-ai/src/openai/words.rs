use desk::{AiError, Answered, ChatRequest, RefusalStage, Speaker};
use serde_json::{Value, json};

use super::faults::{fold, fold_body};
use super::{OpenAi, OpenAiSettings, WordsDialect, data_url};
use crate::answer::parse;
use crate::engine::Question;
use crate::money::Usage;
use crate::wire::Call;

/// Enough for a description or twelve verdicts, with a model's thoughts.
const MOST_TOKENS: u32 = 4096;

/// A request in the words dialect of the server.
pub(super) fn question(settings: &OpenAiSettings, question: &Question<'_>) -> Value {
    let form = &question.form;
    // Without schemas on the server the form is asked for in words.
    let words = if settings.strict_json {
        question.words.clone()
    } else {
        format!("{}\nAnswer with one JSON object only, by this JSON schema: {}", question.words, form.schema)
    };
    match settings.words {
        WordsDialect::Responses => {
            let mut content = vec![json!({"type": "input_text", "text": words})];
            content.extend(
                question
                    .pictures
                    .iter()
                    .map(|picture| json!({"type": "input_image", "image_url": data_url(picture), "detail": "auto"})),
            );
            let mut body = json!({
                "model": settings.vision_model,
                "store": false,
                "input": [{"type": "message", "role": "user", "content": content}],
                "max_output_tokens": MOST_TOKENS,
            });
            if settings.strict_json {
                body["text"] = json!({"format": {
                    "type": "json_schema", "name": form.name, "schema": form.schema, "strict": true,
                }});
            }
            body
        }
        WordsDialect::Chat => {
            let mut content = vec![json!({"type": "text", "text": words})];
            content.extend(
                question
                    .pictures
                    .iter()
                    .map(|picture| json!({"type": "image_url", "image_url": {"url": data_url(picture)}})),
            );
            let mut body = json!({
                "model": settings.vision_model,
                "messages": [{"role": "user", "content": content}],
                "max_completion_tokens": MOST_TOKENS,
            });
            if settings.strict_json {
                body["response_format"] = json!({"type": "json_schema", "json_schema": {
                    "name": form.name, "description": form.purpose, "schema": form.schema, "strict": true,
                }});
            }
            body
        }
    }
}

pub(super) fn conversation(settings: &OpenAiSettings, request: &ChatRequest) -> Value {
    let turns = request.turns.iter().map(|turn| {
        let role = match turn.speaker {
            Speaker::Person => "user",
            Speaker::Model => "assistant",
        };
        json!({"role": role, "content": turn.text.expose()})
    });
    match settings.words {
        WordsDialect::Responses => json!({
            "model": settings.chat_model,
            "store": false,
            "instructions": request.instructions,
            "input": turns.collect::<Vec<_>>(),
            "max_output_tokens": request.max_tokens,
        }),
        WordsDialect::Chat => {
            let system = json!({"role": "system", "content": request.instructions});
            json!({
                "model": settings.chat_model,
                "messages": std::iter::once(system).chain(turns).collect::<Vec<_>>(),
                "max_completion_tokens": request.max_tokens,
            })
        }
    }
}

impl OpenAi {
    pub(super) async fn send_words(&self, call: Call<'_>, body: &Value) -> Answered<String> {
        let path = match self.settings.words {
            WordsDialect::Responses => "/responses",
            WordsDialect::Chat => "/chat/completions",
        };
        let sent = self.wire.exchange(call, |client| self.post(client, path).json(body), fold).await;
        let answer = match sent.and_then(|reply| parse(&reply.body)) {
            Ok(answer) => answer,
            Err(error) => return Answered::uncounted(Err(error)),
        };
        let cost = self.prices.cost(call.model, &Usage::of_openai(&answer["usage"], false, 0));
        let result = match fold_body(200, None, &answer) {
            Some(error) => Err(error),
            None => match self.settings.words {
                WordsDialect::Responses => of_response(&answer),
                WordsDialect::Chat => of_choice(&answer),
            },
        };
        Answered { result, cost }
    }
}

/// A model that declines has made nothing of the photo, but nobody has called the photo bad.
fn declined(category: &str) -> AiError {
    AiError::Refused { stage: RefusalStage::Output, categories: vec![category.to_owned()] }
}

fn of_response(answer: &Value) -> Result<String, AiError> {
    let reason = answer.pointer("/incomplete_details/reason").and_then(Value::as_str);
    match (answer["status"].as_str(), reason) {
        (_, Some("content_filter")) => return Err(declined("content_filter")),
        (Some("failed"), _) => return Err(AiError::Transient),
        (Some("incomplete"), _) => return Err(AiError::BadOutput),
        _ => {}
    }
    let output = answer["output"].as_array().ok_or(AiError::BadOutput)?;
    let messages = output.iter().filter(|item| item["type"] == "message");
    let parts: Vec<_> = messages.filter_map(|message| message["content"].as_array()).flatten().collect();
    if parts.iter().any(|part| part["type"] == "refusal") {
        return Err(declined("refusal"));
    }
    let words: String = parts.iter().filter_map(|part| part["text"].as_str()).collect();
    if words.is_empty() { Err(AiError::BadOutput) } else { Ok(words) }
}

fn of_choice(answer: &Value) -> Result<String, AiError> {
    let choice = answer.pointer("/choices/0").ok_or(AiError::BadOutput)?;
    if choice.pointer("/message/refusal").and_then(Value::as_str).is_some_and(|words| !words.is_empty()) {
        return Err(declined("refusal"));
    }
    match choice["finish_reason"].as_str() {
        Some("content_filter") => return Err(declined("content_filter")),
        Some("length") => return Err(AiError::BadOutput),
        _ => {}
    }
    let content = choice.pointer("/message/content").and_then(Value::as_str).unwrap_or_default();
    if content.is_empty() { Err(AiError::BadOutput) } else { Ok(content.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p6_a_refusal_a_cut_answer_and_an_empty_one_are_told_apart() {
        let said = json!({"choices": [{"message": {"content": "hi"}, "finish_reason": "stop"}]});
        assert_eq!(of_choice(&said), Ok("hi".to_owned()));
        let refused = json!({"choices": [{"message": {"refusal": "no", "content": null}, "finish_reason": "stop"}]});
        assert_eq!(of_choice(&refused), Err(declined("refusal")));
        let cut = json!({"choices": [{"message": {"content": "{\"a"}, "finish_reason": "length"}]});
        assert_eq!(of_choice(&cut), Err(AiError::BadOutput));
        for empty in [json!({}), json!({"choices": []}), json!({"choices": [{"message": {"content": ""}}]})] {
            assert_eq!(of_choice(&empty), Err(AiError::BadOutput));
        }
    }

    #[test]
    fn p6_a_response_is_read_through_thoughts_and_refusals() {
        let said = json!({"status": "completed", "output": [
            {"type": "reasoning", "summary": []},
            {"type": "message", "content": [{"type": "output_text", "text": "hi"}]}]});
        assert_eq!(of_response(&said), Ok("hi".to_owned()));
        let refused = json!({"status": "completed", "output": [
            {"type": "message", "content": [{"type": "refusal", "refusal": "no"}]}]});
        assert_eq!(of_response(&refused), Err(declined("refusal")));
        let cut = json!({"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}, "output": []});
        assert_eq!(of_response(&cut), Err(AiError::BadOutput));
        let filtered = json!({"status": "incomplete", "incomplete_details": {"reason": "content_filter"}});
        assert_eq!(of_response(&filtered), Err(declined("content_filter")));
        assert_eq!(of_response(&json!({"status": "failed"})), Err(AiError::Transient));
    }
}
