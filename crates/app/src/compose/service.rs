use std::sync::Arc;
use std::time::Duration;

use adapters_sqlite::SqliteEngine;
use adapters_telegram::{Me, TelegramClient};
use anyhow::Context as _;
use futures::FutureExt as _;
use kernel::{BootId, Changes, Clock, Entropy};
use texts::Texts;
use tokio_util::sync::CancellationToken;

use super::clock_jump;
use super::readiness::BoardReadiness;
use super::storage::{open_clock, open_files, stores};
use super::telegram::{client_settings, remember};
use super::wiring::wire;
use super::{Circuits, Foundation, Telegram, away};
use crate::config::Settings;
use crate::http;
use crate::modules::{Built, Module};
use crate::process::{ServiceManager, StopRequests, SystemEntropy, Systemd, Wakes};
use crate::supervisor::{Board, Ended, Hooks, Pulse, ShutdownPace, serve};
use crate::tasks::store_mark;

/// Runs the whole service over an open database until it is stopped or a task ends (B5 to B7). The caller holds the
/// instance lock.
pub async fn run_service(
    settings: Settings,
    engine: Arc<SqliteEngine>,
    modules: &[Module],
    requests: &mut dyn StopRequests,
) -> anyhow::Result<Ended> {
    let settings = Arc::new(settings);
    let manager: Arc<dyn ServiceManager> = Arc::new(Systemd::of_process());
    let wakes = Wakes::default();
    let stores = stores(Arc::clone(&engine), &settings, Arc::new(wakes.clone()) as Arc<dyn Changes>);
    let (clock, mark) = open_clock(&settings, &*stores.facts).await?;
    let clock: Arc<dyn Clock> = clock;
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new(Arc::clone(&clock)));
    let board = Arc::new(Board::new(Arc::clone(&clock)));
    let listener = http::bind(settings.http_addr())?;
    let telegram_settings = client_settings(&settings)?;
    let client = TelegramClient::new(&telegram_settings)?;
    let known = away::find_out_who(&client, &*stores.facts, listener.try_clone()?, requests, &*manager).await?;
    let Some(me) = known else { return Ok(Ended::Asked { by: "signal" }) };
    remember(&*stores.facts, &me).await?;
    let files = open_files(&settings.data_dir(), Arc::clone(&entropy))?;
    let circuits = Circuits::default();
    let foundation = Foundation {
        boot: BootId(entropy.uuid()),
        readiness: Arc::new(BoardReadiness::new(Arc::clone(&board), &stores, Arc::clone(&files), circuits.clone())),
        circuits,
        files,
        texts: Arc::new(Texts::load().context("the message texts cannot be read")?),
        telegram: Telegram { settings: telegram_settings, client, me },
        web_stop: CancellationToken::new(),
        settings,
        clock,
        entropy,
        wakes,
        stores,
        board,
    };
    clock_jump::look(&foundation, mark).await?;
    let built = build(&foundation, modules).await?;
    announce(&foundation, &foundation.telegram.me);
    let pace = ShutdownPace::new(foundation.settings.scale());
    let hooks = hooks(&foundation, &built, engine, Arc::clone(&manager));
    let (board, readiness) = (Arc::clone(&foundation.board), Arc::clone(&foundation.readiness));
    let tasks = wire(&foundation, built, listener, pace).await?;
    tokio::select! {
        ended = serve(tasks, requests, hooks, pace) => Ok(ended),
        never = (Pulse { manager, board, readiness }).run() => match never {},
    }
}

async fn build(foundation: &Foundation, modules: &[Module]) -> anyhow::Result<Built> {
    let mut built = Built::default();
    for (module, parts) in modules.iter().filter_map(|module| Some((module, module.parts(&foundation.settings)?))) {
        let parts = parts(foundation.clone()).await;
        built.join(parts.with_context(|| format!("the module {} cannot be built", module.table.name))?);
    }
    Ok(built)
}

fn announce(foundation: &Foundation, me: &Me) {
    let addr = foundation.settings.http_addr();
    tracing::info!(bot = me.username, "STARTUP bot");
    tracing::info!(http = %addr, "STARTUP tablet: http://{addr}/kiosk (camera works on localhost and https only)");
    if let Some(public) = foundation.settings.values().text("PUBLIC_URL") {
        let secure = public.starts_with("https://");
        tracing::info!(public, secure, "STARTUP public address");
    }
}

fn hooks(foundation: &Foundation, built: &Built, engine: Arc<SqliteEngine>, manager: Arc<dyn ServiceManager>) -> Hooks {
    let marks = built.stop_marks.clone();
    let (facts, clock) = (Arc::clone(&foundation.stores.facts), Arc::clone(&foundation.clock));
    Hooks {
        begin: Box::new(move || {
            manager.stopping();
            manager.status("stopping");
        }),
        stop_mark: Box::new(move || {
            async move {
                for mark in marks {
                    mark().await?;
                }
                Ok(())
            }
            .boxed()
        }),
        close: Box::new(move || {
            async move {
                store_mark(&*facts, &*clock).await?;
                engine.close().await;
                Ok(())
            }
            .boxed()
        }),
    }
}

/// Periods of the supervised loops, before the time scale.
#[derive(Debug, Clone, Copy)]
pub(super) struct Periods;

impl Periods {
    pub(super) const SWEEP: Duration = Duration::from_secs(20);
    pub(super) const CLEANUP: Duration = Duration::from_hours(1);
    pub(super) const BACKUP: Duration = Duration::from_secs(30);
    pub(super) const RECOVERY: Duration = Duration::from_secs(5);
}
