//! Commands of the leads group, and whoever asks for a booth in private.

use adapters_telegram::Seat;
use kernel::{ChatId, Lang};
use leads::testing::a_submission;
use serde_json::{Value, json};

use crate::leads_stand::{ADMIN, MEMBER, Stand};
use crate::support::until;

const COMMANDS: [&str; 5] =
    ["/stickers_stats", "/stickers_new", "/stickers_lead 1", "/stickers_export 30d", "/stickers_forget 1"];

#[tokio::test]
async fn scope_commands_of_an_admin_are_answered_in_the_group_and_nowhere_else() {
    let stand = Stand::open().await;
    stand.published(1).await;
    for (command, answer) in [
        ("/stickers_stats", "Заявки\n🆕 Новый: 1"),
        ("/stickers_new@sim_4242_bot", "Открытых заявок: 1\n№1"),
        ("/stickers_lead №1", "🗂 История:"),
        ("/stickers_lead", "/stickers_lead 128"),
        ("/stickers_lead 77", "Такой заявки нет."),
        ("/stickers_export yesterday", "/stickers_export 30d"),
        ("/stickers_export", "нажмите «Запустить»"),
        ("/stickers_forget 1", "Удалить личные данные?"),
    ] {
        stand.says(ADMIN, json!({"text": command})).await;
        stand.hears(stand.group, answer).await;
    }
    let answered = stand.telegram.calls("sendMessage").await.len();
    stand.telegram.says(ADMIN, "/stickers_stats").await;
    let other = json!({"title": "Other", "members": [ADMIN], "bot_status": "administrator"});
    let other = stand.telegram.post("groups", other).await["id"].as_i64().unwrap();
    for command in COMMANDS {
        let message = json!({"text": command, "chat_id": other});
        stand.telegram.post(&format!("users/{ADMIN}/send"), message).await;
    }
    stand.says(ADMIN, json!({"text": "/stickers_stats@another_bot"})).await;
    stand.quiet().await;
    assert_eq!(stand.telegram.calls("sendMessage").await.len(), answered, "silence elsewhere");
    stand.close().await;
}

#[tokio::test]
async fn scope_others_get_silence_also_anonymous_admins_and_channels() {
    let stand = Stand::open().await;
    stand.published(1).await;
    for command in COMMANDS {
        stand.says(MEMBER, json!({"text": command})).await;
        stand.says(ADMIN, json!({"text": command, "anonymous": true})).await;
        let chat = json!({"id": stand.group, "type": "supergroup", "title": "Leads"});
        let channel = json!({"id": -1_003_000_000_000_i64, "type": "channel", "title": "C"});
        let bot = json!({"id": 136_817_688, "is_bot": true, "first_name": "Channel", "username": "Channel_Bot"});
        let post =
            json!({"message_id": 900, "date": 0, "text": command, "chat": chat, "from": bot, "sender_chat": channel});
        stand.telegram.post("updates", json!({"message": post})).await;
        let edited = json!({"message_id": 901, "date": 0, "edit_date": 1, "text": command, "chat": chat,
            "from": {"id": ADMIN, "is_bot": false, "first_name": "A"}});
        stand.telegram.post("updates", json!({"edited_message": edited})).await;
    }
    stand.quiet().await;
    assert_eq!(stand.telegram.calls("sendMessage").await.len(), 1, "the card alone");
    assert_eq!(stand.messaging.rows().len(), 1);
    stand.close().await;
}

#[tokio::test]
async fn erasing_takes_a_confirming_press_of_an_admin() {
    let stand = Stand::open().await;
    let card = stand.published(1).await;
    stand.says(ADMIN, json!({"text": "/stickers_forget 1"})).await;
    stand.hears(stand.group, "Удалить личные данные?").await;
    let all = stand.telegram.get(&format!("chats/{}/messages", stand.group)).await;
    let question = all.as_array().unwrap().last().unwrap()["message_id"].as_i64().unwrap();
    let press = "stickers_pick:forget:1";
    assert_eq!(stand.presses(MEMBER, question, press).await, "Удалять могут только админы заявок.");
    assert_eq!(stand.presses(ADMIN, question, press).await, "Личные данные удалены.");
    stand.shows(card, "Личные данные удалены.").await;
    stand.hears(stand.group, "Личные данные удалены: №1").await;
    assert!(stand.lead(1).lead.erased_at.is_some());
    stand.close().await;
}

#[tokio::test]
async fn lists_are_worked_by_their_pick_buttons() {
    let stand = Stand::open().await;
    let card = stand.published(1).await;
    stand.says(ADMIN, json!({"text": "/stickers_new"})).await;
    stand.hears(stand.group, "Открытых заявок: 1").await;
    let all = stand.telegram.get(&format!("chats/{}/messages", stand.group)).await;
    let list = all.as_array().unwrap().last().unwrap()["message_id"].as_i64().unwrap();
    assert_eq!(stand.presses(MEMBER, list, "stickers_pick:in_work:1").await, "Готово: 🛠 В работе");
    stand.shows(card, "🛠 В работе").await;
    assert_eq!(stand.presses(MEMBER, list, "stickers_pick:show:1").await, "Смотрите ниже 👇");
    stand.hears(stand.group, "участник 7: 🆕 Новый → 🛠 В работе").await;
    stand.close().await;
}

#[tokio::test]
async fn the_export_goes_to_the_asker_in_private_and_one_line_to_the_group() {
    let stand = Stand::open().await;
    stand.published(1).await;
    stand.meet(ADMIN).await;
    stand.says(ADMIN, json!({"text": "/stickers_export 30d"})).await;
    stand.hears(stand.group, "Готово: 1 заявка.").await;
    until("the file", async || !stand.telegram.calls("sendDocument").await.is_empty()).await;
    stand.quiet().await;
    let all = stand.telegram.get(&format!("chats/{ADMIN}/messages")).await;
    let sent = all.as_array().unwrap().last().unwrap().clone();
    assert_eq!((&sent["document"]["file_name"], &sent["caption"]), (&json!("leads.xlsx"), &json!("1 заявка")));
    stand.close().await;
}

#[tokio::test]
async fn the_group_has_a_menu_of_its_own() {
    let stand = Stand::open().await;
    let client = stand.telegram.client();
    let texts = texts::Texts::load().unwrap();
    let menu = &adapters_telegram::LEADS_MENU;
    client.set_group_menu(ChatId(stand.group), Lang::Ru, menu, &texts).await.unwrap();
    let set = stand.telegram.calls("setMyCommands").await.remove(0);
    let scope = &set["parameters"]["scope"];
    assert_eq!((&scope["type"], &scope["chat_id"]), (&json!("chat"), &json!(stand.group)), "{set}");
    assert_eq!(set["parameters"]["commands"].as_array().map(Vec::len), Some(5), "{set}");
    assert_ne!(client.get_seat(ChatId(stand.group)).await.unwrap(), Seat::Member { may_post: false });
    stand.telegram.post(&format!("groups/{}/bot", stand.group), json!({"status": "restricted"})).await;
    assert_eq!(client.get_seat(ChatId(stand.group)).await.unwrap(), Seat::Member { may_post: false });
    stand.close().await;
}

async fn asks(stand: &Stand, user: i64, message: Value) {
    stand.telegram.post(&format!("users/{user}/send"), message).await;
}

#[tokio::test]
async fn whoever_presses_the_growth_button_is_asked_for_date_and_phone() {
    let stand = Stand::open().await;
    let user = 501;
    stand.telegram.post("users", json!({"id": user, "first_name": "Вера", "language_code": "ru"})).await;
    asks(&stand, user, json!({"text": "/start want_summer"})).await;
    stand.hears(user, "Когда твой праздник?").await;
    asks(&stand, user, json!({"text": "24.12.2099"})).await;
    stand.hears(user, "Как с тобой связаться?").await;
    let asked = stand.telegram.calls("sendMessage").await.pop().unwrap();
    assert_eq!(asked["parameters"]["reply_markup"]["keyboard"][0][0]["request_contact"], json!(true), "{asked}");
    asks(&stand, user, json!({"contact": {"phone_number": "998901234567"}})).await;
    stand.hears(user, "Скоро с тобой свяжемся").await;
    stand.hears(stand.group, "🎁 из набора, summer").await;
    let card = stand.telegram.heard(stand.group).await.remove(0);
    assert!(card.contains("👤 Вера") && card.contains("+998901234567") && card.contains("24.12.2099"), "{card}");
    let thanks = stand.telegram.calls("sendMessage").await;
    assert!(thanks.iter().any(|call| call["parameters"]["reply_markup"]["remove_keyboard"] == json!(true)));
    stand.close().await;
}

#[tokio::test]
async fn who_was_asked_nothing_is_left_to_the_other_routes() {
    let stand = Stand::open().await;
    stand.telegram.guest(502).await;
    for message in [
        json!({"text": "24.12.2099"}),
        json!({"text": "/start wanted"}),
        json!({"text": "/start AAAAAAAAAAAAAAAAAAAAAA"}),
        json!({"contact": {"phone_number": "998901234567"}}),
    ] {
        asks(&stand, 502, message).await;
    }
    stand.desk.submit(a_submission(1)).await.unwrap();
    stand.hears(stand.group, "№1").await;
    stand.quiet().await;
    assert!(stand.telegram.heard(502).await.is_empty());
    assert_eq!(stand.leads.all().len(), 1);
    stand.close().await;
}
