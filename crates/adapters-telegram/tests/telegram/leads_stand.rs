//! A leads desk in memory behind the loops, and the simulator in front of them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use adapters_telegram::{PollSettings, leads_renderers, leads_routes, leads_rule, orphan_buttons};
use async_trait::async_trait;
use desk::testing::MemoryDesk;
use desk::{PeopleStore, Profile, Seen};
use kernel::{
    ChatId, Clock, FileError, FileName, Files, Folder, Lang, NoChanges, Sensitive, StoredFile, TimeScale, Timestamp,
    UserId,
};
use leads::testing::{MemoryLeads, PlainContacts, a_submission};
use leads::{ExportFiles, Lead, LeadDesk, LeadDeskParts, LeadFile, LeadSettings};
use messaging::testing::MemoryMessaging;
use messaging::{Cause, Commit, StoreRules};
use serde_json::{Value, json};

use crate::support::loops::Bot;
use crate::support::{BOT, Steady, Telegram, WallClock, until};

/// May give commands.
pub(crate) const ADMIN: i64 = 99;
/// May press and write notes.
pub(crate) const MEMBER: i64 = 7;
/// The bot.
pub(crate) const USERNAME: &str = "sim_4242_bot";

/// One file, whatever is exported.
#[derive(Default)]
pub(crate) struct Exports(Mutex<Vec<usize>>);

#[async_trait]
impl ExportFiles for Exports {
    async fn store(&self, leads: &[Lead]) -> Result<FileName, FileError> {
        self.0.lock().unwrap().push(leads.len());
        Ok(FileName("exports/1.xlsx".to_owned()))
    }
}

#[async_trait]
impl Files for Exports {
    async fn put(&self, _: Folder, _: &str, _: Vec<u8>) -> Result<FileName, FileError> {
        Err(FileError::NoSpace)
    }

    async fn get(&self, name: &FileName) -> Result<Vec<u8>, FileError> {
        if name.0 == "exports/1.xlsx" { Ok(b"a table".to_vec()) } else { Err(FileError::Missing) }
    }

    async fn remove(&self, _: &FileName) -> Result<(), FileError> {
        Ok(())
    }

    async fn list_older(&self, _: Folder, _: Duration, _: Timestamp, _: usize) -> Result<Vec<StoredFile>, FileError> {
        Ok(Vec::new())
    }

    async fn get_free_bytes(&self) -> Result<u64, FileError> {
        Ok(u64::MAX)
    }
}

pub(crate) struct Stand {
    pub(crate) telegram: Telegram,
    pub(crate) desk: Arc<LeadDesk>,
    pub(crate) group: i64,
    pub(crate) messaging: Arc<MemoryMessaging>,
    pub(crate) people: Arc<MemoryDesk>,
    pub(crate) leads: Arc<MemoryLeads>,
    bot: Bot,
}

impl Stand {
    /// In a plain group.
    pub(crate) async fn open() -> Self {
        Self::of(json!({}), Arc::new(WallClock)).await
    }

    /// In a group like that, at that time.
    pub(crate) async fn of(more: Value, clock: Arc<dyn Clock>) -> Self {
        let telegram = Telegram::start().await;
        for (id, name) in [(ADMIN, "Анна"), (MEMBER, "Борис")] {
            telegram.post("users", json!({"id": id, "first_name": name, "language_code": "ru"})).await;
        }
        let mut group = json!({"title": "Leads", "members": [ADMIN, MEMBER], "bot_status": "administrator"});
        group.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let group = telegram.post("groups", group).await["id"].as_i64().unwrap();
        let mut settings = LeadSettings::defaults(BOT, USERNAME, ChatId(group), TimeScale::default());
        settings.admins.insert(UserId(ADMIN));
        let messaging = MemoryMessaging::shared(StoreRules::default());
        let people = MemoryDesk::over(Arc::clone(&messaging));
        let leads = MemoryLeads::over(Arc::clone(&messaging), settings.clone());
        let desk = Arc::new(LeadDesk::new(LeadDeskParts {
            settings,
            leads: leads.clone(),
            people: people.clone(),
            facts: people.clone(),
            inbox: messaging.clone(),
            contacts: Arc::new(PlainContacts),
            clock,
            entropy: Arc::new(Steady),
            changes: Arc::new(NoChanges),
        }));
        let exports = Arc::new(Exports::default());
        let bot = Bot::over(&telegram, TimeScale::default(), Arc::clone(&messaging));
        let mut routes = leads_routes(&desk, &(Arc::clone(&exports) as Arc<dyn ExportFiles>), &bot.texts);
        routes.extend(orphan_buttons(&bot.texts));
        let bot = bot.poll(PollSettings::default()).dispatch(routes, Duration::from_secs(3)).relay_with(
            leads_renderers(chrono_tz::Asia::Tashkent),
            vec![leads_rule(&desk)],
            Some(exports),
        );
        Self { telegram, desk, group, messaging, people, leads, bot }
    }

    pub(crate) async fn close(self) {
        self.bot.stop().await;
        self.telegram.shutdown().await;
    }

    /// A lead of this contact whose card is in the group: the card's message.
    pub(crate) async fn published(&self, number: u32) -> i64 {
        let id = self.desk.submit(a_submission(number)).await.unwrap();
        until("the card is in the group", async || self.file(id).lead.card.shown.is_some()).await;
        self.file(id).lead.card.shown.unwrap().message.0
    }

    fn file(&self, id: leads::LeadId) -> LeadFile {
        self.leads.all().into_iter().find(|file| file.lead.id == id).unwrap()
    }

    /// The lead of that number.
    pub(crate) fn lead(&self, number: i64) -> LeadFile {
        self.leads.all().into_iter().find(|file| file.lead.number == number).unwrap()
    }

    /// Somebody writes into the group.
    pub(crate) async fn says(&self, user: i64, mut message: Value) -> i64 {
        message["chat_id"] = self.group.into();
        self.telegram.post(&format!("users/{user}/send"), message).await["message_id"].as_i64().unwrap()
    }

    /// Somebody presses under a message of the group; the pop-up.
    pub(crate) async fn presses(&self, user: i64, message: i64, data: &str) -> String {
        self.presses_in(self.group, user, message, data).await
    }

    pub(crate) async fn presses_in(&self, chat: i64, user: i64, message: i64, data: &str) -> String {
        let press = json!({"chat_id": chat, "message_id": message, "data": data});
        let answer = self.telegram.post(&format!("users/{user}/press"), press).await;
        answer["text"].as_str().unwrap_or_default().to_owned()
    }

    /// The message as it stands in that chat.
    pub(crate) async fn message(&self, chat: i64, id: i64) -> Value {
        let all = self.telegram.get(&format!("chats/{chat}/messages")).await;
        all.as_array().unwrap().iter().find(|message| message["message_id"] == id).cloned().unwrap_or_default()
    }

    /// Waits until the message says so.
    pub(crate) async fn shows(&self, id: i64, part: &str) {
        until(&format!("{id} shows «{part}»"), async || {
            self.message(self.group, id).await["text"].as_str().is_some_and(|text| text.contains(part))
        })
        .await;
    }

    /// Waits until the bot's newest message to that chat contains this.
    pub(crate) async fn hears(&self, chat: i64, part: &str) {
        until(&format!("{chat} hears «{part}»"), async || {
            self.telegram.heard(chat).await.last().is_some_and(|text| text.contains(part))
        })
        .await;
    }

    /// The admin has met the bot.
    pub(crate) async fn meet(&self, user: i64) {
        let seen = Seen {
            user: UserId(user),
            first_name: Sensitive::new("Анна".to_owned()),
            language_code: Some("ru".into()),
        };
        let profile = Profile { lang: Lang::Ru, ..seen.merge(None, WallClock.now()) };
        self.people.record_profile(&profile, Commit::new(Cause::Task, WallClock.now())).await.unwrap();
        self.telegram.says(user, "hello").await;
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
