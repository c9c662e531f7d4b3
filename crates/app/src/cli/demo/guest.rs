use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::http::Side;
use super::story::Story;

/// How long one step may take before the guest gives up.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long the whole way from submit to link may take.
const LINK_PATIENCE: Duration = Duration::from_mins(16);
const LOOK: Duration = Duration::from_millis(50);

/// A guest who is played over the product's real surfaces: the tablet's API and (simulated) Telegram.
pub(super) struct Guest<'a> {
    pub(super) tablet: &'a Side,
    pub(super) telegram: &'a Side,
    pub(super) story: &'a Story,
    pub(super) user: i64,
    pub(super) session: String,
}

impl<'a> Guest<'a> {
    /// A session at the tablet and a Telegram user who opens its deep link and agrees.
    pub(super) async fn arrive(
        tablet: &'a Side,
        telegram: &'a Side,
        story: &'a Story,
        user: i64,
        lang: &str,
    ) -> anyhow::Result<Self> {
        let session = tablet.post_empty("/api/kiosk/sessions").await?;
        if session.status != 201 {
            bail!("the tablet gets no session: {}", session.problem());
        }
        story.tell("tablet", format!("session opened, short code {}, QR shown", session.text("short_code")));
        let person = json!({"id": user, "first_name": "Анна", "language_code": lang});
        telegram.post("/_sim/users", &person).await?;
        let text = format!("/start {}", session.text("token"));
        let sent = telegram.post(&format!("/_sim/users/{user}/send"), &json!({"text": text})).await?;
        if !sent.is_ok() {
            bail!("Telegram refuses the guest's message: {}", sent.body);
        }
        story.tell("guest", "opens the deep link");
        let guest = Self { tablet, telegram, story, user, session: session.text("id").to_owned() };
        guest.agree().await?;
        Ok(guest)
    }

    async fn agree(&self) -> anyhow::Result<()> {
        let (message, data) =
            self.wait("the question for consent", PATIENCE, async || self.button("consent:").await).await?;
        self.story.tell("bot", "asks for consent");
        let press = json!({"message_id": message, "data": data});
        let answer = self.telegram.post(&format!("/_sim/users/{}/press", self.user), &press).await?;
        if !answer.is_ok() {
            bail!("the press got no answer: {}", answer.body);
        }
        self.story.tell("guest", "agrees");
        self.wait("the session to move on", PATIENCE, async || {
            let view = self.view().await?;
            Ok((view["status"] == "consented").then_some(()))
        })
        .await?;
        Ok(())
    }

    /// Takes the photo; a refusal says what to do.
    pub(super) async fn take_photo(&self, photo: Vec<u8>) -> anyhow::Result<()> {
        let answer = self.tablet.put(&format!("/api/kiosk/sessions/{}/photo", self.session), photo).await?;
        if !answer.is_ok() {
            bail!("the photo is refused ({}): {}", answer.text("code"), answer.problem());
        }
        let body = &answer.body;
        self.story
            .tell("tablet", format!("photo taken: {} × {}, faces: {}", body["width"], body["height"], body["faces"]));
        Ok(())
    }

    /// Chooses outfits (the first one on offer when none is named) and submits.
    pub(super) async fn submit(&self, wanted: &[String], lang: &str) -> anyhow::Result<()> {
        let offer = self.tablet.get(&format!("/api/kiosk/outfits?lang={lang}")).await?;
        let offer = offer.body.as_array().cloned().unwrap_or_default();
        let chosen: Vec<Value> = if wanted.is_empty() {
            offer.iter().take(1).map(|outfit| outfit["id"].clone()).collect()
        } else {
            wanted.iter().map(|id| json!(id)).collect()
        };
        let answer = self
            .tablet
            .post(&format!("/api/kiosk/sessions/{}/submit", self.session), &json!({"outfits": chosen}))
            .await?;
        if answer.status != 202 {
            let names: Vec<_> = offer.iter().filter_map(|outfit| outfit["id"].as_str()).collect();
            bail!(
                "the tablet cannot submit ({}): {}; on offer: {}",
                answer.text("code"),
                answer.problem(),
                names.join(", ")
            );
        }
        let chosen: Vec<&str> = chosen.iter().filter_map(Value::as_str).collect();
        self.story.tell("tablet", format!("submitted, outfit: {}", chosen.join(", ")));
        Ok(())
    }

    /// Follows the job, telling each change, until it is `until` or has an outcome; answers the job.
    pub(super) async fn follow(&self, until: Option<&str>) -> anyhow::Result<Value> {
        let mut last = String::new();
        let began = Instant::now();
        while began.elapsed() < LINK_PATIENCE {
            // While the product is down a tablet hears nothing and asks again.
            if let Ok(view) = self.view().await {
                let job = &view["job"];
                let status = job["status"].as_str().unwrap_or_default();
                if status != last && !status.is_empty() {
                    self.story.tell("job", status);
                    status.clone_into(&mut last);
                }
                if !job["outcome"].is_null() || until.is_some_and(|until| until == status) {
                    return Ok(job.clone());
                }
            }
            sleep(LOOK).await;
        }
        bail!("no outcome after {} minutes", LINK_PATIENCE.as_secs() / 60)
    }

    /// Waits for the link in the guest's chat; answers the set's name.
    pub(super) async fn link_arrives(&self) -> anyhow::Result<String> {
        let name = self
            .wait("the link in the chat", LINK_PATIENCE, async || {
                Ok(self.messages().await?.iter().rev().find_map(set_in))
            })
            .await?;
        self.story.tell("bot", format!("sends the link of the set {name}"));
        Ok(name)
    }

    /// How many messages of the chat carry this set's link.
    pub(super) async fn count_links(&self, name: &str) -> anyhow::Result<usize> {
        Ok(self.messages().await?.iter().filter(|message| set_in(message).as_deref() == Some(name)).count())
    }

    pub(super) async fn view(&self) -> anyhow::Result<Value> {
        let answer = self.tablet.get(&format!("/api/kiosk/sessions/{}", self.session)).await?;
        anyhow::ensure!(answer.is_ok(), "the tablet loses its session: {}", answer.problem());
        Ok(answer.body)
    }

    async fn messages(&self) -> anyhow::Result<Vec<Value>> {
        let answer = self.telegram.get(&format!("/_sim/chats/{}/messages", self.user)).await?;
        Ok(answer.body.as_array().cloned().unwrap_or_default())
    }

    async fn button(&self, prefix: &str) -> anyhow::Result<Option<(i64, String)>> {
        Ok(self.messages().await?.iter().rev().find_map(|message| {
            let data = buttons(message).find_map(|button| {
                button["callback_data"].as_str().filter(|data| data.starts_with(prefix)).map(str::to_owned)
            })?;
            Some((message["message_id"].as_i64()?, data))
        }))
    }

    async fn wait<T>(
        &self,
        what: &str,
        patience: Duration,
        look: impl AsyncFn() -> anyhow::Result<Option<T>>,
    ) -> anyhow::Result<T> {
        let began = Instant::now();
        loop {
            if let Some(found) = look().await.with_context(|| format!("while waiting for {what}"))? {
                return Ok(found);
            }
            if began.elapsed() > patience {
                bail!("{what} did not come in {} s", patience.as_secs());
            }
            sleep(LOOK).await;
        }
    }
}

fn buttons(message: &Value) -> impl Iterator<Item = &Value> {
    let rows = message["reply_markup"]["inline_keyboard"].as_array();
    rows.into_iter().flatten().filter_map(Value::as_array).flatten()
}

fn set_in(message: &Value) -> Option<String> {
    buttons(message).find_map(|button| {
        let (_, name) = button["url"].as_str()?.split_once("/addstickers/")?;
        Some(name.split(['?', '&', '#']).next().unwrap_or(name).to_owned())
    })
}
