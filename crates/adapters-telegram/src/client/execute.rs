use std::time::Duration;

use kernel::{BotId, Sensitive};
use reqwest::header::{CONTENT_TYPE, RETRY_AFTER};
use reqwest::multipart::Form;
use reqwest::{RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use teloxide::requests::Payload;

use super::{CallFault, Purpose, TelegramClient};
use crate::errors::{Refusal, Said, classify};

/// What Telegram wraps every answer in.
#[derive(Deserialize)]
struct Answer {
    ok: bool,
    #[serde(default)]
    result: Value,
    #[serde(default)]
    description: String,
    #[serde(default)]
    parameters: Parameters,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Parameters {
    retry_after: Option<u64>,
    migrate_to_chat_id: Option<i64>,
}

/// Who the bot is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Me {
    /// Its id.
    pub id: BotId,
    /// Its user name, without `@`.
    pub username: String,
}

#[derive(Deserialize)]
struct RawMe {
    id: i64,
    username: String,
}

impl TelegramClient {
    /// Asks who the bot is.
    ///
    /// # Errors
    /// As every call; `Refused` with `unauthorized` when the token is not valid.
    pub async fn get_me(&self) -> Result<Me, CallFault> {
        let me: RawMe = self.call(Purpose::Send, &teloxide::payloads::GetMe::new()).await?;
        Ok(Me { id: BotId(me.id), username: me.username })
    }

    /// One call with teloxide's payload; the answer is read as `R`, which may be less than teloxide's own type.
    pub(crate) async fn call<P, R>(&self, purpose: Purpose, payload: &P) -> Result<R, CallFault>
    where
        P: Payload + Serialize + Sync,
        R: DeserializeOwned,
    {
        self.call_named(purpose, &method_name(P::NAME), payload).await
    }

    /// The same for a method whose payload teloxide types too narrowly.
    pub(crate) async fn call_named<P, R>(&self, purpose: Purpose, method: &str, payload: &P) -> Result<R, CallFault>
    where
        P: Serialize + Sync,
        R: DeserializeOwned,
    {
        let body = serde_json::to_vec(payload).map_err(|_error| CallFault::NotSent("builder"))?;
        let request = self.request(purpose, method).header(CONTENT_TYPE, "application/json").body(body);
        read(execute(request).await?)
    }

    /// One call with files.
    pub(crate) async fn call_form<R>(&self, purpose: Purpose, method: &str, form: Form) -> Result<R, CallFault>
    where
        R: DeserializeOwned,
    {
        read(execute(self.request(purpose, method).multipart(form)).await?)
    }

    fn request(&self, purpose: Purpose, method: &str) -> RequestBuilder {
        let bot = self.bot(purpose);
        let url =
            Sensitive::new(format!("{}/bot{}/{method}", bot.api_url().as_str().trim_end_matches('/'), bot.token()));
        bot.client().post(url.expose())
    }
}

/// `SendMessage` → `sendMessage`.
fn method_name(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_lowercase().to_string() + letters.as_str())
}

fn read<R: DeserializeOwned>(result: Value) -> Result<R, CallFault> {
    R::deserialize(result).map_err(|_error| CallFault::Unknown("unreadable"))
}

async fn execute(request: RequestBuilder) -> Result<Value, CallFault> {
    let response = request.send().await.map_err(|error| CallFault::of_transport(&error))?;
    let status = response.status();
    let header = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.trim().parse().ok());
    let body = response.bytes().await.map_err(|error| match CallFault::of_transport(&error) {
        CallFault::NotSent(_) | CallFault::Refused(_) => CallFault::Unknown("cut"),
        unknown @ CallFault::Unknown(_) => unknown,
    })?;
    let Ok(answer) = serde_json::from_slice::<Answer>(&body) else {
        return Err(unreadable(status, header));
    };
    if answer.ok {
        return Ok(answer.result);
    }
    Err(classify(&Said {
        http: status.as_u16(),
        description: &answer.description,
        retry_after: answer.parameters.retry_after.or(header),
        migrate_to: answer.parameters.migrate_to_chat_id,
    }))
}

/// No JSON came, so Telegram itself may not have spoken. Only what cannot have acted is a refusal.
fn unreadable(status: StatusCode, retry_after: Option<u64>) -> CallFault {
    match status {
        StatusCode::TOO_MANY_REQUESTS => {
            CallFault::Refused(Refusal::RetryAfter(Duration::from_secs(retry_after.unwrap_or(1))))
        }
        StatusCode::PAYLOAD_TOO_LARGE => CallFault::Refused(Refusal::Rejected(messaging::RejectReason::Other)),
        status if status.is_server_error() => CallFault::Unknown("server_error"),
        _ => CallFault::Unknown("unreadable"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_named_as_telegram_writes_them() {
        assert_eq!(method_name("CreateNewStickerSet"), "createNewStickerSet");
        assert_eq!(method_name(""), "");
    }
}
