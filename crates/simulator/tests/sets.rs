//! Sticker sets, their rules, and their public page.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod common;

use common::{World, png, world};
use serde_json::{Value, json};

async fn page(w: &World, name: &str) -> (u16, String) {
    let response = w.http.get(w.url(&format!("addstickers/{name}"))).send().await.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

const TITLE: &str = "property=\"og:title\" content=\"Анна · Тест\"";

#[tokio::test]
async fn a_set_keeps_order_titles_and_first_emoji() {
    let w = world().await;
    w.guest(7).await;
    let (status, body) = w.make_set(7, "s1_by_sim_42_bot").await;
    assert_eq!((status, &body["result"]), (200, &json!(true)));
    let set = w.ok("getStickerSet", json!({ "name": "S1_by_Sim_42_bot" })).await;
    assert_eq!((&set["name"], &set["title"]), (&json!("s1_by_sim_42_bot"), &json!("Анна · Тест")));
    let emoji: Vec<_> = set["stickers"].as_array().unwrap().iter().map(|s| s["emoji"].as_str().unwrap()).collect();
    assert_eq!(emoji, ["😀", "😎", "🎉", "❤️", "👍🏽", "🤩", "😂", "🥳", "🔥", "👩‍🎤", "☕", "🇺🇿"]);
    let seen = w.look("sticker_sets/s1_by_sim_42_bot").await;
    let first = &seen["stickers"][0];
    assert_eq!((&seen["owner_id"], &first["width"], &first["height"]), (&json!(7), &json!(512), &json!(400)));
    let bytes = w.http.get(first["file_url"].as_str().unwrap()).send().await.unwrap().bytes().await.unwrap();
    assert_eq!(bytes.len() as u64, first["bytes"].as_u64().unwrap());
    let posted = w.ok("sendSticker", json!({ "chat_id": 7, "sticker": set["stickers"][0]["file_id"] })).await;
    assert_eq!((&posted["sticker"]["set_name"], &posted["sticker"]["emoji"]), (&set["name"], &json!("😀")));
}

#[tokio::test]
async fn the_uploaded_file_and_the_sets_sticker_have_different_unique_ids() {
    let w = world().await;
    w.guest(7).await;
    let uploaded = w.upload_sticker(7, png(512, 512)).await.1["result"].clone();
    let stickers = json!([{ "sticker": uploaded["file_id"], "format": "static", "emoji_list": ["😀"] }]);
    w.ok("createNewStickerSet", json!({ "user_id": 7, "name": "u_by_sim_42_bot", "title": "T", "stickers": stickers }))
        .await;
    let set = w.ok("getStickerSet", json!({ "name": "u_by_sim_42_bot" })).await;
    assert_ne!(set["stickers"][0]["file_unique_id"], uploaded["file_unique_id"]);
}

#[tokio::test]
async fn bad_stickers_are_refused() {
    let w = world().await;
    w.guest(7).await;
    for (bytes, words) in [
        (png(300, 300), "Bad Request: STICKER_PNG_DIMENSIONS"),
        (png(512, 600), "Bad Request: STICKER_PNG_DIMENSIONS"),
        (b"no picture".to_vec(), "Bad Request: STICKER_PNG_NOPNG"),
        (vec![0; 524_289], "Bad Request: file is too big"),
    ] {
        let (status, body) = w.upload_sticker(7, bytes).await;
        assert_eq!((status, body["description"].as_str().unwrap()), (400, words));
    }
    let (_, body) = w.upload_sticker(8, png(512, 512)).await;
    assert_eq!(body["description"], "Bad Request: user not found");
    w.sim_ok("users", json!({ "id": 8, "first_name": "Не начинал" })).await;
    let (_, body) = w.upload_sticker(8, png(512, 512)).await;
    assert_eq!(body["description"], "Bad Request: PEER_ID_INVALID");
}

#[tokio::test]
async fn sets_are_all_or_nothing() {
    let w = world().await;
    w.guest(7).await;
    let good = w.stickers(7, 2).await;
    let with = |name: &str, title: &str, stickers: Value| json!({ "user_id": 7, "name": name, "title": title, "stickers": stickers });
    let spoilt = |field: &str, value: Value| {
        let mut stickers = good.clone();
        stickers[1][field] = value;
        stickers
    };
    let long = format!("{}_by_sim_42_bot", "a".repeat(51));
    let fine = "x_by_sim_42_bot";
    for (params, words) in [
        (with("x_by_other_bot", "T", good.clone()), "invalid sticker set name is specified"),
        (with("1x_by_sim_42_bot", "T", good.clone()), "invalid sticker set name is specified"),
        (with("x__y_by_sim_42_bot", "T", good.clone()), "invalid sticker set name is specified"),
        (with(&long, "T", good.clone()), "invalid sticker set name is specified"),
        (with(fine, "\u{200b} ", good.clone()), "invalid sticker set title is specified"),
        (with(fine, "T", json!([])), "STICKERS_EMPTY"),
        (with(fine, "T", spoilt("emoji_list", json!(["a"]))), "invalid sticker emojis"),
        (with(fine, "T", spoilt("emoji_list", json!([]))), "invalid sticker emojis"),
        (with(fine, "T", spoilt("format", json!("gif"))), "invalid sticker format specified"),
        (
            with(fine, "T", spoilt("sticker", json!("nonsense"))),
            "wrong remote file identifier specified: can't unserialize it. Wrong last symbol",
        ),
    ] {
        assert_eq!(w.refusal("createNewStickerSet", params).await, format!("Bad Request: {words}"));
    }
    assert_eq!(w.look("sticker_sets").await, json!([]));
    assert_eq!(w.refusal("getStickerSet", json!({ "name": fine })).await, "Bad Request: STICKERSET_INVALID");
    w.ok("createNewStickerSet", with(fine, "T", good.clone())).await;
    let taken = with(fine, "T", good.clone());
    assert_eq!(
        w.refusal("createNewStickerSet", taken.clone()).await,
        "Bad Request: sticker set name is already occupied"
    );
    w.sim_ok("settings", json!({ "occupy_failed_text": true, "sets_per_owner": 1 })).await;
    assert_eq!(w.refusal("createNewStickerSet", taken).await, "Bad Request: SHORTNAME_OCCUPY_FAILED");
    let second = with("y_by_sim_42_bot", "T", good);
    assert_eq!(w.refusal("createNewStickerSet", second).await, "Bad Request: STICKERSETS_TOO_MUCH");
    w.ok("deleteStickerSet", json!({ "name": fine })).await;
    assert_eq!(w.refusal("deleteStickerSet", json!({ "name": fine })).await, "Bad Request: STICKERSET_INVALID");
}

#[tokio::test]
async fn the_public_page_follows_after_its_delay() {
    let w = world().await;
    w.guest(7).await;
    w.sim_ok("settings", json!({ "page_delay_ms": 60_000 })).await;
    assert_eq!(w.make_set(7, "p_by_sim_42_bot").await.0, 200);
    let (status, text) = page(&w, "p_by_sim_42_bot").await;
    assert!(status == 200 && text.contains("og:title") && !text.contains(TITLE));
    w.sim_ok("clock", json!({ "advance_s": 61 })).await;
    let (status, text) = page(&w, "p_by_sim_42_bot").await;
    assert!(status == 200 && text.contains(TITLE), "{text}");
    assert_eq!(text.matches("<img").count(), 12);
}

#[tokio::test]
async fn faults_of_sets_and_pages() {
    let w = world().await;
    w.guest(7).await;
    w.sim_ok("settings", json!({ "page_delay_ms": 0 })).await;

    w.fault(json!({ "kind": "created_not_found" })).await;
    let (status, body) = w.make_set(7, "a_by_sim_42_bot").await;
    assert_eq!(
        (status, body["description"].as_str().unwrap()),
        (500, "Internal Server Error: created sticker set not found")
    );
    assert_eq!(
        w.ok("getStickerSet", json!({ "name": "a_by_sim_42_bot" })).await["stickers"].as_array().unwrap().len(),
        12
    );

    w.fault(json!({ "kind": "set_lag", "delay_ms": 30_000 })).await;
    w.fault(json!({ "kind": "page_lag", "delay_ms": 40_000 })).await;
    assert_eq!(w.make_set(7, "b_by_sim_42_bot").await.0, 200);
    assert_eq!(
        w.refusal("getStickerSet", json!({ "name": "b_by_sim_42_bot" })).await,
        "Bad Request: STICKERSET_INVALID"
    );
    w.sim_ok("clock", json!({ "advance_s": 31 })).await;
    w.ok("getStickerSet", json!({ "name": "b_by_sim_42_bot" })).await;
    assert!(!page(&w, "b_by_sim_42_bot").await.1.contains(TITLE));
    w.sim_ok("clock", json!({ "advance_s": 10 })).await;
    assert!(page(&w, "b_by_sim_42_bot").await.1.contains(TITLE));

    w.fault(json!({ "kind": "page_unknown", "times": 2 })).await;
    let (status, text) = page(&w, "b_by_sim_42_bot").await;
    assert!(status == 503 && !text.contains("og:title"));
    let (status, text) = page(&w, "b_by_sim_42_bot").await;
    assert!(status == 200 && !text.contains("og:title"));
    assert!(page(&w, "b_by_sim_42_bot").await.1.contains(TITLE));

    w.fault(json!({ "kind": "occupied_invisible" })).await;
    let (_, body) = w.make_set(7, "c_by_sim_42_bot").await;
    assert_eq!(body["description"], "Bad Request: sticker set name is already occupied");
    assert_eq!(
        w.refusal("getStickerSet", json!({ "name": "c_by_sim_42_bot" })).await,
        "Bad Request: STICKERSET_INVALID"
    );
    w.fault(json!({ "kind": "set_cap" })).await;
    assert_eq!(w.make_set(7, "c_by_sim_42_bot").await.1["description"], "Bad Request: STICKERSETS_TOO_MUCH");
    assert_eq!(w.make_set(7, "c_by_sim_42_bot").await.0, 200);
}
