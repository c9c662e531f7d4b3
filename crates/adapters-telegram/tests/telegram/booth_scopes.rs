//! From where the booth listens, and to whom: raw updates of every kind through the real dispatch.

use messaging::InboxStatus;
use serde_json::{Value, json};

use crate::booth_guests::{ADMIN, Stand};

/// The leads group, and a foreign one.
const GROUPS: [i64; 2] = [-1_001_000, -1_002_000];
const GUEST: i64 = 1;

fn user(id: i64) -> Value {
    json!({"id": id, "is_bot": false, "first_name": "A", "language_code": "ru"})
}

/// As a group's anonymous admin posts.
fn anonymous(group: i64) -> (Value, Value) {
    let bot = json!({"id": 1_087_968_824, "is_bot": true, "first_name": "Group", "username": "GroupAnonymousBot"});
    (bot, json!({"id": group, "type": "supergroup", "title": "G"}))
}

fn chat(id: i64) -> Value {
    if id > 0 {
        json!({"id": id, "type": "private", "first_name": "A"})
    } else {
        json!({"id": id, "type": "supergroup", "title": "G"})
    }
}

fn message(chat_id: i64, from: i64, text: &str) -> Value {
    json!({"message_id": 70, "date": 0, "text": text, "chat": chat(chat_id), "from": user(from)})
}

/// Commands and words that mean something in private.
const WORDS: [&str; 12] = [
    "/stats",
    "/stats@sim_4242_bot",
    "/admin_stats",
    "/find ABCDEF",
    "/pause",
    "/resume",
    "/start",
    "/help",
    "/mystickers",
    "/delete_me",
    "hello",
    "ABCDEF",
];

#[tokio::test]
async fn scope_groups_hear_nothing_whoever_speaks() {
    let stand = Stand::open().await;
    stand.guest(ADMIN).await;
    let mut said = 0;
    for group in GROUPS {
        for text in WORDS {
            for from in [GUEST, ADMIN] {
                stand.telegram.post("updates", json!({"message": message(group, from, text)})).await;
                said += 1;
            }
            let (bot, sender) = anonymous(group);
            let mut masked = message(group, ADMIN, text);
            masked["from"] = bot;
            masked["sender_chat"] = sender;
            stand.telegram.post("updates", json!({"message": masked})).await;
            said += 1;
        }
    }
    stand.quiet().await;
    let events = stand.messaging.events();
    assert_eq!(events.len(), said);
    assert!(events.iter().all(|event| event.status == InboxStatus::Done));
    assert!(stand.messaging.rows().is_empty(), "{:?}", stand.messaging.rows());
    assert!(stand.booth.is_paused().await.unwrap().is_none());
    stand.close().await;
}

#[tokio::test]
async fn scope_channels_inline_queries_and_kinds_of_tomorrow_are_kept_and_let_be() {
    let stand = Stand::open().await;
    stand.guest(ADMIN).await;
    let channel = json!({"id": -1_003_000, "type": "channel", "title": "C"});
    let post = |text: &str| json!({"message_id": 71, "date": 0, "text": text, "chat": channel, "sender_chat": channel});
    let updates = [
        json!({"channel_post": post("/stats")}),
        json!({"edited_channel_post": post("/pause")}),
        json!({"inline_query": {"id": "1", "from": user(ADMIN), "query": "/stats", "offset": ""}}),
        json!({"poll_answer": {"poll_id": "1", "user": user(ADMIN), "option_ids": [0]}}),
        json!({"hologram": {"chat": chat(ADMIN), "from": user(ADMIN), "text": "/pause"}}),
    ];
    for update in &updates {
        stand.telegram.post("updates", update.clone()).await;
    }
    stand.quiet().await;
    let events = stand.messaging.events();
    assert_eq!(events.len(), updates.len());
    assert!(events.iter().all(|event| event.status == InboxStatus::Done), "{events:?}");
    assert!(stand.messaging.rows().is_empty());
    assert!(stand.booth.is_paused().await.unwrap().is_none());
    stand.close().await;
}

#[tokio::test]
async fn scope_an_edited_command_is_no_command() {
    let stand = Stand::open().await;
    stand.guest(ADMIN).await;
    let mut edited = message(ADMIN, ADMIN, "/pause");
    edited["edit_date"] = json!(1);
    stand.telegram.post("updates", json!({"edited_message": edited})).await;
    let mut in_group = message(GROUPS[0], ADMIN, "/stats");
    in_group["edit_date"] = json!(1);
    stand.telegram.post("updates", json!({"edited_message": in_group})).await;
    stand.quiet().await;
    assert!(stand.booth.is_paused().await.unwrap().is_none());
    let answers = stand.messaging.rows();
    assert_eq!(answers.len(), 1, "one helpful answer in private, as to anything else: {answers:?}");
    stand.close().await;
}

#[tokio::test]
async fn scope_job_buttons_in_the_admin_chat_hear_admins_only() {
    let stand = Stand::open().await;
    let number = stand.failed_job().await;
    let group = GROUPS[0];
    let press = |id: &str, from: i64| {
        let text = json!({"message_id": 72, "date": 0, "text": "x", "chat": chat(group), "from": user(4_242)});
        json!({"callback_query": {"id": id, "chat_instance": "c", "from": user(from), "message": text,
            "data": format!("job:retry:{number}")}})
    };
    stand.telegram.post("updates", press("stranger", GUEST)).await;
    stand.quiet().await;
    assert_eq!(stand.world.store.all_jobs().len(), 1, "a member of the chat is no admin");
    for id in ["first", "second"] {
        stand.telegram.post("updates", press(id, ADMIN)).await;
    }
    stand.quiet().await;
    assert_eq!(stand.world.store.all_jobs().len(), 2, "pressed twice, done once");
    let answers = stand.telegram.calls("answerCallbackQuery").await;
    let said = |part: &str| answers.iter().filter(|call| call.to_string().contains(part)).count();
    assert_eq!((said("Эта кнопка не для тебя."), said("в очереди"), said("Уже сделано")), (1, 1, 1), "{answers:?}");
    stand.close().await;
}

#[tokio::test]
async fn scope_admins_words_from_a_guest_get_silence_in_private() {
    let stand = Stand::open().await;
    stand.guest(GUEST).await;
    for text in ["/stats", "/admin_stats", "/find ABCDEF", "/pause", "/resume", "/STATS", "/stats@sim_4242_bot"] {
        stand.telegram.says(GUEST, text).await;
    }
    stand.quiet().await;
    assert!(stand.telegram.heard(GUEST).await.is_empty());
    assert!(stand.booth.is_paused().await.unwrap().is_none());
    let event = stand.messaging.events().len();
    assert_eq!(event, 7);
    stand.close().await;
}
