//! Method name to function.

use serde_json::Value;

use super::params::Params;
use super::{callbacks, chats, edits, files, media, messages, profile, set_edits, sets, stickers, updates};
use crate::longpoll;
use crate::reply::{ApiError, ApiResult};
use crate::shared::Shared;

/// Runs a method by its canonical name.
pub(crate) async fn run(shared: &Shared, bot: i64, method: &str, params: &Params) -> ApiResult {
    match method {
        "getUpdates" => longpoll::get_updates(shared, bot, params).await,
        "setWebhook" => updates::set_webhook(shared, bot, params),
        "sendPhoto" => media::send_photo(shared, bot, params).await,
        "sendSticker" => stickers::send_sticker(shared, bot, params).await,
        "sendDocument" => media::send_document(shared, bot, params),
        "uploadStickerFile" => stickers::upload(shared, bot, params).await,
        "createNewStickerSet" => sets::create(shared, bot, params).await,
        "addStickerToSet" => sets::add(shared, bot, params).await,
        _ => quick(shared, bot, method, params),
    }
}

/// Methods that need nothing but the state.
fn quick(shared: &Shared, bot: i64, method: &str, params: &Params) -> ApiResult {
    let state = &mut *shared.lock();
    match method {
        "getMe" => profile::get_me(state, bot),
        "logOut" | "close" => Ok(Value::Bool(true)),
        "getWebhookInfo" => updates::webhook_info(state, bot),
        "deleteWebhook" => updates::delete_webhook(state, bot, params),
        "sendMessage" => messages::send_message(state, bot, params),
        "sendChatAction" => messages::chat_action(state, bot, params),
        "deleteMessage" => messages::delete_message(state, bot, params),
        "deleteMessages" => messages::delete_messages(state, bot, params),
        "setMessageReaction" => messages::reaction(state, bot, params),
        "editMessageText" => edits::text(state, bot, params),
        "editMessageCaption" => edits::caption(state, bot, params),
        "editMessageReplyMarkup" => edits::markup(state, bot, params),
        "answerCallbackQuery" => callbacks::answer(state, bot, params),
        "getFile" => files::get_file(state, params),
        "setMyCommands" => profile::set_commands(state, bot, params),
        "getMyCommands" => profile::get_commands(state, bot, params),
        "deleteMyCommands" => profile::delete_commands(state, bot, params),
        "setMyName" | "setMyDescription" | "setMyShortDescription" => profile::set_text(state, bot, method, params),
        "getMyName" | "getMyDescription" | "getMyShortDescription" => profile::get_text(state, bot, method, params),
        "getChat" => chats::get_chat(state, bot, params),
        "getChatMember" => chats::get_member(state, bot, params),
        "getChatMemberCount" => chats::member_count(state, bot, params),
        "getChatAdministrators" => chats::administrators(state, bot, params),
        "leaveChat" => chats::leave(state, bot, params),
        "getStickerSet" => sets::get(state, params),
        "deleteStickerSet" => set_edits::delete_set(state, bot, params),
        "setStickerSetTitle" => set_edits::set_title(state, bot, params),
        "deleteStickerFromSet" => set_edits::delete_sticker(state, params),
        "setStickerPositionInSet" => set_edits::set_position(state, params),
        "setStickerEmojiList" => set_edits::set_emoji(state, params),
        "setStickerKeywords" => set_edits::set_keywords(state, params),
        _ => Err(ApiError::bad("method is not supported by the simulator")),
    }
}
