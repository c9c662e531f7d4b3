//! Sticker sets and their public page.

use std::io::Cursor;

use adapters_telegram::{HttpPackPage, TelegramStickerSets};
use booth::{PackPage, PageAnswer, SetError, SetName, SetSticker, StickerSets};
use image::{ImageFormat, Rgba, RgbaImage};
use kernel::UserId;
use serde_json::json;

use crate::support::{Telegram, until};

const TITLE: &str = "Анна <3 · R&B";

fn sticker() -> Vec<u8> {
    let mut picture = RgbaImage::new(512, 512);
    for x in 100..400 {
        for y in 100..400 {
            picture.put_pixel(x, y, Rgba([200, 80, 40, 255]));
        }
    }
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn name(of: &str) -> SetName {
    SetName(format!("{of}_by_sim_4242_bot"))
}

async fn uploaded(sets: &TelegramStickerSets) -> Vec<SetSticker> {
    let file_id = sets.upload(UserId(1), sticker()).await.unwrap();
    let one = SetSticker { file_id, emoji: vec!["😀".to_owned(), "🎉".to_owned()] };
    vec![one; 12]
}

#[tokio::test]
async fn a_set_is_uploaded_created_and_found_and_its_page_confirms_it() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let sets = TelegramStickerSets::new(telegram.client());
    let page = HttpPackPage::new(&telegram.settings()).unwrap();
    let name = name("a1");
    assert_eq!(sets.find(&name).await, Ok(None));
    assert_eq!(page.look(&name, TITLE).await, PageAnswer::NotYet);
    let stickers = uploaded(&sets).await;
    assert_eq!(sets.create(UserId(1), &name, TITLE, &stickers).await, Ok(()));
    let found = sets.find(&name).await.unwrap().unwrap();
    assert_eq!((found.title.as_str(), found.stickers.len()), (TITLE, 12));
    assert!(found.stickers.iter().all(|sticker| sticker.emoji.as_deref() == Some("😀")));
    until("the page shows it", async || page.look(&name, TITLE).await == PageAnswer::Confirmed).await;
    assert_eq!(page.look(&name, "Another title").await, PageAnswer::NotYet);
    assert_eq!(sets.create(UserId(1), &name, TITLE, &stickers).await, Err(SetError::Occupied));
}

#[tokio::test]
async fn refusals_are_told_apart() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let sets = TelegramStickerSets::new(telegram.client());
    let stickers = uploaded(&sets).await;
    let stranger = sets.create(UserId(777), &name("b1"), TITLE, &stickers).await;
    assert_eq!(stranger, Err(SetError::OwnerUnknown));
    assert_eq!(sets.upload(UserId(777), sticker()).await, Err(SetError::OwnerUnknown));
    let mut gone = stickers.clone();
    gone[3].file_id = "nonsense".to_owned();
    assert_eq!(sets.create(UserId(1), &name("b2"), TITLE, &gone).await, Err(SetError::FileGone));
    let bad_name = SetName("nonsense".to_owned());
    assert_eq!(sets.create(UserId(1), &bad_name, TITLE, &stickers).await, Err(SetError::Refused("set_name")));
    let mut no_emoji = stickers.clone();
    no_emoji[0].emoji = vec!["not an emoji".to_owned()];
    let refused = sets.create(UserId(1), &name("b3"), TITLE, &no_emoji).await;
    assert_eq!(refused, Err(SetError::Refused("set_content")));
    telegram.fault(json!({"kind": "set_cap"})).await;
    assert_eq!(sets.create(UserId(1), &name("b4"), TITLE, &stickers).await, Err(SetError::Refused("set_cap")));
    assert_eq!(sets.find(&name("b4")).await, Ok(None));
}

#[tokio::test]
async fn what_may_have_acted_is_unknown_and_what_asks_to_wait_is_waited_for() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let sets = TelegramStickerSets::new(telegram.client());
    let stickers = uploaded(&sets).await;
    for (number, kind) in ["created_not_found", "drop_after", "http_500_after"].into_iter().enumerate() {
        let name = name(&format!("c{number}"));
        telegram.fault(json!({"method": "createNewStickerSet", "kind": kind})).await;
        assert_eq!(sets.create(UserId(1), &name, TITLE, &stickers).await, Err(SetError::Unknown), "{kind}");
        assert!(sets.find(&name).await.unwrap().is_some(), "{kind} had acted");
    }
    telegram.fault(json!({"method": "createNewStickerSet", "kind": "flood", "retry_after": 3})).await;
    let flooded = sets.create(UserId(1), &name("c9"), TITLE, &stickers).await;
    assert_eq!(flooded, Err(SetError::RetryAfter(std::time::Duration::from_secs(3))));
    telegram.fault(json!({"kind": "occupied_invisible"})).await;
    assert_eq!(sets.create(UserId(1), &name("c10"), TITLE, &stickers).await, Err(SetError::Occupied));
    for kind in ["drop_before", "drop_after", "http_500", "html_502"] {
        telegram.fault(json!({"method": "getStickerSet", "kind": kind})).await;
        assert_eq!(sets.find(&name("c0")).await, Err(SetError::NotSent), "a read can be asked again after {kind}");
    }
}

#[tokio::test]
async fn a_page_that_cannot_be_read_is_neither_yes_nor_no() {
    let telegram = Telegram::start().await;
    let page = HttpPackPage::new(&telegram.settings()).unwrap();
    telegram.fault(json!({"kind": "page_unknown", "times": 2})).await;
    assert_eq!(page.look(&name("d1"), TITLE).await, PageAnswer::Unknown);
    assert_eq!(page.look(&name("d1"), TITLE).await, PageAnswer::Unknown);
    let mut nowhere = telegram.settings();
    nowhere.pack_page_url = "http://127.0.0.1:9/addstickers/".to_owned();
    assert_eq!(HttpPackPage::new(&nowhere).unwrap().look(&name("d1"), TITLE).await, PageAnswer::Unknown);
}
