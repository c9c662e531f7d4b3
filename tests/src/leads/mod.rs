//! The leads group, its members, people who ask through the form, and what the group shows.

pub mod burst;
pub mod kill;
mod shown;

use serde_json::{Value, json};

pub use shown::{Card, by_number};

use crate::Stage;
use crate::http::{Answer, Api};
use crate::stage::BOT;

/// Who may give commands in the leads group.
pub const BOSS: i64 = 9_000_101;
/// A member.
pub const ANNA: i64 = 9_000_102;
/// Another one.
pub const OLEG: i64 = 9_000_103;

/// A stage with a leads group.
pub struct Office {
    pub stage: Stage,
    /// The group as it is now.
    pub group: i64,
    /// Whoever asks: no tablet.
    pub site: Api,
}

impl Office {
    /// A product that is not started yet.
    pub async fn set(settings: &[(&str, &str)]) -> Self {
        Self::on(Stage::set(settings).await, settings).await
    }

    /// The same without the auditing proxy.
    pub async fn set_unaudited(settings: &[(&str, &str)]) -> Self {
        Self::on(Stage::set_unaudited(settings).await, settings).await
    }

    /// One that runs and is ready.
    pub async fn open(settings: &[(&str, &str)]) -> Self {
        let office = Self::set(settings).await;
        office.stage.start();
        office.stage.ready().await;
        office
    }

    async fn on(mut stage: Stage, settings: &[(&str, &str)]) -> Self {
        for (id, name) in [(BOSS, "Boss"), (ANNA, "Anna"), (OLEG, "Oleg")] {
            stage.sim.post("/_sim/users", &json!({"id": id, "first_name": name})).await.expect("user");
        }
        let group = json!({"title": "Leads", "members": [BOSS, ANNA, OLEG], "bot": BOT, "bot_status": "administrator"});
        let group = stage.sim.post("/_sim/groups", &group).await.expect("group").body["id"].as_i64().expect("id");
        let ours = [
            ("LEADS_ENABLED", "1".to_owned()),
            ("LEADS_CHAT_ID", group.to_string()),
            ("LEADS_ADMIN_IDS", BOSS.to_string()),
            ("TRUSTED_PROXIES", "127.0.0.1".to_owned()),
            ("CLOCK_FILE", stage.beside("clock").display().to_string()),
        ];
        for (name, value) in ours {
            if settings.iter().all(|(given, _)| *given != name) {
                stage.environment.0.insert(name.to_owned(), value);
            }
        }
        let site = Api::new(stage.kiosk.base(), None);
        Self { stage, group, site }
    }

    /// Sends the request of that number, from an address of its own, under a key of its own; `None` while the product
    /// is down.
    pub async fn ask(&self, number: u32) -> Option<Answer> {
        self.ask_as(&request(number), &address(number), &format!("key-{number}")).await
    }

    /// Sends a request.
    pub async fn ask_as(&self, body: &Value, address: &str, key: &str) -> Option<Answer> {
        let headers = [("x-forwarded-for", address), ("idempotency-key", key)];
        self.site.post_with("/api/leads", body, &headers).await.ok()
    }

    /// Somebody in the group presses a button; the answer's status and text.
    pub async fn press(&self, user: i64, message: i64, data: &str) -> (u16, String) {
        let body = json!({"chat_id": self.group, "message_id": message, "data": data});
        let answer = self.stage.sim.post(&format!("/_sim/users/{user}/press"), &body).await.expect("the simulator");
        (answer.status, answer.body["text"].as_str().unwrap_or_default().to_owned())
    }

    /// Somebody writes in the group; the message.
    pub async fn say(&self, user: i64, text: &str, reply_to: Option<i64>) -> i64 {
        let mut body = json!({"bot": BOT, "chat_id": self.group, "text": text});
        if let Some(message) = reply_to {
            body["reply_to_message_id"] = message.into();
        }
        let answer = self.stage.sim.post(&format!("/_sim/users/{user}/send"), &body).await.expect("the simulator");
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.body["message_id"].as_i64().expect("message_id")
    }

    /// What the bot wrote in the group, oldest first.
    pub async fn told(&self) -> Vec<Value> {
        let messages = self.stage.messages(self.group).await;
        messages.into_iter().filter(|message| message["from"]["is_bot"] == Value::Bool(true)).collect()
    }

    /// Messages of the group with this in their text.
    pub async fn told_of(&self, text: &str) -> Vec<Value> {
        let told = self.told().await;
        told.into_iter().filter(|message| message["text"].as_str().is_some_and(|found| found.contains(text))).collect()
    }

    /// The cards that live in the group, oldest first.
    pub async fn cards(&self) -> Vec<Card> {
        self.told().await.iter().filter_map(Card::of).collect()
    }

    /// The one card of a lead.
    pub async fn card(&self, number: i64) -> Option<Card> {
        self.cards().await.into_iter().find(|card| card.number == number)
    }

    /// Sets the wall clock so many seconds ahead of its start; behind, when negative.
    pub fn set_clock(&self, seconds: i64) {
        std::fs::write(self.stage.beside("clock"), seconds.to_string()).expect("the clock file");
    }

    /// Every stored lead, as the command line tells it.
    pub fn stored(&self) -> Vec<Value> {
        self.stage.command(&["leads", "export", "--json"]).as_array().cloned().unwrap_or_default()
    }
}

/// The request of that number; each has a contact of its own.
pub fn request(number: u32) -> Value {
    json!({
        "name": format!("Visitor {number}"), "contact": phone(number), "event_date": "2027-05-02",
        "city": "Ташкент", "guests": 120, "comment": "Свадьба", "source": "site", "lang": "ru",
    })
}

/// Their phone.
pub fn phone(number: u32) -> String {
    format!("+99890{}", 1_000_000 + number)
}

/// Their address.
pub fn address(number: u32) -> String {
    format!("198.51.{}.{}", number / 250, number % 250 + 1)
}
