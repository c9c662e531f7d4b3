use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use adapters_telegram::{
    DispatchLoop, DispatchParts, DispatchSettings, Links, LiveRows, PollLoop, PollParts, PollSettings, RecoveryLoop,
    RecoveryParts, RelayLoop, RelayParts, RelaySettings, Renderers, RouteTable, SendRule, TelegramProbe,
    TelegramSender, Wakes as Bells, orphan_buttons,
};
use anyhow::Context as _;
use chrono::TimeDelta;
use kernel::StatusBoard;

use super::Foundation;
use super::service::Periods;
use crate::backup::Nightly;
use crate::http;
use crate::modules::Built;
use crate::supervisor::{ShutdownPace, Stage, Task};
use crate::tasks::{Cleanup, Sweeper};

/// Puts the parts of all modules together into tasks (B6).
pub(super) async fn wire(
    foundation: &Foundation,
    built: Built,
    listener: TcpListener,
    pace: ShutdownPace,
) -> anyhow::Result<Vec<Task>> {
    let me = &foundation.telegram.me;
    let routes = built.routes.into_iter().chain(orphan_buttons(&foundation.texts)).collect();
    let table = Arc::new(RouteTable::new(routes, &me.username));
    let links = Links::new(&foundation.telegram.settings).context("TELEGRAM_LINK_URL cannot be used")?;
    let renderers = Arc::new(Renderers::new(Arc::clone(&foundation.texts), links, built.renderers));
    let live = Live::default();
    let recovery = RecoveryLoop::new(recovery_parts(foundation, &live));
    // Rows of another life are settled before the relay's first claim.
    failpoints::reach("startup.recovery").await;
    recovery.once().await;
    failpoints::reach("startup.recovered").await;
    let mut tasks = vec![
        polling(foundation, Arc::clone(&table), &live),
        relay(foundation, renderers, built.rules, &live, pace),
        Task::new("recovery", Stage::Background, |stop| async move {
            recovery.run(stop.asked().clone()).await;
            Ok(())
        }),
        sweeper(foundation, built.sweeps),
        cleanup(foundation, built.cleanups),
        backup(foundation),
    ];
    let front = built
        .front
        .unwrap_or_else(|| adapters_web::bare_router(Arc::clone(&foundation.readiness), Arc::clone(&foundation.texts)));
    let pages = built.web.into_iter().fold(front, axum::Router::merge);
    let streams = foundation.web_stop.clone();
    tasks.push(Task::new("web", Stage::Background, |stop| async move {
        let asked = stop.asked().clone();
        let ended = tokio::join!(http::serve(listener, pages, asked.clone()), async {
            asked.cancelled().await;
            streams.cancel();
        });
        ended.0.context("the web server has ended by itself")
    }));
    tasks.extend(built.tasks);
    Ok(tasks)
}

/// What this process works on, for its recovery.
#[derive(Default)]
struct Live {
    events: Arc<LiveRows>,
    rows: Arc<LiveRows>,
}

fn bells(foundation: &Foundation) -> Bells {
    Bells { inbox: Arc::clone(&foundation.wakes.inbox), outbox: Arc::clone(&foundation.wakes.outbox) }
}

fn status(foundation: &Foundation) -> Arc<dyn StatusBoard> {
    Arc::clone(&foundation.board) as Arc<dyn StatusBoard>
}

fn recovery_parts(foundation: &Foundation, live: &Live) -> RecoveryParts {
    RecoveryParts {
        inbox: Arc::clone(&foundation.stores.inbox),
        outbox: Arc::clone(&foundation.stores.outbox),
        boot: foundation.boot,
        live_events: Arc::clone(&live.events),
        live_rows: Arc::clone(&live.rows),
        wakes: bells(foundation),
        clock: Arc::clone(&foundation.clock),
        status: status(foundation),
        every: foundation.settings.scale().apply(Periods::RECOVERY),
    }
}

fn polling(foundation: &Foundation, table: Arc<RouteTable>, live: &Live) -> Task {
    let client = foundation.telegram.client.clone();
    let poll = PollLoop::new(PollParts {
        client: client.clone(),
        bot: foundation.telegram.me.id,
        inbox: Arc::clone(&foundation.stores.inbox),
        wake: Arc::clone(&foundation.wakes.inbox),
        clock: Arc::clone(&foundation.clock),
        entropy: Arc::clone(&foundation.entropy),
        status: status(foundation),
        settings: PollSettings::default(),
    });
    let dispatch = DispatchLoop::new(DispatchParts {
        client: client.clone(),
        inbox: Arc::clone(&foundation.stores.inbox),
        routes: Arc::clone(&table),
        boot: foundation.boot,
        live: Arc::clone(&live.events),
        wakes: bells(foundation),
        clock: Arc::clone(&foundation.clock),
        entropy: Arc::clone(&foundation.entropy),
        status: status(foundation),
        settings: DispatchSettings { scale: foundation.settings.scale(), ..DispatchSettings::default() },
    });
    let texts = Arc::clone(&foundation.texts);
    Task::new("polling", Stage::Ingress, |stop| async move {
        let menu = async {
            tokio::select! {
                set = client.set_menu(&table, &texts) => {
                    if let Err(fault) = set {
                        tracing::warn!(%fault, "the command menu is not set");
                    }
                }
                () = stop.asked().cancelled() => {}
            }
        };
        tokio::join!(poll.run(stop.asked().clone()), dispatch.run(stop.asked().clone()), menu);
        Ok(())
    })
}

fn relay(
    foundation: &Foundation,
    renderers: Arc<Renderers>,
    rules: Vec<Arc<dyn SendRule>>,
    live: &Live,
    pace: ShutdownPace,
) -> Task {
    let client = foundation.telegram.client.clone();
    let sender = TelegramSender::new(client.clone(), renderers)
        .with_files(Arc::clone(&foundation.files))
        .with_rules(rules.clone());
    let relay = RelayLoop::new(RelayParts {
        outbox: Arc::clone(&foundation.stores.outbox),
        sender: Arc::new(sender),
        probe: Arc::new(TelegramProbe(client)),
        bot: foundation.telegram.me.id,
        boot: foundation.boot,
        live: Arc::clone(&live.rows),
        wakes: bells(foundation),
        clock: Arc::clone(&foundation.clock),
        entropy: Arc::clone(&foundation.entropy),
        status: status(foundation),
        rules,
        settings: RelaySettings {
            scale: foundation.settings.scale(),
            drain: pace.last_drain,
            ..RelaySettings::default()
        },
    });
    Task::new("relay", Stage::Relay, |stop| async move {
        relay.run(stop.asked().clone()).await;
        Ok(())
    })
}

fn sweeper(foundation: &Foundation, passes: Vec<crate::tasks::Pass>) -> Task {
    let sweeper = Sweeper {
        passes,
        facts: Arc::clone(&foundation.stores.facts),
        clock: Arc::clone(&foundation.clock),
        period: foundation.settings.scale().apply(Periods::SWEEP),
        beat: foundation.beat("sweeper"),
    };
    Task::new("sweeper", Stage::Background, |stop| sweeper.run(stop))
}

fn cleanup(foundation: &Foundation, passes: Vec<crate::tasks::Pass>) -> Task {
    let cleanup = Cleanup {
        passes,
        facts: Arc::clone(&foundation.stores.facts),
        inbox: Arc::clone(&foundation.stores.inbox),
        outbox: Arc::clone(&foundation.stores.outbox),
        clock: Arc::clone(&foundation.clock),
        period: foundation.settings.scale().apply(Periods::CLEANUP),
        beat: foundation.beat("cleanup"),
    };
    Task::new("cleanup", Stage::Background, |stop| cleanup.run(stop))
}

fn backup(foundation: &Foundation) -> Task {
    let settings = &foundation.settings;
    let nightly = Nightly {
        folder: settings.backup_dir(),
        keep: TimeDelta::days(i64::try_from(settings.values().whole("BACKUP_KEEP")).unwrap_or(i64::MAX)),
        zone: settings.zone(),
        period: settings.scale().apply(Periods::BACKUP),
        beat: foundation.beat("backup"),
        not_before: AtomicI64::new(0),
        foundation: foundation.clone(),
    };
    Task::new("backup", Stage::Background, |stop| nightly.run(stop))
}
