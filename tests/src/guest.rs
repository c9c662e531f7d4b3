//! A person who plays a visit, patient with a product that may be killed at any moment.

use std::time::Duration;

use serde_json::{Value, json};

use crate::stage::{BOT, Stage};
use crate::wait::until;

/// How long a guest insists on one step; the product may be down for most of it.
const PATIENCE: Duration = Duration::from_secs(240);

/// A guest on a visit.
#[derive(Debug, Clone)]
pub struct Guest {
    pub user: i64,
    pub name: String,
    pub session: String,
    pub token: String,
    pub short_code: String,
    /// Asked to be forgotten.
    pub erased: bool,
}

/// The sample photo.
pub fn photo() -> Vec<u8> {
    std::fs::read(crate::product::root().join("docs/sample/person.png")).expect("docs/sample/person.png")
}

impl Guest {
    /// Comes to the tablet: makes the Telegram user and a session.
    pub async fn arrive(stage: &Stage, number: i64) -> Self {
        let (user, name) = Self::person(stage, number).await;
        Self::at_tablet(stage, user, name).await
    }

    /// Comes once more.
    pub async fn again(&self, stage: &Stage) -> Self {
        Self::at_tablet(stage, self.user, self.name.clone()).await
    }

    async fn at_tablet(stage: &Stage, user: i64, name: String) -> Self {
        until("a session", PATIENCE, async || Self::try_at_tablet(stage, user, &name).await).await
    }

    /// Makes the Telegram user alone.
    pub async fn person(stage: &Stage, number: i64) -> (i64, String) {
        let (user, name) = (5_000_000 + number, format!("Guest {number}"));
        let body = json!({"id": user, "first_name": name, "language_code": "ru"});
        stage.sim.post("/_sim/users", &body).await.expect("user");
        (user, name)
    }

    /// One touch of the tablet; `None` when it sends the guest away or is gone.
    pub async fn try_at_tablet(stage: &Stage, user: i64, name: &str) -> Option<Self> {
        let answer = stage.kiosk.post_empty("/api/kiosk/sessions").await.ok().filter(|answer| answer.status == 201)?;
        let session = answer.body;
        let text = |field: &str| session[field].as_str().unwrap_or_else(|| panic!("session.{field}")).to_owned();
        Some(Self {
            user,
            name: name.to_owned(),
            session: text("id"),
            token: text("token"),
            short_code: text("short_code"),
            erased: false,
        })
    }

    /// Opens the deep link.
    pub async fn open_link(&self, stage: &Stage) {
        self.say(stage, &format!("/start {}", self.token)).await;
    }

    /// Writes to the bot.
    pub async fn say(&self, stage: &Stage, text: &str) {
        let path = format!("/_sim/users/{}/send", self.user);
        let answer = stage.sim.post(&path, &json!({"bot": BOT, "text": text})).await.expect("the simulator answers");
        assert_eq!(answer.status, 200, "send: {}", answer.body);
    }

    /// Waits for the consent message and presses ✅ until the session moves.
    pub async fn agree(&self, stage: &Stage) {
        until("consent", PATIENCE, async || {
            if let Some((message, data)) = self.button(stage, &format!("consent:{}", self.token)).await {
                // The answer may be lost with a killed product; the session tells.
                self.press(stage, message, &data).await;
            }
            match self.view(stage).await {
                Some(view) if view["status"] != "created" && view["status"] != "linked" => Some(()),
                _ => None,
            }
        })
        .await;
    }

    /// Newest message with a button whose data begins so.
    pub async fn button(&self, stage: &Stage, prefix: &str) -> Option<(i64, String)> {
        stage.messages(self.user).await.iter().rev().find_map(|message| {
            let rows = message["reply_markup"]["inline_keyboard"].as_array()?;
            let data = rows
                .iter()
                .filter_map(Value::as_array)
                .flatten()
                .find_map(|button| button["callback_data"].as_str().filter(|data| data.starts_with(prefix)))?;
            Some((message["message_id"].as_i64()?, data.to_owned()))
        })
    }

    /// Presses a button; the answer's status and body.
    pub async fn press(&self, stage: &Stage, message: i64, data: &str) -> (u16, Value) {
        let path = format!("/_sim/users/{}/press", self.user);
        let body = json!({"chat_id": self.user, "message_id": message, "data": data});
        let answer = stage.sim.post(&path, &body).await.expect("the simulator answers");
        (answer.status, answer.body)
    }

    /// Takes the photo at the tablet.
    pub async fn take_photo(&self, stage: &Stage) {
        let path = format!("/api/kiosk/sessions/{}/photo", self.session);
        until("a photo taken", PATIENCE, async || {
            let answer = stage.kiosk.put_bytes(&path, photo()).await.ok()?;
            (answer.status == 200 || answer.code() == Some("already_submitted")).then_some(())
        })
        .await;
    }

    /// Picks the first outfit and submits; answers the job.
    pub async fn submit(&self, stage: &Stage) -> String {
        let outfits =
            until("outfits", PATIENCE, async || stage.kiosk.get("/api/kiosk/outfits?lang=ru").await.ok()).await.body;
        let outfit = outfits[0]["id"].as_str().expect("an outfit").to_owned();
        let path = format!("/api/kiosk/sessions/{}/submit", self.session);
        until("a submit", PATIENCE, async || {
            let answer = stage.kiosk.post(&path, &json!({"outfits": [outfit]})).await.ok()?;
            (answer.status == 202).then(|| answer.body["job_id"].as_str().expect("job_id").to_owned())
        })
        .await
    }

    /// The whole visit up to the submit.
    pub async fn visit(stage: &Stage, number: i64) -> Self {
        let guest = Self::arrive(stage, number).await;
        guest.up_to_submit(stage).await;
        guest
    }

    /// Goes on with a visit from wherever it stands, and is back if the bot was blocked.
    pub async fn resume(&self, stage: &Stage) {
        self.block(stage, false).await;
        let status = |view: Option<Value>| view.and_then(|view| view["status"].as_str().map(str::to_owned));
        match status(self.view(stage).await).as_deref() {
            Some("submitted") => return,
            Some("created") => self.open_link(stage).await,
            _ => {}
        }
        self.agree(stage).await;
        self.take_photo(stage).await;
        self.submit(stage).await;
    }

    /// From the deep link on.
    pub async fn up_to_submit(&self, stage: &Stage) {
        self.open_link(stage).await;
        self.agree(stage).await;
        self.take_photo(stage).await;
        self.submit(stage).await;
    }

    /// Blocks the bot, or lets it in again.
    pub async fn block(&self, stage: &Stage, blocked: bool) {
        let verb = if blocked { "block" } else { "unblock" };
        let path = format!("/_sim/users/{}/{verb}", self.user);
        stage.sim.post(&path, &json!({})).await.expect("the simulator answers");
    }

    /// The session as the tablet sees it.
    pub async fn view(&self, stage: &Stage) -> Option<Value> {
        let answer = stage.kiosk.get(&format!("/api/kiosk/sessions/{}", self.session)).await.ok()?;
        (answer.status == 200).then_some(answer.body)
    }

    /// Waits for the outcome as the tablet sees it.
    pub async fn outcome(&self, stage: &Stage, limit: Duration) -> String {
        until(&format!("an outcome for {}; log: {}", self.name, stage.tail()), limit, async || {
            self.view(stage).await?["job"]["outcome"].as_str().map(str::to_owned)
        })
        .await
    }

    /// Messages that carry a pack's link.
    pub async fn links(&self, stage: &Stage) -> Vec<Value> {
        let messages = stage.messages(self.user).await;
        messages.into_iter().filter(|message| message["reply_markup"].to_string().contains("addstickers/")).collect()
    }

    /// Waits until the link has arrived in the chat.
    pub async fn link_arrives(&self, stage: &Stage, limit: Duration) {
        until(&format!("the link of {}; log: {}", self.name, stage.tail()), limit, async || {
            (!self.links(stage).await.is_empty()).then_some(())
        })
        .await;
    }

    /// Sticker sets that this guest owns.
    pub async fn sets(&self, stage: &Stage) -> Vec<Value> {
        let all = stage.sim.get("/_sim/sticker_sets").await.expect("the simulator answers").body;
        let all = all.as_array().cloned().unwrap_or_default();
        all.into_iter().filter(|set| set["owner_id"].as_i64() == Some(self.user)).collect()
    }
}
