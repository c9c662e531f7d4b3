use std::sync::Arc;

use adapters_files::FolderFiles;
use adapters_sqlite::{OpenOptions, SqliteEngine};
use adapters_telegram::TelegramClient;
use anyhow::{Context as _, bail};
use booth::Booth;
use kernel::{BootId, Clock, Entropy, Files, NoChanges, Timestamp};
use texts::Texts;
use tokio_util::sync::CancellationToken;

use crate::compose::{
    BoardReadiness, Circuits, Foundation, Stores, Telegram, ask_who, client_settings, open_clock, recall, stores,
};
use crate::config::Settings;
use crate::modules::build_booth;
use crate::process::{SystemEntropy, Wakes};
use crate::supervisor::Board;

/// The store as a command beside a living service opens it: without the lock, without migrations, without recovery.
/// It writes only by compare-and-set; the service notices by its next poll.
pub(super) struct Beside {
    pub(super) settings: Arc<Settings>,
    pub(super) stores: Stores,
    clock: Arc<dyn Clock>,
}

impl Beside {
    pub(super) async fn open(settings: Settings) -> anyhow::Result<Self> {
        let database = settings.database();
        if !database.is_file() {
            bail!("there is no database at {}; `atelier run` or `atelier migrate` makes it", database.display());
        }
        let engine = SqliteEngine::open(&database, OpenOptions::beside())
            .await
            .with_context(|| format!("{} cannot be used", database.display()))?;
        let stores = stores(engine, &settings, Arc::new(NoChanges));
        let (clock, _mark) = open_clock(&settings, &*stores.facts).await?;
        Ok(Self { settings: Arc::new(settings), stores, clock })
    }

    /// The files of the data folder.
    pub(super) fn files(&self) -> Arc<dyn Files> {
        let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new(Arc::clone(&self.clock)));
        Arc::new(FolderFiles::beside(&self.settings.data_dir(), entropy))
    }

    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The booth's handle, for commands that act.
    pub(super) async fn booth(&self) -> anyhow::Result<Arc<Booth>> {
        if self.settings.token().is_none() {
            bail!(
                "TELEGRAM_TOKEN must be set: the sticker set of a new job is named after the bot, and what the guest is \
                 told goes out in the bot's name"
            );
        }
        let telegram_settings = client_settings(&self.settings)?;
        let client = TelegramClient::new(&telegram_settings)?;
        let bot = client.bot_id().context("TELEGRAM_TOKEN does not look like a bot token")?;
        let me = match recall(&*self.stores.facts, bot).await? {
            Some(me) => me,
            None => ask_who(&client).await?,
        };
        let clock = Arc::clone(&self.clock);
        let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new(Arc::clone(&clock)));
        let board = Arc::new(Board::new(Arc::clone(&clock)));
        let circuits = Circuits::default();
        let foundation = Foundation {
            files: self.files(),
            boot: BootId(entropy.uuid()),
            readiness: Arc::new(BoardReadiness::new(Arc::clone(&board), &self.stores, self.files(), circuits.clone())),
            circuits,
            texts: Arc::new(Texts::load().context("the message texts cannot be read")?),
            telegram: Telegram { settings: telegram_settings, client, me },
            web_stop: CancellationToken::new(),
            settings: Arc::clone(&self.settings),
            wakes: Wakes::default(),
            stores: self.stores.clone(),
            clock,
            entropy,
            board,
        };
        Ok(build_booth(&foundation)?.booth)
    }

    pub(super) async fn close(self) {
        self.stores.engine.close().await;
    }
}
