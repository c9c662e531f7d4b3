//! A client library that the product uses understands the simulator.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod common;

use common::{TOKEN, png, world};
use teloxide::payloads::{GetUpdatesSetters, SendMessageSetters};
use teloxide::requests::Requester;
use teloxide::types::{
    ChatId, FileId, InlineKeyboardButton, InlineKeyboardMarkup, InputFile, InputSticker, ParseMode, StickerFormat,
    UserId,
};
use teloxide::{ApiError, Bot, RequestError};

#[tokio::test]
async fn teloxide_reads_our_answers_and_errors() {
    let w = world().await;
    w.guest(7).await;
    let bot = Bot::with_client(TOKEN, w.http.clone()).set_api_url(w.running.url().parse().unwrap());
    assert_eq!(bot.get_me().await.unwrap().username(), common::BOT);
    let keyboard = InlineKeyboardMarkup::new([[InlineKeyboardButton::callback("Да", "yes")]]);
    let greeting = bot
        .send_message(ChatId(7), "<b>Привет</b>")
        .parse_mode(ParseMode::Html)
        .reply_markup(keyboard.clone())
        .await
        .unwrap();
    assert_eq!(greeting.text(), Some("Привет"));
    let same = bot.edit_message_reply_markup(ChatId(7), greeting.id);
    let same = teloxide::payloads::EditMessageReplyMarkupSetters::reply_markup(same, keyboard).await.unwrap_err();
    assert!(matches!(same, RequestError::Api(ApiError::MessageNotModified)), "{same:?}");
    let chat = bot.get_chat(ChatId(7)).await.unwrap();
    assert_eq!(chat.first_name(), Some("Анна"));

    let mut stickers = Vec::new();
    for _ in 0..12 {
        let file = InputFile::memory(png(512, 300)).file_name("s.png");
        let uploaded = bot.upload_sticker_file(UserId(7), file, StickerFormat::Static).await.unwrap();
        stickers.push(InputSticker {
            sticker: InputFile::file_id(FileId(uploaded.id.0)),
            format: StickerFormat::Static,
            emoji_list: vec!["😀".into()],
            mask_position: None,
            keywords: Vec::new(),
        });
    }
    // An upload inside the call, without a name of its own, as `attach://`.
    if let Some(first) = stickers.first_mut() {
        first.sticker = InputFile::memory(png(512, 512));
    }
    let name = "t_by_sim_42_bot";
    bot.create_new_sticker_set(UserId(7), name, "Набор", stickers.clone()).await.unwrap();
    let set = bot.get_sticker_set(name).await.unwrap();
    assert_eq!((set.stickers.len(), set.title.as_str()), (12, "Набор"));
    let taken = bot.create_new_sticker_set(UserId(7), name, "Набор", stickers).await.unwrap_err();
    assert!(matches!(taken, RequestError::Api(ApiError::StickerSetNameOccupied)), "{taken:?}");
    let sticker = InputFile::file_id(set.stickers[0].file.id.clone());
    assert!(bot.send_sticker(ChatId(7), sticker).await.unwrap().sticker().is_some());

    w.sim_ok("users/7/send", serde_json::json!({ "text": "/start abc" })).await;
    let updates = bot.get_updates().timeout(5).await.unwrap();
    assert!(matches!(updates[0].kind, teloxide::types::UpdateKind::Message(_)), "{updates:?}");
    let notes: Vec<_> =
        w.look("calls").await.as_array().unwrap().iter().flat_map(|c| c["notes"].as_array().unwrap().clone()).collect();
    assert!(notes.iter().all(|n| n.as_str().unwrap().ends_with("has no file name")), "{notes:?}");
}
