//! Describing, judging and talking, the same over every model that sees and answers.

use std::sync::Arc;

use async_trait::async_trait;
use booth::{Describer, Judge, JudgeRequest, StickerVerdict};
use desk::{AiError, Answered, ChatModel, ChatRequest, ModelCard};
use kernel::Sensitive;
use serde::Deserialize;
use serde_json::json;

use crate::answer::object_in;
use crate::engine::{Form, Mind, Question, and_then};
use crate::prompts::Prompts;
use crate::provider::Probe;
use crate::sheet::{Appearance, appearance_form, filled};

/// The ports over one model.
#[derive(Debug, Clone)]
pub(crate) struct Seeing<M> {
    pub(crate) model: Arc<M>,
    pub(crate) prompts: Arc<Prompts>,
}

#[async_trait]
impl<M: Mind> Describer for Seeing<M> {
    fn card(&self) -> ModelCard {
        self.model.seeing()
    }

    async fn describe(&self, photo: &[u8]) -> Answered<String> {
        let card = self.model.seeing();
        let call = self.model.limits().ask("describe", &card.model);
        let question =
            Question { words: self.prompts.describe.clone(), pictures: vec![photo], form: appearance_form() };
        let work = async {
            and_then(self.model.ask(call, &question).await, |words| Appearance::read(&words).map(|seen| seen.line()))
        };
        self.model.wire().watched(call, work).await
    }
}

#[async_trait]
impl<M: Mind> Judge for Seeing<M> {
    fn card(&self) -> ModelCard {
        self.model.seeing()
    }

    async fn judge(&self, request: JudgeRequest) -> Answered<Vec<StickerVerdict>> {
        let card = self.model.seeing();
        let call = self.model.limits().ask("judge", &card.model);
        let count = request.stickers.to_string();
        let question = Question {
            words: filled(&self.prompts.judge, &[("{count}", count.as_str()), ("{outfit}", request.outfit.as_str())]),
            pictures: vec![request.photo.as_slice(), request.contact_sheet.as_slice()],
            form: verdict_form(),
        };
        let work =
            async { and_then(self.model.ask(call, &question).await, |words| verdicts(&words, request.stickers)) };
        self.model.wire().watched(call, work).await
    }
}

#[async_trait]
impl<M: Mind> ChatModel for Seeing<M> {
    fn card(&self) -> ModelCard {
        self.model.talking()
    }

    async fn answer(&self, request: ChatRequest) -> Answered<Sensitive<String>> {
        let card = self.model.talking();
        let call = self.model.limits().ask("chat", &card.model);
        let work = async {
            and_then(self.model.talk(call, &request).await, |words| {
                let words = words.trim();
                if words.is_empty() { Err(AiError::BadOutput) } else { Ok(Sensitive::new(words.to_owned())) }
            })
        };
        self.model.wire().watched(call, work).await
    }
}

#[async_trait]
impl<M: Mind> Probe for Seeing<M> {
    async fn list_models(&self) -> Result<Vec<String>, AiError> {
        self.model.models(self.model.limits().ask("models", "models")).await
    }
}

#[derive(Deserialize)]
struct Verdicts {
    stickers: Vec<Verdict>,
}

#[derive(Deserialize)]
struct Verdict {
    number: u32,
    likeness: u8,
    outfit_fits: bool,
    clean: bool,
}

fn verdict_form() -> Form {
    let verdict = json!({
        "type": "object",
        "properties": {
            "number": {"type": "integer"}, "likeness": {"type": "integer"},
            "outfit_fits": {"type": "boolean"}, "clean": {"type": "boolean"},
        },
        "required": ["number", "likeness", "outfit_fits", "clean"],
        "additionalProperties": false,
    });
    Form {
        name: "verdicts",
        purpose: "One verdict for each sticker",
        schema: json!({
            "type": "object", "properties": {"stickers": {"type": "array", "items": verdict}},
            "required": ["stickers"], "additionalProperties": false,
        }),
    }
}

/// One for each number from 1, none twice, in order.
fn verdicts(words: &str, count: u32) -> Result<Vec<StickerVerdict>, AiError> {
    let read: Verdicts = serde_json::from_value(object_in(words)?).map_err(|_error| AiError::BadOutput)?;
    let mut all: Vec<_> = read
        .stickers
        .into_iter()
        .map(|Verdict { number, likeness, outfit_fits, clean }| StickerVerdict { number, likeness, outfit_fits, clean })
        .collect();
    all.sort_by_key(|verdict| verdict.number);
    let complete = all.iter().map(|verdict| verdict.number).eq(1..=count);
    let sane = all.iter().all(|verdict| verdict.likeness <= 100);
    if complete && sane { Ok(all) } else { Err(AiError::BadOutput) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use super::*;

    fn said(numbers: &[u32], likeness: u32) -> String {
        let stickers: Vec<_> = numbers
            .iter()
            .map(|number| json!({"number": number, "likeness": likeness, "outfit_fits": true, "clean": true}))
            .collect();
        json!({ "stickers": stickers }).to_string()
    }

    #[test]
    fn p6_verdicts_are_complete_or_of_no_use() {
        assert_eq!(verdicts(&said(&[2, 1, 3], 80), 3).unwrap().last().unwrap().number, 3);
        for words in [said(&[1, 2], 80), said(&[1, 2, 2], 80), said(&[1, 2, 3, 4], 80), said(&[1, 2, 3], 101)] {
            assert_eq!(verdicts(&words, 3), Err(AiError::BadOutput), "{words}");
        }
    }
}
