use std::time::{Duration, Instant};

use desk::AiError;
use reqwest::multipart::{Form, Part};
use serde_json::Value;

use super::GigaChat;
use crate::answer::{fixed_id, mime, parse};
use crate::wire::{Call, Stakes};

/// Deleting has a time of its own: the call that used the file may have spent all of its own.
const DELETE_LIMIT: Duration = Duration::from_secs(10);

impl GigaChat {
    /// Puts a picture into the provider's store, where only this client sees it.
    pub(super) async fn upload(&self, call: Call<'_>, picture: &[u8]) -> Result<String, AiError> {
        let url = format!("{}/files", self.settings.base_url);
        let reply = self
            .authorized(call, |client| {
                let part = Part::bytes(picture.to_vec()).file_name("picture");
                let part = part.mime_str(mime(picture)).unwrap_or_else(|_error| Part::bytes(picture.to_vec()));
                client.post(&url).multipart(Form::new().part("file", part).text("purpose", "general"))
            })
            .await?;
        let answer = parse(&reply.body)?;
        // It becomes part of an address.
        let id = answer.get("id").and_then(Value::as_str).and_then(fixed_id);
        id.map(str::to_owned).ok_or(AiError::BadOutput)
    }

    /// Takes it out again. A failure is only logged: the answer is there.
    pub(super) async fn forget(&self, file: &str) {
        let url = format!("{}/files/{file}/delete", self.settings.base_url);
        let until = Instant::now() + DELETE_LIMIT;
        let call = Call { purpose: "delete", model: "files", stakes: Stakes::Cheap, until };
        if let Err(error) = self.authorized(call, |client| client.post(&url)).await {
            tracing::warn!(outcome = error.word(), "a picture may stay in the provider's store");
        }
    }
}
