use async_trait::async_trait;
use kernel::{ChatId, FileError, FileName, Files, MessageId};
use messaging::{FloodScope, Op, OutboxRow, RejectReason, ReplyTo, SendResult, Sender, SentMessage};
use reqwest::multipart::{Form, Part};
use serde::Deserialize;
use std::sync::Arc;
use teloxide::payloads::{EditMessageText, SendMessage, SendSticker};
use teloxide::types::{
    ChatId as TeloxideChat, FileId, InputFile, LinkPreviewOptions, MessageId as TeloxideMessage, ParseMode,
    ReplyParameters,
};

use super::call::{inline, markup};
use super::{Call, Renderers};
use crate::client::{CallFault, Purpose, TelegramClient};
use crate::errors::Refusal;
use crate::opaque::opaque_debug;
use crate::relay::SendRule;

/// [`Sender`] of one bot.
#[derive(Clone)]
pub struct TelegramSender {
    client: TelegramClient,
    renderers: Arc<Renderers>,
    files: Option<Arc<dyn Files>>,
    rules: Vec<Arc<dyn SendRule>>,
}

opaque_debug!(TelegramSender);

/// As much of a sent message as is needed: a new field in the rest must not make a delivered message an unknown one.
#[derive(Deserialize)]
struct Delivered {
    message_id: i64,
    chat: DeliveredChat,
}

#[derive(Deserialize)]
struct DeliveredChat {
    id: i64,
}

impl TelegramSender {
    /// Over this client, with these renderers.
    pub const fn new(client: TelegramClient, renderers: Arc<Renderers>) -> Self {
        Self { client, renderers, files: None, rules: Vec::new() }
    }

    /// With the store of the files that are sent as documents.
    #[must_use]
    pub fn with_files(self, files: Arc<dyn Files>) -> Self {
        Self { files: Some(files), ..self }
    }

    /// With what the modules say of their rows.
    #[must_use]
    pub fn with_rules(self, rules: Vec<Arc<dyn SendRule>>) -> Self {
        Self { rules, ..self }
    }

    fn is_silent(&self, row: &OutboxRow) -> bool {
        self.rules.iter().any(|rule| rule.is_silent(row))
    }

    async fn send_new(&self, row: &OutboxRow, call: &Call) -> Result<Delivered, CallFault> {
        let chat = TeloxideChat(row.outgoing.chat.0);
        let reply = row.outgoing.reply_to.map(replying);
        match call {
            Call::Text { html, buttons, preview, keyboard } => {
                let mut payload = SendMessage::new(chat, html.clone());
                payload.disable_notification = self.is_silent(row).then_some(true);
                payload.parse_mode = Some(ParseMode::Html);
                payload.link_preview_options = (!preview).then_some(NO_PREVIEW);
                payload.reply_parameters = reply;
                payload.reply_markup = markup(buttons, keyboard.as_ref());
                self.client.call(Purpose::Send, &payload).await
            }
            Call::Sticker { file_id } => {
                let mut payload = SendSticker::new(chat, InputFile::file_id(FileId(file_id.clone())));
                payload.reply_parameters = reply;
                self.client.call(Purpose::Send, &payload).await
            }
            Call::Document { file, name, caption } => {
                let bytes = self.read(file).await?;
                let part = Part::bytes(bytes).file_name(name.clone());
                let form = Form::new()
                    .text("chat_id", row.outgoing.chat.to_string())
                    .text("caption", caption.clone())
                    .text("parse_mode", "HTML")
                    .part("document", part);
                // An upload: it may take as long as a sticker's.
                self.client.call_form(Purpose::Sticker, "sendDocument", form).await
            }
        }
    }

    async fn read(&self, file: &FileName) -> Result<Vec<u8>, CallFault> {
        let gone = CallFault::Refused(Refusal::FileGone);
        let Some(files) = &self.files else { return Err(gone) };
        match files.get(file).await {
            Ok(bytes) => Ok(bytes),
            Err(FileError::Missing) => Err(gone),
            Err(FileError::NoSpace | FileError::Unavailable(_)) => Err(CallFault::NotSent("file")),
        }
    }

    async fn edit(&self, target: &SentMessage, call: &Call) -> Result<Delivered, CallFault> {
        let Call::Text { html, buttons, preview, .. } = call else {
            return Err(CallFault::Refused(Refusal::Rejected(RejectReason::Other)));
        };
        let message = i32::try_from(target.message.0).map_err(|_error| CallFault::Refused(Refusal::MessageGone))?;
        let mut payload = EditMessageText::new(TeloxideChat(target.chat.0), TeloxideMessage(message), html.clone());
        payload.parse_mode = Some(ParseMode::Html);
        payload.link_preview_options = (!preview).then_some(NO_PREVIEW);
        payload.reply_markup = inline(buttons);
        self.client.call(Purpose::Send, &payload).await
    }
}

const NO_PREVIEW: LinkPreviewOptions = LinkPreviewOptions {
    is_disabled: true,
    url: None,
    prefer_small_media: false,
    prefer_large_media: false,
    show_above_text: false,
};

fn replying(to: ReplyTo) -> ReplyParameters {
    let message = TeloxideMessage(i32::try_from(to.0.0).unwrap_or(i32::MAX));
    ReplyParameters::new(message).allow_sending_without_reply()
}

#[async_trait]
impl Sender for TelegramSender {
    async fn send(&self, row: &OutboxRow) -> SendResult {
        let call = match self.renderers.render(row) {
            Ok(call) => call,
            Err(error) => {
                tracing::error!(row.id = row.id, event.id = row.event, kind = row.outgoing.payload.kind, %error, "a row cannot be rendered");
                return SendResult::Rejected(RejectReason::Other);
            }
        };
        let content_hash = call.content_hash();
        let sent = match (row.outgoing.op, &row.target) {
            (Op::Send, _) => self.send_new(row, &call).await,
            (Op::Edit, None) => return SendResult::MessageGone,
            (Op::Edit, Some(target)) if target.content_hash == content_hash => return SendResult::NotModified,
            (Op::Edit, Some(target)) => self.edit(target, &call).await,
        };
        match sent {
            Ok(sent) => SendResult::Sent(SentMessage {
                chat: ChatId(sent.chat.id),
                message: MessageId(sent.message_id),
                content_hash,
            }),
            Err(fault) => {
                tracing::debug!(
                    row.id = row.id,
                    event.id = row.event,
                    word = fault.word(),
                    "a call brought no message"
                );
                sorted(&fault)
            }
        }
    }
}

/// What a failed call means for a row.
fn sorted(fault: &CallFault) -> SendResult {
    let refusal = match fault {
        CallFault::NotSent(_) => return SendResult::NotSent,
        CallFault::Unknown(_) => return SendResult::Unknown,
        CallFault::Refused(refusal) => refusal,
    };
    match refusal {
        // Telegram does not say whom a 429 is meant for; a call about one chat stops that chat.
        Refusal::RetryAfter(wait) => SendResult::RetryAfter { wait: *wait, scope: FloodScope::Chat },
        Refusal::Blocked => SendResult::Blocked,
        Refusal::Migrated(chat) => SendResult::Migrated(*chat),
        Refusal::NotModified => SendResult::NotModified,
        Refusal::MessageGone => SendResult::MessageGone,
        Refusal::UserUnknown => SendResult::Rejected(RejectReason::ChatNotFound),
        Refusal::FileGone => SendResult::Rejected(RejectReason::FileGone),
        Refusal::Rejected(reason) => SendResult::Rejected(*reason),
        Refusal::QueryTooOld
        | Refusal::OtherPoller
        | Refusal::WebhookSet
        | Refusal::SetMissing
        | Refusal::SetOccupied
        | Refusal::SetCap
        | Refusal::SetName
        | Refusal::SetContent => SendResult::Rejected(RejectReason::Other),
    }
}
