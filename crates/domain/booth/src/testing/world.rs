use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use desk::testing::MemoryDesk;
use desk::{PeopleStore, Seen};
use kernel::{BootId, BotId, ChatId, Clock, Sensitive, StoreError, TimeScale, Timestamp, UserId};
use messaging::testing::{MemoryMessaging, update_of};
use messaging::{EventRef, InboxStore, OutboxRow, StoreRules};

use super::{
    FakeArtist, FakeExport, FakeIntake, FakeJudge, FakePage, FakeSets, Fuse, ListedOutfits, ManualClock, MemoryBooth,
    MemoryFiles, Recorder, SeededEntropy, boot,
};
use crate::{
    Booth, BoothError, BoothParts, BoothSettings, GuestMessage, Job, JobId, JobStore, OutfitId, PackArtist, RunMemory,
    RunStep, Session, TabletError, WatchMemory, WatchStep,
};

/// A whole booth in memory, and everything that a test turns: stores, fakes, clock.
#[derive(Debug)]
pub struct World {
    /// The handle under test.
    pub booth: Arc<Booth>,
    /// Its settings, for the next life.
    pub settings: BoothSettings,
    /// Inbox, outbox, chats, attention.
    pub messaging: Arc<MemoryMessaging>,
    /// People, facts, usage.
    pub desk: Arc<MemoryDesk>,
    /// Sessions and jobs.
    pub store: Arc<MemoryBooth>,
    /// Files.
    pub files: Arc<MemoryFiles>,
    /// Who draws, in order.
    pub artists: Vec<Arc<FakeArtist>>,
    /// Cutting.
    pub export: Arc<FakeExport>,
    /// Who judges; asked where `likeness` is not off.
    pub judge: Arc<FakeJudge>,
    /// Telegram's sets.
    pub sets: Arc<FakeSets>,
    /// The clock.
    pub clock: Arc<ManualClock>,
    /// Randomness.
    pub entropy: Arc<SeededEntropy>,
    /// Who was woken.
    pub changes: Arc<Recorder>,
    /// Kills at a chosen await.
    pub fuse: Arc<Fuse>,
    updates: AtomicI64,
}

/// The bot of every world.
const BOT: BotId = BotId(4_242);
/// Longest journey of one job in steps, so that a loop cannot hang a test.
const STEPS: u32 = 2_000;

impl World {
    /// Defaults, the local artist, first boot.
    pub fn new() -> Self {
        Self::with(|_| {}, vec![FakeArtist::local()])
    }

    /// With other settings or artists.
    pub fn with(adjust: impl FnOnce(&mut BoothSettings), artists: Vec<Arc<FakeArtist>>) -> Self {
        let mut settings = BoothSettings::defaults(BOT, "test_bot", TimeScale::default());
        settings.admin_chat = Some(ChatId(-1));
        adjust(&mut settings);
        let clock = ManualClock::at(Timestamp::from_millis(1_700_000_000_000));
        let messaging = MemoryMessaging::shared(StoreRules::default());
        let desk = MemoryDesk::over(Arc::clone(&messaging));
        let store = MemoryBooth::over(Arc::clone(&messaging), Arc::clone(&desk), BOT);
        let files = MemoryFiles::on(Arc::clone(&clock));
        let sets = FakeSets::on(Arc::clone(&clock));
        let export = Arc::new(FakeExport::default());
        let judge = Arc::new(FakeJudge::default());
        let fuse = Arc::new(Fuse::default());
        files.fit(&fuse);
        sets.fit(&fuse);
        export.fit(&fuse);
        judge.fit(&fuse);
        for artist in &artists {
            artist.fit(&fuse);
        }
        let entropy = SeededEntropy::new(7);
        let changes = Arc::new(Recorder::default());
        let parts = BoothParts {
            settings: settings.clone(),
            boot: boot(1),
            sessions: store.clone(),
            jobs: store.clone(),
            stats: store.clone(),
            people: desk.clone(),
            usage: desk.clone(),
            attention: desk.clone(),
            facts: desk.clone(),
            inbox: messaging.clone(),
            files: files.clone(),
            artists: artists.iter().map(|artist| Arc::clone(artist) as Arc<dyn PackArtist>).collect(),
            judge: Some(judge.clone()),
            export: export.clone(),
            intake: Arc::new(FakeIntake),
            sets: sets.clone(),
            page: Arc::new(FakePage(Arc::clone(&sets))),
            outfits: Arc::new(ListedOutfits),
            clock: clock.clone(),
            entropy: entropy.clone(),
            changes: changes.clone(),
        };
        Self {
            booth: Arc::new(Booth::new(parts)),
            settings,
            messaging,
            desk,
            store,
            files,
            artists,
            export,
            judge,
            sets,
            clock,
            entropy,
            changes,
            fuse,
            updates: AtomicI64::new(0),
        }
    }

    /// The process is gone and a new one is there: memory is lost, stores stay. `startup` is not called yet.
    pub fn reboot(&mut self, next: BootId) {
        self.booth = Arc::new(Booth::new(self.parts(next)));
    }

    /// What a booth of this life stands on, for tests that put something of their own in.
    pub fn parts(&self, boot: BootId) -> BoothParts {
        BoothParts {
            settings: self.settings.clone(),
            boot,
            sessions: self.store.clone(),
            jobs: self.store.clone(),
            stats: self.store.clone(),
            people: self.desk.clone(),
            usage: self.desk.clone(),
            attention: self.desk.clone(),
            facts: self.desk.clone(),
            inbox: self.messaging.clone(),
            files: self.files.clone(),
            artists: self.artists.iter().map(|artist| Arc::clone(artist) as Arc<dyn PackArtist>).collect(),
            judge: Some(self.judge.clone()),
            export: self.export.clone(),
            intake: Arc::new(FakeIntake),
            sets: self.sets.clone(),
            page: Arc::new(FakePage(Arc::clone(&self.sets))),
            outfits: Arc::new(ListedOutfits),
            clock: self.clock.clone(),
            entropy: self.entropy.clone(),
            changes: self.changes.clone(),
        }
    }

    /// Now, in service time.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Moves the clock ahead.
    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
    }

    /// A claimed inbox event of a private chat.
    pub async fn event(&self, guest: UserId) -> Result<EventRef, StoreError> {
        let update = self.updates.fetch_add(1, Ordering::SeqCst) + 1;
        self.messaging.accept(BOT, vec![update_of(update, guest.0)], self.now()).await?;
        let claimed = self.messaging.claim_events(boot(1), 1, self.now()).await?;
        claimed.first().map(messaging::InboxEvent::reference).ok_or(StoreError::Stale)
    }

    /// What an update says of a guest.
    pub fn seen(guest: UserId) -> Seen {
        Seen { user: guest, first_name: Sensitive::new(format!("Guest{guest}")), language_code: Some("ru".to_owned()) }
    }

    /// A session that this guest has linked and agreed in.
    pub async fn consented(&self, guest: UserId) -> Result<Session, BoothError> {
        let session = self.booth.create_session().await.map_err(unavailable)?;
        let token = session.token.expose();
        self.booth.open_link(self.event(guest).await?, Self::seen(guest), token).await?;
        self.booth.give_consent(self.event(guest).await?, Self::seen(guest), token).await?;
        Ok(session)
    }

    /// A job of this guest in the queue, by the whole way from the QR.
    pub async fn submitted(&self, guest: UserId) -> Result<JobId, BoothError> {
        let session = self.consented(guest).await?;
        self.booth.put_photo(session.id, b"a photo".to_vec()).await.map_err(unavailable)?;
        self.booth.submit(session.id, vec![OutfitId("astronaut".to_owned())]).await.map_err(unavailable)
    }

    /// The row.
    pub async fn job(&self, id: JobId) -> Result<Job, StoreError> {
        self.store.find(id).await?.ok_or(StoreError::Stale)
    }

    /// Claims and runs one job to the end of its run; `None` = nothing was due.
    pub async fn run_one(&self) -> Result<Option<JobId>, BoothError> {
        let claimed = match self.booth.claim_job(1).await? {
            Some(job) => Some(job),
            None => self.booth.claim_job(self.booth.slots()).await?,
        };
        let Some(job) = claimed else { return Ok(None) };
        let mut memory = RunMemory::default();
        for _ in 0..STEPS {
            match self.booth.run_step(&job, &mut memory).await {
                RunStep::Wait(wait) => self.advance(wait),
                RunStep::Ended => return Ok(Some(job.id)),
            }
        }
        Err(StoreError::Stale.into())
    }

    /// Watches a job until there is nothing left to watch.
    pub async fn watch(&self, id: JobId) -> Result<(), BoothError> {
        let mut memory = WatchMemory::default();
        for _ in 0..STEPS {
            match self.booth.watch_step(id, &mut memory).await {
                WatchStep::Again(wait) => self.advance(wait.max(Duration::from_millis(1))),
                WatchStep::Over => return Ok(()),
            }
        }
        Err(StoreError::Stale.into())
    }

    /// Runs one job and watches it to its end.
    pub async fn finish_one(&self) -> Result<Option<JobId>, BoothError> {
        let Some(id) = self.run_one().await? else { return Ok(None) };
        self.watch(id).await?;
        Ok(Some(id))
    }

    /// Every message to a guest, in the order in which they were decided, with its row.
    pub fn said_to(&self, guest: UserId) -> Vec<(OutboxRow, GuestMessage)> {
        let rows = self.messaging.rows().into_iter().filter(|row| row.outgoing.chat == guest.private_chat());
        rows.filter_map(|row| row.outgoing.payload.read().ok().map(|message| (row.clone(), message))).collect()
    }

    /// The profile's language as stored.
    pub async fn lang_of(&self, guest: UserId) -> Result<Option<kernel::Lang>, StoreError> {
        Ok(self.desk.find_profile(guest).await?.map(|profile| profile.lang))
    }
}

impl Default for World {
    fn default() -> Self {
        Self::new()
    }
}

fn unavailable(error: TabletError) -> BoothError {
    BoothError::Store(StoreError::unavailable(error))
}
