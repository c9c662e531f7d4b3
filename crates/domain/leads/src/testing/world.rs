use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use desk::testing::MemoryDesk;
use kernel::{BootId, BotId, ChatId, Clock, MessageId, NoChanges, StoreError, TimeScale, Timestamp, UserId};
use messaging::testing::{MemoryMessaging, update_of};
use messaging::{EventRef, InboxStore, Moment, OutboxRow, OutboxStore, Settled, StoreRules, settle};
use uuid::Uuid;

use super::{FakeGroup, GROUP, ManualClock, MemoryLeads, PlainContacts, SeededEntropy, a_member, a_submission};
use crate::handle::locked;
use crate::{IntakeError, Lead, LeadDesk, LeadDeskParts, LeadFile, LeadId, LeadSettings, Press, before_send};

/// The bot of every world.
const BOT: BotId = BotId(4_242);
/// Heads that are looked at.
const HEADS: usize = 100;
/// 2026-11-30, a Monday, 12:00 in Tashkent.
const BEGINS: Timestamp = Timestamp::from_millis(1_796_022_000_000);

/// A whole leads desk in memory, with its group and its relay.
#[derive(Debug)]
pub struct World {
    /// The handle under test.
    pub desk: LeadDesk,
    /// Inbox, outbox, alerts, attention.
    pub messaging: Arc<MemoryMessaging>,
    /// People and facts.
    pub people: Arc<MemoryDesk>,
    /// Leads.
    pub store: Arc<MemoryLeads>,
    /// The clock.
    pub clock: Arc<ManualClock>,
    group: Mutex<FakeGroup>,
    boots: AtomicU64,
    updates: AtomicI64,
}

impl World {
    /// Defaults, an admin with the id 1, Monday noon.
    pub fn new() -> Self {
        let mut settings = LeadSettings::defaults(BOT, "test_bot", GROUP, TimeScale::default());
        settings.admins.insert(UserId(1));
        settings.admin_chat = Some(ChatId(-1));
        let clock = ManualClock::at(BEGINS);
        let messaging = MemoryMessaging::shared(StoreRules::default());
        let people = MemoryDesk::over(Arc::clone(&messaging));
        let store = MemoryLeads::over(Arc::clone(&messaging), settings.clone());
        let desk = LeadDesk::new(LeadDeskParts {
            settings,
            leads: store.clone(),
            people: people.clone(),
            facts: people.clone(),
            inbox: messaging.clone(),
            contacts: Arc::new(PlainContacts),
            clock: clock.clone(),
            entropy: Arc::new(SeededEntropy::default()),
            changes: Arc::new(NoChanges),
        });
        Self {
            desk,
            messaging,
            people,
            store,
            clock,
            group: Mutex::new(FakeGroup::new(GROUP)),
            boots: AtomicU64::new(1),
            updates: AtomicI64::new(0),
        }
    }

    /// The group as Telegram keeps it.
    pub fn group(&self) -> MutexGuard<'_, FakeGroup> {
        locked(&self.group)
    }

    /// Now, in service time.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn boot(&self) -> BootId {
        BootId(Uuid::from_u64_pair(0xB007, self.boots.load(Ordering::SeqCst)))
    }

    /// A claimed inbox event of the group.
    pub async fn event(&self) -> Result<EventRef, StoreError> {
        let update = self.updates.fetch_add(1, Ordering::SeqCst) + 1;
        // A lane of its own, so that an event that failed keeps no other waiting.
        self.messaging.accept(BOT, vec![update_of(update, update)], self.now()).await?;
        let claimed = self.messaging.claim_events(self.boot(), 1_000, self.now()).await?;
        claimed.last().map(messaging::InboxEvent::reference).ok_or(StoreError::Stale)
    }

    /// A lead of this contact, or a repeat of it.
    pub async fn submitted(&self, number: u32) -> Result<LeadId, IntakeError> {
        self.desk.submit(a_submission(number)).await
    }

    /// A lead whose card is in the group.
    pub async fn published(&self, number: u32) -> Result<Lead, IntakeError> {
        let id = self.submitted(number).await?;
        self.relay().await?;
        self.file(id).map(|file| file.lead).ok_or_else(|| StoreError::Stale.into())
    }

    /// A lead with all that hangs on it.
    pub fn file(&self, id: LeadId) -> Option<LeadFile> {
        self.store.all().into_iter().find(|file| file.lead.id == id)
    }

    /// The lead as it stands.
    pub fn lead(&self, id: LeadId) -> Option<Lead> {
        self.file(id).map(|file| file.lead)
    }

    /// A member's press under this message.
    pub fn press(&self, by: i64, message: MessageId) -> Press {
        Press { by: a_member(by), chat: self.group().chat, message }
    }

    /// Sends what is due until nothing is; answers how many calls were made.
    pub async fn relay(&self) -> Result<u32, StoreError> {
        let mut calls = 0;
        while let Some(row) = self.claim_one().await? {
            calls += 1;
            self.deliver(&row).await?;
        }
        Ok(calls)
    }

    /// Claims the first head that is due and can be claimed.
    pub async fn claim_one(&self) -> Result<Option<OutboxRow>, StoreError> {
        loop {
            let heads = self.messaging.list_pending(BOT, &[], HEADS, self.now()).await?;
            let mut cancelled = false;
            for head in heads {
                if let Some(row) = self.messaging.claim(&[head.id], self.boot(), self.now()).await?.pop() {
                    return Ok(Some(row));
                }
                // A row with nothing to say is cancelled by its claim, and its lane moves on.
                let row = OutboxStore::find(&*self.messaging, head.id).await?;
                cancelled |= row.is_some_and(|row| row.status.is_final());
            }
            if !cancelled {
                return Ok(None);
            }
        }
    }

    /// One claimed row: the calendar's word, its call, and the storing of what became of it.
    pub async fn deliver(&self, row: &OutboxRow) -> Result<(), StoreError> {
        let settled = self.settled_without_call(row).unwrap_or_else(|| {
            let result = self.group().call(row, self.now());
            settle(row, &result, &Moment::steady(self.now(), TimeScale::default()))
        });
        self.messaging.settle(row.reference(), settled, self.now()).await
    }

    fn settled_without_call(&self, row: &OutboxRow) -> Option<Settled> {
        let calendar = || before_send(row, self.clock.wall(), self.desk.settings().zone, self.now());
        messaging::before_send(row).or_else(calendar)
    }

    /// The process is gone, with whatever it had claimed, and the next one is there.
    pub async fn reboot(&self) -> Result<(), StoreError> {
        self.boots.fetch_add(1, Ordering::SeqCst);
        OutboxStore::recover(&*self.messaging, self.boot(), &[], self.now()).await?;
        InboxStore::recover(&*self.messaging, self.boot(), &[], self.now()).await?;
        Ok(())
    }

    /// The wall clock.
    pub fn clock_wall(&self) -> chrono::DateTime<chrono::Utc> {
        self.clock.wall()
    }

    /// Moves the clock, and lets what was on its way arrive.
    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
        let now = self.now();
        self.group().land(now);
    }
}

impl Default for World {
    fn default() -> Self {
        Self::new()
    }
}
