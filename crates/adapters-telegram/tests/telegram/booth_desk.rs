//! An admin's working day: alerts with buttons, the open list, figures, pauses, through the simulator.

use std::time::Duration;

use serde_json::json;

use crate::booth_guests::{ADMIN, OTHER, Stand};
use crate::support::until;

/// The newest message of that chat whose text holds this: its id, its text, its buttons.
async fn find(stand: &Stand, chat: i64, part: &str) -> Option<(i64, String, Vec<String>)> {
    let messages = stand.telegram.get(&format!("chats/{chat}/messages")).await;
    let all = messages.as_array().cloned().unwrap_or_default();
    let found = all.into_iter().rfind(|message| message["text"].as_str().is_some_and(|text| text.contains(part)))?;
    let rows = found["reply_markup"]["inline_keyboard"].as_array().cloned().unwrap_or_default();
    let buttons = rows.iter().filter_map(|row| row.as_array()).flatten();
    let data = buttons.filter_map(|button| button["callback_data"].as_str()).map(str::to_owned).collect();
    Some((found["message_id"].as_i64()?, found["text"].as_str()?.to_owned(), data))
}

async fn sees(stand: &Stand, chat: i64, part: &str) -> (i64, String, Vec<String>) {
    until(&format!("{chat} sees «{part}»"), async || find(stand, chat, part).await.is_some()).await;
    find(stand, chat, part).await.unwrap()
}

#[tokio::test]
async fn a5_an_alert_is_taken_shown_rung_no_more_and_settled() {
    let stand = Stand::with_admins().await;
    let number = stand.failed_job().await;
    let chat = stand.admin_chat;
    let (message, text, buttons) = sees(&stand, chat, "закрыт человеком").await;
    let code = stand.world.store.all_jobs()[0].short_code.0.clone();
    assert!(text.starts_with("⚠️ Atelier\n") && text.contains(&format!("№{number}")) && text.contains(&code), "{text}");
    let wanted = ["retry", "simple", "take", "settle"].map(|verb| format!("job:{verb}:{number}"));
    assert_eq!(buttons, wanted);
    let take = format!("job:take:{number}");
    assert!(stand.press_in(stand.admin_chat, ADMIN, message, &take).await.contains("Записали на вас"));
    let (_, text, buttons) = sees(&stand, chat, "Занимается Анна").await;
    assert!(!buttons.contains(&take) && text.contains(&code));
    assert!(stand.press_in(stand.admin_chat, OTHER, message, &take).await.contains("другой админ"));
    stand.world.advance(Duration::from_mins(31));
    assert_eq!(stand.booth.sweep_once().await.unwrap().rung, 0);
    stand.telegram.says(ADMIN, "/stats").await;
    let (_, text, _) = sees(&stand, ADMIN, "Ждут человека: 1").await;
    let place = |part: &str| text.find(part).unwrap_or(usize::MAX);
    assert!(place(&code) < place("сегодня") && text.contains("31 мин") && text.contains("Занимается Анна"), "{text}");
    let settle = format!("job:settle:{number}");
    assert!(stand.press_in(stand.admin_chat, OTHER, message, &settle).await.contains("решённое"));
    let (_, _, buttons) = sees(&stand, chat, "Решено: Борис").await;
    assert!(buttons.is_empty());
    assert!(stand.press_in(stand.admin_chat, ADMIN, message, &settle).await.contains("Уже решено"));
    stand.telegram.says(ADMIN, "/stats").await;
    until("the list is empty", async || {
        stand.telegram.heard(ADMIN).await.last().is_some_and(|text| !text.contains("Ждут человека"))
    })
    .await;
    stand.close().await;
}

#[tokio::test]
async fn a5_a_simple_pack_is_ordered_from_the_alert_and_the_guest_is_told_kindly() {
    let stand = Stand::with_admins().await;
    let number = stand.failed_job().await;
    let (message, ..) = sees(&stand, stand.admin_chat, "закрыт человеком").await;
    let answer = stand.press_in(stand.admin_chat, ADMIN, message, &format!("job:simple:{number}")).await;
    assert!(answer.contains(&format!("№{}", number + 1)), "{answer}");
    stand.world.finish_one().await.unwrap();
    until("the guest has the link", async || {
        stand.telegram.heard(1).await.iter().any(|text| text.contains("Готово") && text.contains("addstickers"))
    })
    .await;
    let job = stand.world.store.all_jobs().into_iter().find(|job| job.simple).unwrap();
    assert!(job.degraded);
    assert!(
        stand.press_in(stand.admin_chat, OTHER, message, &format!("job:simple:{number}")).await.contains("Уже сделано")
    );
    stand.close().await;
}

#[tokio::test]
async fn row_4_find_and_admin_stats_answer_an_admin() {
    let stand = Stand::with_admins().await;
    let number = stand.failed_job().await;
    let code = stand.world.store.all_jobs()[0].short_code.0.to_lowercase();
    stand.telegram.says(ADMIN, &format!("/find {code}")).await;
    let (_, text, buttons) = sees(&stand, ADMIN, "Гостю сказано").await;
    assert!(text.contains(&format!("Заказ №{number}: не вышел")) && text.contains("закрыт человеком"), "{text}");
    assert!(buttons.contains(&format!("job:retry:{number}")), "{buttons:?}");
    stand.telegram.says(ADMIN, "/find").await;
    sees(&stand, ADMIN, "/find ABCDEF").await;
    stand.telegram.says(ADMIN, "/find zzzzzz").await;
    sees(&stand, ADMIN, "ничего нет").await;
    stand.telegram.says(ADMIN, "/admin_stats").await;
    let (_, text, _) = sees(&stand, ADMIN, "почему не вышло").await;
    assert!(text.contains("готово") && text.contains("закрыт человеком"), "{text}");
    stand.telegram.says(ADMIN, "/admin_stats Nowhere").await;
    sees(&stand, ADMIN, "«Nowhere»").await;
    stand.close().await;
}

#[tokio::test]
async fn row_1_a_pause_is_answered_every_time() {
    let stand = Stand::with_admins().await;
    stand.telegram.says(ADMIN, "/resume").await;
    stand.hears(ADMIN, "Паузы и не было").await;
    stand.telegram.says(ADMIN, "/pause").await;
    stand.hears(ADMIN, "Ждущих гостей нет").await;
    stand.telegram.says(OTHER, "/pause").await;
    stand.hears(OTHER, "Пауза уже включена с").await;
    stand.telegram.says(ADMIN, "/stats").await;
    stand.hears(ADMIN, "⏸ Пауза с").await;
    stand.telegram.says(OTHER, "/resume").await;
    stand.hears(OTHER, "Пауза снята").await;
    stand.close().await;
}

#[tokio::test]
async fn row_0_job_buttons_of_admins_pass_the_gate() {
    let stand = Stand::with_admins().await;
    let number = stand.failed_job().await;
    stand.telegram.says(ADMIN, "/pause").await;
    stand.hears(ADMIN, "Пауза включена").await;
    let (message, ..) = sees(&stand, stand.admin_chat, "закрыт человеком").await;
    let answer = stand.press_in(stand.admin_chat, ADMIN, message, &format!("job:settle:{number}")).await;
    assert!(answer.contains("решённое"), "{answer}");
    // In private as well, where the gate stands in front of everything else.
    stand.telegram.says(ADMIN, &format!("/find {number}")).await;
    sees(&stand, ADMIN, "Гостю сказано").await;
    let private = |id: &str, from: i64, number: i64| {
        let user = json!({"id": from, "is_bot": false, "first_name": "A"});
        let chat = json!({"id": from, "type": "private", "first_name": "A"});
        json!({"callback_query": {"id": id, "chat_instance": "c", "from": user, "data": format!("job:retry:{number}"),
            "message": {"message_id": 1, "date": 0, "text": "x", "chat": chat, "from": user}}})
    };
    stand.telegram.post("updates", private("guest", 1, number)).await;
    stand.telegram.post("updates", private("admin", ADMIN, number)).await;
    stand.quiet().await;
    assert_eq!(stand.world.store.all_jobs().len(), 2, "the admin's press passed");
    let answers = stand.telegram.calls("answerCallbackQuery").await;
    assert!(answers.iter().any(|call| call.to_string().contains("техобслуживание")), "the guest's did not");
    stand.close().await;
}
