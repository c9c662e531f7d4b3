//! Everything that is not as it should be: one helpful answer or silence, nothing half-kept, the loop goes on.

use std::time::Duration;

use serde_json::{Value, json};
use tests::stage::{ADMIN, BOT};
use tests::verdict::drained;
use tests::wait::until;
use tests::{Guest, Stage, http::Api};

const LONG: Duration = Duration::from_secs(60);

/// A guest whose session waits for a photo.
async fn consented(stage: &Stage) -> Guest {
    let guest = Guest::arrive(stage, 1).await;
    guest.open_link(stage).await;
    guest.agree(stage).await;
    guest
}

fn files(stage: &Stage) -> usize {
    std::fs::read_dir(stage.data().join("sessions")).map_or(0, |entries| entries.flatten().count())
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(width, height).write_to(&mut bytes, image::ImageFormat::Png).expect("png");
    bytes.into_inner()
}

#[tokio::test]
async fn p7_every_bad_photo_is_refused_with_its_code_and_nothing_is_kept() {
    let stage = Stage::open(&[]).await;
    let guest = consented(&stage).await;
    let path = format!("/api/kiosk/sessions/{}/photo", guest.session);
    let mut heic = vec![0, 0, 0, 24];
    heic.extend(b"ftypheic\0\0\0\0mif1heic");
    let mut cut = tests::guest::photo();
    cut.truncate(cut.len() / 2);
    let cases: Vec<(&str, u16, Vec<u8>)> = vec![
        ("not_an_image", 422, b"<html>hello</html>".to_vec()),
        ("not_an_image", 422, Vec::new()),
        ("not_an_image", 422, cut),
        ("heic", 422, heic),
        ("too_small", 422, png(300, 900)),
        ("no_face", 422, png(800, 800)),
        ("too_many_pixels", 422, png(10_000, 6_000)),
        ("too_large", 413, vec![0xff; 21 * 1024 * 1024]),
    ];
    for (code, status, bytes) in cases {
        let answer = stage.kiosk.put_bytes(&path, bytes).await.expect("an answer");
        assert_eq!((answer.status, answer.code()), (status, Some(code)), "{}", answer.body);
        assert!(answer.body["title"].is_string() && answer.body["detail"].is_string(), "{}", answer.body);
        assert_eq!(files(&stage), 0, "a refused photo left a file");
    }
    let view = guest.view(&stage).await.expect("view");
    assert_eq!(view["status"], "consented");
    stage.close().await;
}

#[tokio::test]
async fn the_cat_is_refused_too_small_and_doubled_for_want_of_a_face() {
    let Some(shared) = tests::proxy::shared() else {
        eprintln!("SKIPPED: the photo of the cat is absent (set ATELIER_SHARED)");
        return;
    };
    let cat = std::fs::read(shared.join("photos/no-person-cat.png")).expect("the cat");
    let picture = image::load_from_memory(&cat).expect("a picture");
    let doubled =
        picture.resize_exact(picture.width() * 2, picture.height() * 2, image::imageops::FilterType::CatmullRom);
    let mut twice = std::io::Cursor::new(Vec::new());
    doubled.write_to(&mut twice, image::ImageFormat::Png).expect("png");

    let stage = Stage::open(&[]).await;
    let guest = consented(&stage).await;
    let path = format!("/api/kiosk/sessions/{}/photo", guest.session);
    for (bytes, code) in [(cat, "too_small"), (twice.into_inner(), "no_face")] {
        let answer = stage.kiosk.put_bytes(&path, bytes).await.expect("an answer");
        assert_eq!((answer.status, answer.code()), (422, Some(code)), "{}", answer.body);
    }
    stage.close().await;
}

#[tokio::test]
async fn the_tablet_api_answers_each_misuse_with_its_code() {
    let stage = Stage::open(&[]).await;
    let stranger = Api::new(stage.kiosk.base(), None);
    let wrong = Api::new(stage.kiosk.base(), Some("wrong".to_owned()));
    for api in [&stranger, &wrong] {
        let answer = api.post_empty("/api/kiosk/sessions").await.expect("an answer");
        assert_eq!((answer.status, answer.code()), (401, Some("unauthorized")));
    }
    let kiosk = &stage.kiosk;
    for id in ["00000000-0000-7000-8000-000000000000", "nonsense", "%00"] {
        let answer = kiosk.get(&format!("/api/kiosk/sessions/{id}")).await.expect("an answer");
        assert_eq!((answer.status, answer.code()), (404, Some("unknown_session")), "{id}");
    }
    let guest = Guest::arrive(&stage, 1).await;
    let photo = format!("/api/kiosk/sessions/{}/photo", guest.session);
    let submit = format!("/api/kiosk/sessions/{}/submit", guest.session);
    let session = format!("/api/kiosk/sessions/{}", guest.session);
    let expect = async |answer: anyhow::Result<tests::http::Answer>, status: u16, code: &str| {
        let answer = answer.expect("an answer");
        assert_eq!((answer.status, answer.code()), (status, Some(code)), "{}", answer.body);
    };
    expect(kiosk.put_bytes(&photo, tests::guest::photo()).await, 409, "not_consented").await;
    guest.open_link(&stage).await;
    guest.agree(&stage).await;
    expect(kiosk.post(&submit, &json!({"outfits": ["any"]})).await, 409, "no_photo").await;
    guest.take_photo(&stage).await;
    expect(kiosk.post(&submit, &json!({"outfits": ["no-such-outfit"]})).await, 422, "unknown_outfit").await;
    expect(kiosk.post(&submit, &json!({"outfits": []})).await, 422, "outfit_count").await;
    let malformed = kiosk.post(&submit, &json!("nonsense")).await.expect("an answer");
    assert!((400..500).contains(&malformed.status), "{}", malformed.status);
    guest.submit(&stage).await;
    expect(kiosk.put_bytes(&photo, tests::guest::photo()).await, 409, "already_submitted").await;
    expect(kiosk.delete(&session).await, 409, "already_submitted").await;

    let given_up = Guest::arrive(&stage, 2).await;
    let session = format!("/api/kiosk/sessions/{}", given_up.session);
    assert_eq!(kiosk.delete(&session).await.expect("an answer").status, 204);
    let photo = format!("/api/kiosk/sessions/{}/photo", given_up.session);
    expect(kiosk.put_bytes(&photo, tests::guest::photo()).await, 410, "session_expired").await;
    guest.link_arrives(&stage, LONG).await;
    stage.close().await;
}

/// Bot's messages in a chat.
async fn said(stage: &Stage, chat: i64) -> Vec<String> {
    let messages = stage.messages(chat).await;
    messages
        .iter()
        .filter(|message| message["from"]["is_bot"] == true)
        .map(|message| message["text"].as_str().unwrap_or_default().to_owned())
        .collect()
}

#[tokio::test]
async fn garbage_updates_do_not_stop_the_loop() {
    let stage = Stage::open_unaudited(&[]).await;
    let garbage: Vec<Value> = vec![
        json!({}),
        json!({"message": null}),
        json!({"message": {"text": "/start"}}),
        json!({"unheard_of": {"a": [1, 2, {"b": "c"}]}}),
        json!({"message": {"message_id": "x", "chat": {"id": "y"}, "date": -1}}),
        json!({"callback_query": {"id": "1", "from": {"id": 5, "is_bot": false, "first_name": "X"}, "chat_instance": "1", "data": "consent:"}}),
        json!({"channel_post": {"message_id": 1, "date": 1, "chat": {"id": -100_500, "type": "channel", "title": "T"}, "text": "/start"}}),
        json!({"edited_message": {"message_id": 1, "date": 1, "edit_date": 2, "chat": {"id": 77, "type": "private", "first_name": "E"}, "from": {"id": 77, "is_bot": false, "first_name": "E"}, "text": "edited"}}),
    ];
    for update in &garbage {
        stage.sim.post("/_sim/updates?times=2", update).await.expect("queued");
    }
    let guest = Guest::visit(&stage, 1).await;
    guest.link_arrives(&stage, LONG).await;
    drained(&stage, LONG).await;
    let rows = stage.command(&["inbox", "list", "--json", "--limit", "0"]);
    assert!(rows.as_array().expect("rows").iter().all(|row| row["status"] == "done"), "{rows}");
    stage.close().await;
}

#[tokio::test]
async fn a_token_of_somebody_else_and_a_wrong_one_get_one_helpful_answer() {
    let stage = Stage::open(&[]).await;
    let guest = consented(&stage).await;
    stage
        .sim
        .post("/_sim/users", &json!({"id": 42, "first_name": "Other", "language_code": "ru"}))
        .await
        .expect("user");
    let before = guest.view(&stage).await.expect("view");
    for text in [
        format!("/start {}", guest.token),
        "/start AAAAAAAAAAAAAAAAAAAAAA".to_owned(),
        "/start <>&".to_owned(),
        "/start".to_owned(),
    ] {
        let already = said(&stage, 42).await.len();
        stage.sim.post("/_sim/users/42/send", &json!({"bot": BOT, "text": text})).await.expect("sent");
        until("an answer", LONG, async || (said(&stage, 42).await.len() > already).then_some(())).await;
    }
    drained(&stage, LONG).await;
    assert_eq!(said(&stage, 42).await.len(), 4, "one answer each");
    assert_eq!(guest.view(&stage).await.expect("view"), before, "the session is untouched");
    stage.close().await;
}

#[tokio::test]
async fn a_foreign_button_is_answered_and_moves_nothing() {
    let stage = Stage::open(&[]).await;
    let guest = Guest::arrive(&stage, 1).await;
    guest.open_link(&stage).await;
    let (message, data) = until("the consent message", LONG, async || guest.button(&stage, "consent:").await).await;
    stage.sim.post("/_sim/users", &json!({"id": 42, "first_name": "Other"})).await.expect("user");
    let foreign = json!({"callback_query": {
        "id": "4242", "chat_instance": "1", "data": data,
        "from": {"id": 42, "is_bot": false, "first_name": "Other"},
        "message": {"message_id": 1, "date": 1, "chat": {"id": 42, "type": "private", "first_name": "Other"}, "text": "x"},
    }});
    stage.sim.post("/_sim/updates", &foreign).await.expect("queued");
    drained(&stage, LONG).await;
    assert_eq!(guest.view(&stage).await.expect("view")["status"], "linked");
    assert_eq!(guest.press(&stage, message, "consent:garbage").await.0, 200, "an odd button is answered too");
    assert_eq!(guest.press(&stage, message, "stickers_lead:1:won").await.0, 200, "a lead button that nobody handles");
    stage.close().await;
}

#[tokio::test]
async fn guests_routes_are_silent_in_groups() {
    let stage = Stage::open(&[]).await;
    let path = format!("/_sim/users/{ADMIN}/send");
    for text in ["/start", "/stats", "/mystickers", "/help", "hello", "/admin_stats"] {
        let body = json!({"bot": BOT, "chat_id": stage.admin_chat, "text": text});
        stage.sim.post(&path, &body).await.expect("sent");
    }
    drained(&stage, LONG).await;
    assert_eq!(said(&stage, stage.admin_chat).await, Vec::<String>::new());
    stage.close().await;
}

#[tokio::test]
async fn the_words_of_admins_are_silent_for_others_and_anything_else_gets_a_hint() {
    let stage = Stage::open(&[]).await;
    stage.sim.post("/_sim/users", &json!({"id": 42, "first_name": "<3", "language_code": "en"})).await.expect("user");
    let send = async |text: &str| {
        stage.sim.post("/_sim/users/42/send", &json!({"bot": BOT, "text": text})).await.expect("sent")
    };
    send("/stats").await;
    send("/pause").await;
    send("hello").await;
    until("a hint", LONG, async || (!said(&stage, 42).await.is_empty()).then_some(())).await;
    drained(&stage, LONG).await;
    assert_eq!(said(&stage, 42).await.len(), 1, "silence for admin words, one hint for the rest");
    stage.close().await;
}
