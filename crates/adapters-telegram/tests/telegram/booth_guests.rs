//! The booth's rows of the dispatch table as a guest meets them.

use std::sync::Arc;
use std::time::Duration;

use adapters_telegram::{PollSettings, booth_renderers, booth_routes, orphan_buttons};
use booth::testing::{FakeArtist, World};
use booth::{Booth, OutfitId, RunMemory, RunStep, SessionId, SessionStatus, WatchMemory, WatchStep};
use kernel::{TimeScale, UserId};
use messaging::testing::MemoryMessaging;
use serde_json::{Value, json};

use crate::support::loops::Bot;
use crate::support::{Telegram, until};

/// The admins of these booths.
pub(crate) const ADMIN: i64 = 99;
pub(crate) const OTHER: i64 = 98;
/// The bot.
const USERNAME: &str = "sim_4242_bot";

/// A booth in memory behind the loops, and the simulator in front of them.
pub(crate) struct Stand {
    pub(crate) telegram: Telegram,
    pub(crate) booth: Arc<Booth>,
    pub(crate) messaging: Arc<MemoryMessaging>,
    pub(crate) world: World,
    /// Where alerts go.
    pub(crate) admin_chat: i64,
    bot: Bot,
}

impl Stand {
    pub(crate) async fn open() -> Self {
        Self::over(Telegram::start().await, -1).await
    }

    /// With two admins, Анна and Борис, and their chat.
    pub(crate) async fn with_admins() -> Self {
        let telegram = Telegram::start().await;
        for (id, name) in [(ADMIN, "Анна"), (OTHER, "Борис")] {
            telegram.post("users", json!({"id": id, "first_name": name, "language_code": "ru"})).await;
        }
        let group = json!({"title": "Admins", "members": [ADMIN, OTHER], "bot_status": "administrator"});
        let group = telegram.post("groups", group).await["id"].as_i64().unwrap();
        Self::over(telegram, group).await
    }

    #[allow(clippy::unused_async, reason = "its callers wait for the simulator anyway")]
    async fn over(telegram: Telegram, admin_chat: i64) -> Self {
        let adjust = |settings: &mut booth::BoothSettings| {
            USERNAME.clone_into(&mut settings.bot_username);
            settings.admins = [UserId(ADMIN), UserId(OTHER)].into();
            settings.admin_chat = Some(kernel::ChatId(admin_chat));
        };
        let world = World::with(adjust, vec![FakeArtist::local()]);
        let (booth, messaging) = (Arc::clone(&world.booth), Arc::clone(&world.messaging));
        let bot = Bot::over(&telegram, TimeScale::default(), Arc::clone(&messaging));
        let mut routes = booth_routes(&booth, &bot.texts);
        routes.extend(orphan_buttons(&bot.texts));
        let bot =
            bot.poll(PollSettings::default()).dispatch(routes, Duration::from_secs(3)).relay(booth_renderers(None));
        Self { telegram, booth, messaging, world, admin_chat, bot }
    }

    /// A job of guest 1, by the whole way from the QR, that a person has ended: its number.
    pub(crate) async fn failed_job(&self) -> i64 {
        let session = self.booth.create_session().await.unwrap();
        self.guest(1).await;
        self.telegram.says(1, &format!("/start {}", session.token.expose())).await;
        self.hears(1, "Нажимая кнопку").await;
        self.presses(1, "consent:").await;
        self.booth.put_photo(session.id, b"a photo".to_vec()).await.unwrap();
        let id = self.booth.submit(session.id, vec![booth::OutfitId("astronaut".to_owned())]).await.unwrap();
        let number = self.world.job(id).await.unwrap().number;
        self.booth.fail_job(number, messaging::Cause::Task).await.unwrap();
        number
    }

    pub(crate) async fn close(self) {
        self.bot.stop().await;
    }

    /// Makes a guest, who has not said anything yet.
    pub(crate) async fn guest(&self, id: i64) {
        let user = json!({"id": id, "first_name": "Анна", "language_code": "ru"});
        self.telegram.post("users", user).await;
    }

    /// Waits until the bot's newest message to that chat contains this.
    pub(crate) async fn hears(&self, chat: i64, part: &str) {
        until(&format!("{chat} hears «{part}»"), async || {
            self.telegram.heard(chat).await.last().is_some_and(|text| text.contains(part))
        })
        .await;
    }

    /// Presses the first button whose data begins so; answers the pop-up.
    pub(crate) async fn presses(&self, user: i64, prefix: &str) -> String {
        let messages = self.telegram.get(&format!("chats/{user}/messages")).await;
        let all: Vec<(i64, String)> = messages.as_array().unwrap().iter().flat_map(buttons_of).collect();
        let (message, data) = all.into_iter().rfind(|(_, data)| data.starts_with(prefix)).expect("the button is there");
        self.press(user, message, &data).await
    }

    pub(crate) async fn press(&self, user: i64, message: i64, data: &str) -> String {
        self.press_in(user, user, message, data).await
    }

    pub(crate) async fn press_in(&self, chat: i64, user: i64, message: i64, data: &str) -> String {
        let press = json!({"chat_id": chat, "message_id": message, "data": data});
        let answer = self.telegram.post(&format!("users/{user}/press"), press).await;
        answer["text"].as_str().unwrap_or_default().to_owned()
    }

    /// A guest all the way to a job in the queue.
    pub(crate) async fn submits(&self, guest: i64) -> SessionId {
        let session = self.booth.create_session().await.unwrap();
        self.guest(guest).await;
        self.telegram.says(guest, &format!("/start {}", session.token.expose())).await;
        self.hears(guest, "мне есть 18").await;
        self.presses(guest, "consent:").await;
        self.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap();
        self.booth.submit(session.id, vec![OutfitId("chef".to_owned())]).await.unwrap();
        session.id
    }

    /// Draws, publishes and verifies the oldest job.
    pub(crate) async fn finishes(&self) {
        let job = self.booth.claim_job(1).await.unwrap().expect("a job");
        assert_eq!(self.booth.run_step(&job, &mut RunMemory::default()).await, RunStep::Ended);
        let mut memory = WatchMemory::default();
        while self.booth.watch_step(job.id, &mut memory).await != WatchStep::Over {}
    }

    /// Rows to this chat that have not come to an end.
    pub(crate) fn waiting(&self, chat: i64) -> usize {
        let rows = self.messaging.rows();
        rows.iter().filter(|row| row.outgoing.chat.0 == chat && !row.status.is_final()).count()
    }

    /// Every update of the simulator is handled.
    pub(crate) async fn handled(&self) {
        until("every update is handled", async || {
            let pending = self.telegram.get("confirmed?bot=4242").await["pending"].as_array().unwrap().is_empty();
            pending && self.messaging.events().iter().all(|event| event.status.is_final())
        })
        .await;
    }

    /// Nothing waits to be handled or sent any more.
    pub(crate) async fn quiet(&self) {
        until("everything is handled and sent", async || {
            let pending = self.telegram.get("confirmed?bot=4242").await["pending"].as_array().unwrap().is_empty();
            let handled = self.messaging.events().iter().all(|event| event.status.is_final());
            let sent = self.messaging.rows().iter().all(|row| row.status.is_final());
            pending && handled && sent
        })
        .await;
    }
}

fn buttons_of(message: &Value) -> Vec<(i64, String)> {
    let id = message["message_id"].as_i64().unwrap();
    let rows = message["reply_markup"]["inline_keyboard"].as_array().cloned().unwrap_or_default();
    let buttons = rows.iter().filter_map(Value::as_array).flatten();
    buttons.filter_map(|button| Some((id, button["callback_data"].as_str()?.to_owned()))).collect()
}

#[tokio::test]
async fn a_guest_comes_by_the_link_agrees_and_is_sent_back_to_the_tablet() {
    let stand = Stand::open().await;
    let session = stand.booth.create_session().await.unwrap();
    let token = session.token.expose();
    stand.guest(1).await;
    stand.telegram.says(1, &format!("/start {token}")).await;
    stand.hears(1, "мне есть 18, или рядом родитель").await;
    assert!(stand.telegram.heard(1).await[0].contains("рисуем на месте"));
    assert_eq!(stand.presses(1, "consent:").await, "Спасибо! Возвращайся к планшету 📸");
    stand.hears(1, "Спасибо, Анна!").await;
    assert_eq!(stand.booth.session_view(session.id).await.unwrap().status, SessionStatus::Consented);
    stand.presses(1, "consent:").await;
    stand.guest(2).await;
    stand.telegram.says(2, &format!("/start@sim_4242_bot {token}")).await;
    stand.hears(2, "занята другим гостем").await;
    stand.close().await;
}

#[tokio::test]
async fn the_short_code_typed_is_as_good_as_the_link() {
    let stand = Stand::open().await;
    let session = stand.booth.create_session().await.unwrap();
    stand.guest(1).await;
    stand.telegram.says(1, "/start").await;
    stand.hears(1, "Отсканируй QR-код").await;
    stand.telegram.says(1, &session.short_code.0.to_lowercase()).await;
    stand.hears(1, "мне есть 18").await;
    stand.close().await;
}

#[tokio::test]
async fn a_guests_own_commands_answer_in_the_language_that_was_chosen() {
    let stand = Stand::open().await;
    stand.guest(1).await;
    for (command, part) in [
        ("/help", "Как получить стикеры"),
        ("/privacy", "Что мы храним"),
        ("/mystickers", "пока нет наборов"),
        ("/delete_me", "Удалить?"),
        ("/lang", "На каком языке"),
    ] {
        stand.telegram.says(1, command).await;
        stand.hears(1, part).await;
    }
    assert_eq!(stand.presses(1, "lang:en").await, "All right, English it is 🙂");
    stand.telegram.says(1, "/help").await;
    stand.hears(1, "How to get your stickers").await;
    assert_eq!(stand.presses(1, "delete_me:yes").await, "Everything is erased.");
    stand.close().await;
}

#[tokio::test]
async fn row_7_whatever_else_is_said_gets_one_hint_and_words_of_others_get_silence() {
    let stand = Stand::open().await;
    stand.guest(1).await;
    stand.telegram.says(1, "/unknown").await;
    stand.hears(1, "/help").await;
    stand.quiet().await;
    assert_eq!(stand.telegram.heard(1).await.len(), 1);
    for word in ["/stats", "/admin_stats", "/find ABCDEF", "/pause", "/resume", "/login", "/stickers_stats", "/pair"] {
        stand.telegram.says(1, word).await;
    }
    stand.quiet().await;
    assert_eq!(stand.telegram.heard(1).await.len(), 1, "{:?}", stand.telegram.heard(1).await);
    let sticker = |id: i64| {
        json!({"message": {"message_id": 500 + id, "date": 0, "chat": {"id": 1, "type": "private", "first_name": "A"},
            "from": {"id": 1, "is_bot": false, "first_name": "A"}, "media_group_id": "album",
            "photo": [{"file_id": "f", "file_unique_id": "u", "width": 10, "height": 10}]}})
    };
    for id in 0..3 {
        stand.telegram.post("updates", sticker(id)).await;
    }
    stand.quiet().await;
    assert_eq!(stand.telegram.heard(1).await.len(), 2, "an album is one doing");
    stand.close().await;
}

#[tokio::test]
async fn guests_routes_stay_silent_in_groups() {
    let stand = Stand::open().await;
    stand.guest(1).await;
    let group = json!({"title": "G", "members": [1], "bot_status": "administrator"});
    let group = stand.telegram.post("groups", group).await["id"].as_i64().unwrap();
    for text in ["/start@sim_4242_bot", "/help", "/stats", "hello", "ABCDEF"] {
        stand.telegram.post("users/1/send", json!({"chat_id": group, "text": text})).await;
    }
    stand.quiet().await;
    assert!(!stand.messaging.events().is_empty());
    assert!(stand.telegram.heard(group).await.is_empty() && stand.telegram.heard(1).await.is_empty());
    assert!(stand.messaging.rows().is_empty(), "nor was anything decided that a chat never opened would hide");
    stand.close().await;
}

#[tokio::test]
async fn a_guest_who_blocked_and_came_back_gets_what_was_decided() {
    let stand = Stand::open().await;
    stand.guest(1).await;
    stand.telegram.says(1, "/help").await;
    stand.hears(1, "Как получить").await;
    stand.telegram.post("users/1/block", json!({})).await;
    until("the chat is known as blocked", async || stand.messaging.is_blocked(crate::support::BOT, kernel::ChatId(1)))
        .await;
    stand.telegram.post("users/1/unblock", json!({})).await;
    until("the chat is known as open", async || !stand.messaging.is_blocked(crate::support::BOT, kernel::ChatId(1)))
        .await;
    stand.telegram.says(1, "/privacy").await;
    stand.hears(1, "Что мы храним").await;
    stand.close().await;
}

#[tokio::test]
async fn m4_a_guest_who_writes_two_hundred_messages_does_not_wait_for_two_hundred_answers() {
    let stand = Stand::open().await;
    stand.submits(1).await;
    stand.quiet().await;
    for number in 0..200 {
        let text = ["привет", "где стикеры?", "/help", "/privacy", "/lang", "/mystickers", "/delete_me"][number % 7];
        stand.telegram.says(1, text).await;
    }
    stand.handled().await;
    stand.finishes().await;
    // One on its way, one of each of the seven kinds of answers, and what the outcome brings: link, progress, sticker.
    assert!(stand.waiting(1) <= 11, "{} rows wait", stand.waiting(1));
    until("the link arrives", async || stand.telegram.heard(1).await.iter().any(|text| text.contains("12 стикеров")))
        .await;
    stand.telegram.says(1, "/mystickers").await;
    stand.hears(1, "addstickers/").await;
    stand.close().await;
}

#[tokio::test]
async fn m4_a_guest_who_blocked_the_bot_while_their_pack_was_drawn_gets_the_link_on_return() {
    let stand = Stand::open().await;
    stand.submits(1).await;
    stand.quiet().await;
    stand.telegram.post("users/1/block", json!({})).await;
    until("the chat is known as blocked", async || stand.messaging.is_blocked(crate::support::BOT, kernel::ChatId(1)))
        .await;
    stand.finishes().await;
    until("everything for the chat is parked", async || {
        let rows = stand.messaging.rows();
        let open = rows.iter().filter(|row| row.outgoing.chat.0 == 1 && !row.status.is_final());
        open.map(|row| row.status).all(|status| status == messaging::OutboxStatus::Parked)
    })
    .await;
    let before = stand.telegram.heard(1).await.len();
    stand.telegram.post("users/1/unblock", json!({})).await;
    stand.quiet().await;
    let heard: Vec<String> = stand.telegram.heard(1).await.split_off(before);
    assert_eq!(heard.len(), 1, "the outcome alone, no notice and no progress: {heard:?}");
    assert!(heard[0].contains("12 стикеров"), "{heard:?}");
    stand.close().await;
}
