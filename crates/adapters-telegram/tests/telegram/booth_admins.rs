//! The booth's rows of the dispatch table that belong to admins: the gate, and the buttons of alerts.

use serde_json::json;

use crate::booth_guests::{ADMIN, Stand};
use crate::support::until;

const NOTICE: &str = "Сейчас идёт техобслуживание, загляни чуть позже 🛠";

async fn paused(stand: &Stand) {
    stand.guest(ADMIN).await;
    stand.telegram.says(ADMIN, "/pause").await;
    until("it is paused", async || stand.booth.is_paused().await.unwrap().is_some()).await;
}

#[tokio::test]
async fn row_0_the_gate_stops_guests_once_a_minute_and_changes_nothing() {
    let stand = Stand::open().await;
    let session = stand.booth.create_session().await.unwrap();
    stand.guest(1).await;
    stand.telegram.says(1, &format!("/start {}", session.token.expose())).await;
    stand.hears(1, "мне есть 18").await;
    paused(&stand).await;
    stand.telegram.says(1, "/help").await;
    stand.hears(1, NOTICE).await;
    stand.telegram.says(1, "/help").await;
    assert_eq!(stand.presses(1, "consent:").await, NOTICE);
    stand.quiet().await;
    let notices = stand.telegram.heard(1).await.iter().filter(|text| *text == NOTICE).count();
    assert_eq!(notices, 1, "once a minute a chat");
    let view = stand.booth.session_view(session.id).await.unwrap();
    assert_eq!(view.status, booth::SessionStatus::Linked);
    stand.close().await;
}

#[tokio::test]
async fn row_0_data_commands_of_anybody_and_commands_of_admins_pass() {
    let stand = Stand::open().await;
    paused(&stand).await;
    stand.guest(1).await;
    stand.telegram.says(1, "/privacy").await;
    stand.hears(1, "Что мы храним").await;
    stand.telegram.says(1, "/delete_me").await;
    stand.hears(1, "Удалить?").await;
    assert_eq!(stand.presses(1, "delete_me:yes").await, "Всё стёрто.");
    stand.telegram.says(ADMIN, "/start").await;
    stand.hears(ADMIN, NOTICE).await;
    stand.telegram.says(ADMIN, "/resume").await;
    until("it goes on", async || stand.booth.is_paused().await.unwrap().is_none()).await;
    stand.close().await;
}

#[tokio::test]
async fn a5_job_buttons_hear_admins_only() {
    let stand = Stand::open().await;
    for user in [1, ADMIN] {
        stand.guest(user).await;
        stand.telegram.says(user, "/lang").await;
        stand.hears(user, "На каком языке").await;
    }
    let message = |messages: serde_json::Value| messages.as_array().unwrap()[1]["message_id"].as_i64().unwrap();
    let mine = message(stand.telegram.get("chats/1/messages").await);
    let theirs = message(stand.telegram.get(&format!("chats/{ADMIN}/messages")).await);
    let press = |user: i64, message: i64, data: &'static str| {
        let query = json!({"callback_query": {"id": format!("{user}{data}"), "chat_instance": "c", "data": data,
            "from": {"id": user, "is_bot": false, "first_name": "A"},
            "message": {"message_id": message, "date": 0, "text": "x", "chat": {"id": user, "type": "private", "first_name": "A"}}}});
        stand.telegram.post("updates", query)
    };
    press(1, mine, "job:retry:1").await;
    press(ADMIN, theirs, "job:retry:404").await;
    press(ADMIN, theirs, "job:nonsense").await;
    stand.quiet().await;
    let answers = stand.telegram.calls("answerCallbackQuery").await;
    let said = |part: &str| answers.iter().filter(|call| call.to_string().contains(part)).count();
    let wanted = (said("Эта кнопка не для тебя."), said("Такого заказа нет."), said("Сейчас так нельзя."));
    assert_eq!(wanted, (1, 1, 1), "{answers:?}");
    stand.close().await;
}
