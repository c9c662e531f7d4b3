//! The loops over in-memory queues, as an app would run them.

use std::sync::Arc;
use std::time::Duration;

use adapters_telegram::{
    DispatchLoop, DispatchParts, DispatchSettings, Links, LiveRows, PollLoop, PollParts, PollSettings, RecoveryLoop,
    RecoveryParts, RelayLoop, RelayParts, RelaySettings, Renderer, Renderers, Route, RouteTable, SendRule,
    TelegramClient, TelegramProbe, TelegramSender, Wakes,
};
use kernel::{BootId, Files, TimeScale};
use messaging::testing::MemoryMessaging;
use messaging::{InboxStore, OutboxStore, StoreRules};
use texts::Texts;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{BOT, Board, Steady, Telegram, WallClock};

/// What a bot is made of in these tests.
pub(crate) struct Bot {
    pub(crate) store: Arc<MemoryMessaging>,
    pub(crate) board: Arc<Board>,
    pub(crate) wakes: Wakes,
    pub(crate) boot: BootId,
    pub(crate) client: TelegramClient,
    pub(crate) texts: Arc<Texts>,
    scale: TimeScale,
    links: Links,
    live_events: Arc<LiveRows>,
    live_rows: Arc<LiveRows>,
    stop: CancellationToken,
    tasks: Vec<JoinHandle<()>>,
}

impl Bot {
    pub(crate) fn new(telegram: &Telegram) -> Self {
        Self::scaled(telegram, 1)
    }

    /// Its own waits divided.
    pub(crate) fn scaled(telegram: &Telegram, divisor: u32) -> Self {
        let scale = TimeScale::new(divisor).unwrap();
        Self::over(telegram, scale, MemoryMessaging::shared(StoreRules { scale, ..StoreRules::default() }))
    }

    /// Over queues that stand already.
    pub(crate) fn over(telegram: &Telegram, scale: TimeScale, store: Arc<MemoryMessaging>) -> Self {
        Self {
            store,
            board: Arc::default(),
            wakes: Wakes::default(),
            boot: BootId(Uuid::now_v7()),
            client: telegram.client(),
            texts: Arc::new(Texts::load().unwrap()),
            scale,
            links: Links::new(&telegram.settings()).unwrap(),
            live_events: Arc::default(),
            live_rows: Arc::default(),
            stop: CancellationToken::new(),
            tasks: Vec::new(),
        }
    }

    fn inbox(&self) -> Arc<dyn InboxStore> {
        Arc::clone(&self.store) as Arc<dyn InboxStore>
    }

    fn outbox(&self) -> Arc<dyn OutboxStore> {
        Arc::clone(&self.store) as Arc<dyn OutboxStore>
    }

    pub(crate) fn poll(mut self, settings: PollSettings) -> Self {
        let parts = PollParts {
            client: self.client.clone(),
            bot: BOT,
            inbox: self.inbox(),
            wake: Arc::clone(&self.wakes.inbox),
            clock: Arc::new(WallClock),
            entropy: Arc::new(Steady),
            status: Arc::clone(&self.board) as _,
            settings,
        };
        self.tasks.push(tokio::spawn(PollLoop::new(parts).run(self.stop.clone())));
        self
    }

    pub(crate) fn dispatch(mut self, routes: Vec<Route>, slow_after: Duration) -> Self {
        let parts = DispatchParts {
            client: self.client.clone(),
            inbox: self.inbox(),
            routes: Arc::new(RouteTable::new(routes, "sim_4242_bot")),
            boot: self.boot,
            live: Arc::clone(&self.live_events),
            wakes: self.wakes.clone(),
            clock: Arc::new(WallClock),
            entropy: Arc::new(Steady),
            status: Arc::clone(&self.board) as _,
            settings: DispatchSettings { slow_after, scale: self.scale, ..DispatchSettings::default() },
        };
        self.tasks.push(tokio::spawn(DispatchLoop::new(parts).run(self.stop.clone())));
        self
    }

    pub(crate) fn relay(self, renderers: Vec<Arc<dyn Renderer>>) -> Self {
        self.relay_with(renderers, Vec::new(), None)
    }

    pub(crate) fn relay_with(
        mut self,
        renderers: Vec<Arc<dyn Renderer>>,
        rules: Vec<Arc<dyn SendRule>>,
        files: Option<Arc<dyn Files>>,
    ) -> Self {
        let renderers = Arc::new(Renderers::new(Arc::clone(&self.texts), self.links.clone(), renderers));
        let mut sender = TelegramSender::new(self.client.clone(), renderers).with_rules(rules.clone());
        if let Some(files) = files {
            sender = sender.with_files(files);
        }
        let parts = RelayParts {
            outbox: self.outbox(),
            sender: Arc::new(sender),
            rules,
            probe: Arc::new(TelegramProbe(self.client.clone())),
            bot: BOT,
            boot: self.boot,
            live: Arc::clone(&self.live_rows),
            wakes: self.wakes.clone(),
            clock: Arc::new(WallClock),
            entropy: Arc::new(Steady),
            status: Arc::clone(&self.board) as _,
            settings: RelaySettings { scale: self.scale, ..RelaySettings::default() },
        };
        self.tasks.push(tokio::spawn(RelayLoop::new(parts).run(self.stop.clone())));
        self
    }

    pub(crate) fn recover(mut self, every: Duration) -> Self {
        let parts = RecoveryParts {
            inbox: self.inbox(),
            outbox: self.outbox(),
            boot: self.boot,
            live_events: Arc::clone(&self.live_events),
            live_rows: Arc::clone(&self.live_rows),
            wakes: self.wakes.clone(),
            clock: Arc::new(WallClock),
            status: Arc::clone(&self.board) as _,
            every,
        };
        self.tasks.push(tokio::spawn(RecoveryLoop::new(parts).run(self.stop.clone())));
        self
    }

    /// Asks all loops to stop and waits for them.
    pub(crate) async fn stop(self) {
        self.stop.cancel();
        for task in self.tasks {
            task.await.expect("a loop ends in order");
        }
    }
}
