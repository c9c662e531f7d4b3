//! Sticker sets over the Bot API.

use async_trait::async_trait;
use booth::{FoundSet, FoundSticker, SetError, SetName, SetSticker, StickerSets};
use kernel::UserId;
use messaging::RejectReason;
use reqwest::multipart::{Form, Part};
use serde::Deserialize;
use teloxide::payloads::{CreateNewStickerSet, GetStickerSet};
use teloxide::types::{FileId, InputFile, InputSticker, StickerFormat, UserId as TeloxideUser};

use crate::client::{CallFault, Purpose, TelegramClient};
use crate::errors::Refusal;

/// [`StickerSets`] of one bot.
#[derive(Debug, Clone)]
pub struct TelegramStickerSets {
    client: TelegramClient,
}

impl TelegramStickerSets {
    /// Over this client.
    pub const fn new(client: TelegramClient) -> Self {
        Self { client }
    }
}

#[derive(Deserialize)]
struct Uploaded {
    file_id: String,
}

#[derive(Deserialize)]
struct RawSet {
    title: String,
    stickers: Vec<RawSticker>,
}

#[derive(Deserialize)]
struct RawSticker {
    emoji: Option<String>,
    file_id: String,
}

#[async_trait]
impl StickerSets for TelegramStickerSets {
    async fn upload(&self, owner: UserId, webp: Vec<u8>) -> Result<String, SetError> {
        // The file is named: one without a name is refused by some servers and seen as a text field by others.
        let file = Part::bytes(webp).file_name("sticker.webp").mime_str("image/webp").map_err(|_error| INTERNAL)?;
        let form =
            Form::new().text("user_id", owner.to_string()).text("sticker_format", "static").part("sticker", file);
        failpoints::reach("set.upload.before").await;
        let uploaded: Uploaded =
            self.client.call_form(Purpose::Sticker, "uploadStickerFile", form).await.map_err(|fault| sorted(&fault))?;
        failpoints::reach("set.upload.after").await;
        Ok(uploaded.file_id)
    }

    async fn create(
        &self,
        owner: UserId,
        name: &SetName,
        title: &str,
        stickers: &[SetSticker],
    ) -> Result<(), SetError> {
        let owner = u64::try_from(owner.0).map_err(|_error| SetError::OwnerUnknown)?;
        let stickers = stickers.iter().map(|sticker| InputSticker {
            sticker: InputFile::file_id(FileId(sticker.file_id.clone())),
            format: StickerFormat::Static,
            emoji_list: sticker.emoji.clone(),
            mask_position: None,
            keywords: Vec::new(),
        });
        let payload = CreateNewStickerSet::new(TeloxideUser(owner), name.0.clone(), title, stickers);
        failpoints::reach("set.create.before").await;
        let _created: serde_json::Value =
            self.client.call(Purpose::Sticker, &payload).await.map_err(|fault| sorted(&fault))?;
        failpoints::reach("set.create.after").await;
        Ok(())
    }

    async fn find(&self, name: &SetName) -> Result<Option<FoundSet>, SetError> {
        failpoints::reach("set.find.before").await;
        let found: Result<RawSet, _> = self.client.call(Purpose::Sticker, &GetStickerSet::new(name.0.clone())).await;
        match found {
            Ok(set) => Ok(Some(FoundSet {
                title: set.title,
                stickers: set
                    .stickers
                    .into_iter()
                    .map(|sticker| FoundSticker { emoji: sticker.emoji, file_id: sticker.file_id })
                    .collect(),
            })),
            Err(CallFault::Refused(Refusal::SetMissing)) => Ok(None),
            // A read changes nothing: whatever went wrong, it can be asked again.
            Err(CallFault::NotSent(_) | CallFault::Unknown(_)) => Err(SetError::NotSent),
            Err(refused @ CallFault::Refused(_)) => Err(sorted(&refused)),
        }
    }
}

const INTERNAL: SetError = SetError::Refused("internal");

/// What a failed call means for the one who publishes.
fn sorted(fault: &CallFault) -> SetError {
    let refusal = match fault {
        CallFault::NotSent(_) => return SetError::NotSent,
        CallFault::Unknown(_) => return SetError::Unknown,
        CallFault::Refused(refusal) => refusal,
    };
    match refusal {
        Refusal::RetryAfter(wait) => SetError::RetryAfter(*wait),
        Refusal::SetOccupied => SetError::Occupied,
        Refusal::UserUnknown
        | Refusal::Blocked
        | Refusal::Rejected(RejectReason::ChatNotFound | RejectReason::UserDeactivated) => SetError::OwnerUnknown,
        Refusal::FileGone => SetError::FileGone,
        // A rotated token comes back; ending jobs for it would be rash.
        Refusal::Rejected(RejectReason::Unauthorized) => SetError::NotSent,
        other => SetError::Refused(other.word()),
    }
}
