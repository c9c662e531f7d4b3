use desk::{AiError, Answered};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};

use super::faults::{fold, fold_body};
use super::{ImagesDialect, OpenAi, data_url};
use crate::answer::{decoded, mime, parse};
use crate::engine::Painting;
use crate::money::Usage;
use crate::wire::Call;

impl OpenAi {
    pub(super) async fn send_painting(&self, call: Call<'_>, painting: &Painting) -> Answered<Vec<u8>> {
        let json = match self.settings.images {
            ImagesDialect::Json => Some(self.edit(painting)),
            ImagesDialect::Router => Some(self.routed(painting)),
            ImagesDialect::Multipart => None,
        };
        let path = match self.settings.images {
            ImagesDialect::Json | ImagesDialect::Multipart => "/images/edits",
            ImagesDialect::Router => "/images",
        };
        let build = |client: &Client| -> RequestBuilder {
            let post = self.post(client, path);
            match &json {
                Some(json) => post.json(json),
                None => post.multipart(self.form(painting)),
            }
        };
        let reply = match self.wire.exchange(call, build, fold).await {
            Ok(reply) => reply,
            Err(error) => return Answered::uncounted(Err(error)),
        };
        let answer = match parse(&reply.body) {
            Ok(answer) => answer,
            Err(error) => return Answered::uncounted(Err(error)),
        };
        let result = picture(&answer);
        let usage = Usage::of_openai(&answer["usage"], true, 1);
        Answered { result, cost: self.prices.cost(&self.settings.image_model, &usage) }
    }

    fn edit(&self, painting: &Painting) -> Value {
        let images: Vec<_> =
            painting.references.iter().map(|picture| json!({ "image_url": data_url(picture) })).collect();
        json!({
            "model": self.settings.image_model,
            "prompt": painting.prompt,
            "images": images,
            "n": 1,
            "size": painting.canvas.size(),
            "quality": self.settings.quality,
            "background": "opaque",
            "output_format": "png",
        })
    }

    fn routed(&self, painting: &Painting) -> Value {
        let references: Vec<_> = painting
            .references
            .iter()
            .map(|picture| json!({"type": "image_url", "image_url": {"url": data_url(picture)}}))
            .collect();
        json!({
            "model": self.settings.image_model,
            "prompt": painting.prompt,
            "input_references": references,
            "n": 1,
            "aspect_ratio": painting.canvas.shape(),
            "resolution": "2K",
            "quality": self.settings.quality,
            "output_format": "png",
        })
    }

    fn form(&self, painting: &Painting) -> Form {
        let form = Form::new()
            .text("model", self.settings.image_model.clone())
            .text("prompt", painting.prompt.clone())
            .text("n", "1")
            .text("size", painting.canvas.size())
            .text("quality", self.settings.quality.clone())
            .text("background", "opaque")
            .text("output_format", "png");
        painting.references.iter().fold(form, |form, picture| {
            let part = Part::bytes(picture.clone()).file_name("picture.jpg");
            // The type is one of three fixed words; a refusal leaves the part as it is.
            let part = part.mime_str(mime(picture)).unwrap_or_else(|_error| Part::bytes(picture.clone()));
            form.part("image[]", part)
        })
    }
}

/// Exactly one picture, inside the answer. An address is not followed: it would be somebody else's choice.
fn picture(answer: &Value) -> Result<Vec<u8>, AiError> {
    if let Some(error) = fold_body(200, None, answer) {
        return Err(error);
    }
    let data = answer.get("data").and_then(Value::as_array).map(Vec::as_slice);
    let Some([one]) = data else {
        let pictures = data.map_or(0, <[Value]>::len);
        tracing::warn!(pictures, "an answer with another number of pictures");
        return Err(AiError::BadOutput);
    };
    decoded(one.get("b64_json").and_then(Value::as_str).ok_or(AiError::BadOutput)?)
}
