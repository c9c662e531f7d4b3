use kernel::MicroUsd;
use serde_json::Value;

use super::micro_usd;

/// What an answer says it used. Every part may be missing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    pub(crate) text_in: u64,
    pub(crate) image_in: u64,
    pub(crate) text_out: u64,
    pub(crate) image_out: u64,
    /// Pictures that came.
    pub(crate) images: u64,
    /// The provider's own sum.
    pub(crate) named_cost: Option<MicroUsd>,
}

impl Usage {
    pub(crate) const fn has_tokens(&self) -> bool {
        self.text_in > 0 || self.image_in > 0 || self.text_out > 0 || self.image_out > 0
    }

    /// From the `usage` object of `OpenAI` and its like, in any of its three forms. `draws` says what tokens are whose
    /// kind is not named: those of a picture model's output are its picture.
    pub(crate) fn of_openai(usage: &Value, draws: bool, images: u64) -> Self {
        let number = |path: &str| usage.pointer(path).and_then(Value::as_u64);
        let input = number("/input_tokens").or_else(|| number("/prompt_tokens")).unwrap_or(0);
        let output = number("/output_tokens").or_else(|| number("/completion_tokens")).unwrap_or(0);
        let image_in = number("/input_tokens_details/image_tokens").unwrap_or(0).min(input);
        let named_out =
            number("/output_tokens_details/image_tokens").or_else(|| number("/completion_tokens_details/image_tokens"));
        let image_out = named_out.unwrap_or(if draws { output } else { 0 }).min(output);
        Self {
            text_in: input - image_in,
            image_in,
            text_out: output - image_out,
            image_out,
            images,
            named_cost: usage.pointer("/cost").and_then(Value::as_f64).filter(|cost| *cost > 0.0).and_then(micro_usd),
        }
    }

    /// From Gemini's `usageMetadata`.
    pub(crate) fn of_gemini(usage: &Value, draws: bool, images: u64) -> Self {
        let number = |name: &str| usage.get(name).and_then(Value::as_u64).unwrap_or(0);
        let of_kind = |name: &str, kind: &str| {
            let details = usage.get(name).and_then(Value::as_array)?;
            let found = details.iter().find(|detail| detail.get("modality").and_then(Value::as_str) == Some(kind));
            Some(found.and_then(|detail| detail.get("tokenCount")).and_then(Value::as_u64).unwrap_or(0))
        };
        let (input, output) = (number("promptTokenCount"), number("candidatesTokenCount"));
        let image_in = of_kind("promptTokensDetails", "IMAGE").unwrap_or(0).min(input);
        let named_out = of_kind("candidatesTokensDetails", "IMAGE");
        let image_out = named_out.unwrap_or(if draws { output } else { 0 }).min(output);
        Self {
            text_in: input - image_in,
            image_in,
            text_out: (output - image_out).saturating_add(number("thoughtsTokenCount")),
            image_out,
            images,
            named_cost: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn t3_every_form_of_usage_is_read_and_none_is_demanded() {
        let images = json!({"input_tokens": 30, "output_tokens": 9, "input_tokens_details": {"image_tokens": 20}});
        let seen = Usage::of_openai(&images, true, 1);
        assert_eq!((seen.text_in, seen.image_in, seen.text_out, seen.image_out), (10, 20, 0, 9));
        let chat = Usage::of_openai(&json!({"prompt_tokens": 5, "completion_tokens": 6}), false, 0);
        assert_eq!((chat.text_in, chat.text_out), (5, 6));
        let named = Usage::of_openai(&json!({"cost": 0.04, "prompt_tokens": 0, "completion_tokens": 4175}), true, 1);
        assert_eq!(named.named_cost, Some(MicroUsd(40_000)));
        let gemini = json!({"promptTokenCount": 7, "candidatesTokenCount": 11, "thoughtsTokenCount": 3,
            "promptTokensDetails": [{"modality": "IMAGE", "tokenCount": 4}],
            "candidatesTokensDetails": [{"modality": "IMAGE", "tokenCount": 10}]});
        let seen = Usage::of_gemini(&gemini, true, 1);
        assert_eq!((seen.text_in, seen.image_in, seen.text_out, seen.image_out), (3, 4, 4, 10));
        assert!(!Usage::of_openai(&Value::Null, true, 1).has_tokens());
        assert!(!Usage::of_gemini(&json!({"promptTokenCount": "many"}), true, 1).has_tokens());
    }
}
