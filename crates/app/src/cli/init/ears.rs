use std::collections::BTreeSet;
use std::time::Duration;

use adapters_telegram::{CallFault, Command, Refusal, TelegramClient};
use anyhow::bail;
use serde_json::Value;
use tokio::time::{Instant, sleep};

/// Between two looks at what was sent to the bot.
const PAUSE: Duration = Duration::from_secs(1);
/// Telegram shows so many unconfirmed updates; with more waiting, newer ones stay out of sight.
const SHOWN: usize = 100;
/// Looks in a row that may fail before it is given up.
const FAILURES: u32 = 5;

/// Listens to the bot without confirming anything: whoever runs the service later gets every update.
pub(super) struct Ears {
    client: TelegramClient,
    username: String,
    patience: Duration,
    /// What was there before anybody was asked: not meant for us, and possibly from anybody.
    before: Option<BTreeSet<i64>>,
    used: BTreeSet<i64>,
}

/// Who sent a command, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Speaker {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) chat: i64,
    pub(super) chat_title: String,
    pub(super) private: bool,
    /// An admin of the group who stays anonymous.
    pub(super) speaks_for_chat: bool,
}

impl Ears {
    pub(super) const fn new(client: TelegramClient, username: String, patience: Duration) -> Self {
        Self { client, username, patience, before: None, used: BTreeSet::new() }
    }

    pub(super) fn username(&self) -> &str {
        &self.username
    }

    /// From here on commands count.
    pub(super) async fn listen(&mut self) -> anyhow::Result<()> {
        if self.before.is_some() {
            return Ok(());
        }
        let waiting = self.look().await?;
        if waiting.len() >= SHOWN {
            bail!(
                "more than {SHOWN} messages wait for the bot, so a new one cannot be seen; give --admin and --admin-chat"
            );
        }
        self.before = Some(waiting.iter().filter_map(id_of).collect());
        Ok(())
    }

    /// Waits for a command from somebody who fits.
    pub(super) async fn hear(&mut self, command: &str, fits: impl Fn(&Speaker) -> bool) -> anyhow::Result<Speaker> {
        let deadline = Instant::now() + self.patience;
        loop {
            for update in self.look().await? {
                let Some(id) = id_of(&update) else { continue };
                let old = self.before.as_ref().is_some_and(|before| before.contains(&id));
                let said = speaker(&update, command, &self.username).filter(|speaker| fits(speaker));
                if let Some(speaker) = said.filter(|_| !old && self.used.insert(id)) {
                    return Ok(speaker);
                }
            }
            if Instant::now() >= deadline {
                bail!("no /{command} came within {} s", self.patience.as_secs());
            }
            sleep(PAUSE).await;
        }
    }

    async fn look(&self) -> anyhow::Result<Vec<Value>> {
        let mut failures = 0;
        loop {
            let fault = match self
                .client
                .peek_updates(&["message", "edited_message", "callback_query", "my_chat_member"])
                .await
            {
                Ok(updates) => return Ok(updates),
                Err(fault) => fault,
            };
            match fault.word() {
                "other_poller" => {
                    bail!("the service runs with this token already; stop it, or give --admin and --admin-chat")
                }
                "webhook_set" => bail!("a webhook is set for this token; delete it first"),
                word => {
                    failures += 1;
                    if failures >= FAILURES {
                        bail!("the bot's messages cannot be read ({word})");
                    }
                }
            }
            let wait = match fault {
                CallFault::Refused(Refusal::RetryAfter(wait)) => wait,
                CallFault::Refused(_) | CallFault::NotSent(_) | CallFault::Unknown(_) => PAUSE,
            };
            sleep(wait).await;
        }
    }
}

fn id_of(update: &Value) -> Option<i64> {
    update["update_id"].as_i64()
}

fn speaker(update: &Value, command: &str, username: &str) -> Option<Speaker> {
    let message = &update["message"];
    let said = Command::read(message["text"].as_str()?, username)?;
    let (from, chat) = (&message["from"], &message["chat"]);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let private = chat["type"] == "private";
    let speaker = Speaker {
        id: from["id"].as_i64()?,
        name: text(&from["first_name"]),
        chat: chat["id"].as_i64()?,
        chat_title: text(&chat[if private { "first_name" } else { "title" }]),
        private,
        speaks_for_chat: !private && message["sender_chat"]["id"] == chat["id"],
    };
    (said.name == command).then_some(speaker)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn update(chat: &Value, text: &str) -> Value {
        json!({"update_id": 1, "message": {"from": {"id": 7, "first_name": "A"}, "chat": chat, "text": text}})
    }

    #[test]
    fn only_the_command_counts_and_only_for_this_bot() {
        let group = json!({"id": -5, "type": "group", "title": "Crew"});
        let heard = speaker(&update(&group, "/here@our_bot"), "here", "our_bot");
        assert_eq!(heard.map(|speaker| (speaker.id, speaker.chat, speaker.private)), Some((7, -5, false)));
        for other in ["/here@their_bot", "here", "/start"] {
            assert_eq!(speaker(&update(&group, other), "here", "our_bot"), None, "{other}");
        }
    }

    #[test]
    fn an_anonymous_admin_speaks_for_the_group_and_a_channel_does_not() {
        let group = json!({"id": -5, "type": "supergroup", "title": "Crew"});
        let mut said = update(&group, "/here");
        said["message"]["sender_chat"] = json!({"id": -5});
        assert!(speaker(&said, "here", "b").is_some_and(|speaker| speaker.speaks_for_chat));
        said["message"]["sender_chat"] = json!({"id": -6});
        assert!(speaker(&said, "here", "b").is_some_and(|speaker| !speaker.speaks_for_chat));
    }
}
