use std::sync::Arc;
use std::time::Duration;

use adapters_ai::local::{LocalCatalogue, LocalExport, LocalIntake, LocalStudio};
use adapters_telegram::{HttpPackPage, TelegramStickerSets, booth_renderers, booth_routes};
use adapters_web::{EventLook, WebParts};
use anyhow::Context as _;
use booth::{Booth, BoothParts, OutfitCatalogue};
use kernel::Sensitive;
use messaging::Class;
use secrecy::ExposeSecret as _;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::booth_config::booth_settings;
use super::booth_settings::BOOTH_TABLE;
use super::{Built, Module};
use crate::bridges::growth_button;
use crate::compose::{Foundation, Providers, admin_alert};
use crate::supervisor::{Stage, Task};
use crate::tasks::{CircuitWatch, LiveSet, Pass, Trouble, Watch, Worker, pass};

/// A model that no pack needed for so long goes from memory with the next sweep: within the minute.
const MODEL_IDLE: Duration = Duration::from_secs(30);

/// The sticker booth.
pub fn booth_module() -> Module {
    Module {
        classes: &[
            Class::Outcome,
            Class::Consent,
            Class::Reply,
            Class::HandOver,
            Class::Resend,
            Class::Progress,
            Class::Notice,
            Class::Alert,
        ],
        attention: booth::ATTENTION_REASONS,
        erases: &["name", "photos and stickers", "description of appearance", "undelivered messages"],
        demo: &["обычная доставка", "обрыв и восстановление"],
        ..Module::new(BOOTH_TABLE, build).keeping(build_off)
    }
}

/// The booth's handle, and what of its adapters is needed beside it.
#[derive(Debug)]
pub struct BuiltBooth {
    /// The handle.
    pub booth: Arc<Booth>,
    /// Outfits on offer.
    pub outfits: Arc<LocalCatalogue>,
    /// The local renderer.
    pub studio: LocalStudio,
    /// The AI providers.
    pub providers: Providers,
}

/// The booth's handle over the real adapters, where nothing is drawn.
pub fn build_booth(foundation: &Foundation) -> anyhow::Result<BuiltBooth> {
    let studio = LocalStudio::new(local_settings(foundation));
    let providers = Providers::local_alone(&foundation.settings, &studio);
    booth_over(foundation, studio, providers)
}

fn booth_over(foundation: &Foundation, studio: LocalStudio, providers: Providers) -> anyhow::Result<BuiltBooth> {
    let Foundation { settings, stores, telegram, .. } = foundation;
    let offered = settings.event().map(|event| event.outfits.clone()).unwrap_or_default();
    let outfits = Arc::new(LocalCatalogue::offering(&offered));
    let page = HttpPackPage::new(&telegram.settings).context("PACK_PAGE_URL cannot be used")?;
    let sticker_timeout = telegram.settings.timeouts.sticker;
    let parts = BoothParts {
        settings: booth_settings(settings, telegram.me.id, &telegram.me.username, sticker_timeout),
        boot: foundation.boot,
        sessions: Arc::clone(&stores.sessions),
        jobs: Arc::clone(&stores.jobs),
        stats: Arc::clone(&stores.stats),
        people: Arc::clone(&stores.people),
        usage: Arc::clone(&stores.usage),
        attention: Arc::clone(&stores.attention),
        facts: Arc::clone(&stores.facts),
        inbox: Arc::clone(&stores.inbox),
        files: Arc::clone(&foundation.files),
        artists: providers.artists(),
        judge: providers.judge(),
        export: Arc::new(LocalExport::new(&studio)),
        intake: Arc::new(LocalIntake::new(crate::compose::face_check(settings))),
        sets: Arc::new(TelegramStickerSets::new(telegram.client.clone())),
        page: Arc::new(page),
        outfits: Arc::clone(&outfits) as Arc<dyn OutfitCatalogue>,
        clock: Arc::clone(&foundation.clock),
        entropy: Arc::clone(&foundation.entropy),
        changes: Arc::new(foundation.wakes.clone()),
    };
    Ok(BuiltBooth { booth: Arc::new(Booth::new(parts)), outfits, studio, providers })
}

async fn build(foundation: Foundation) -> anyhow::Result<Built> {
    let studio = LocalStudio::new(local_settings(&foundation));
    let providers = Providers::open(&foundation.settings, &foundation.clock, &studio)?;
    let BuiltBooth { booth, outfits, studio, providers } = booth_over(&foundation, studio, providers)?;
    let repaired = CancellationToken::new();
    let wakes = &foundation.wakes;
    let worker = Worker {
        booth: Arc::clone(&booth),
        slots: booth.slots(),
        queued: Arc::clone(&wakes.jobs),
        queued_simple: Arc::clone(&wakes.simple_jobs),
        watch: Arc::clone(&wakes.watch),
        repaired: repaired.clone(),
        beat: foundation.beat("worker"),
    };
    let watch = Watch {
        booth: Arc::clone(&booth),
        missing: Arc::clone(&wakes.watch),
        live: LiveSet::default(),
        beat: foundation.beat("watch"),
    };
    let sweep = {
        let share = Sweep { booth: Arc::clone(&booth), studio, missing: Arc::clone(&wakes.watch), repaired };
        pass(move || share.clone().run())
    };
    let circuits = circuits(&foundation, &providers);
    let stop_mark = {
        let booth = Arc::clone(&booth);
        Arc::new(move || -> futures::future::BoxFuture<'static, anyhow::Result<()>> {
            let booth = Arc::clone(&booth);
            Box::pin(async move { Ok(booth.record_stop_mark().await?) })
        })
    };
    Ok(Built {
        routes: booth_routes(&booth, &foundation.texts),
        renderers: booth_renderers(growth_button(&foundation.settings, booth.settings())),
        rules: Vec::new(),
        web: None,
        tasks: vec![
            Task::new("worker", Stage::Workers, |stop| worker.run(stop)),
            Task::new("watch", Stage::Watches, |stop| watch.run(stop)),
            Task::new("providers", Stage::Background, |stop| circuits.run(stop)),
        ],
        sweeps: vec![sweep],
        cleanups: vec![cleanups(&booth)],
        front: Some(adapters_web::router(web_parts(&foundation, booth, outfits))),
        stop_marks: vec![stop_mark],
    })
}

/// Whoever tells how the service is sees the circuits; the task tells the admins.
fn circuits(foundation: &Foundation, providers: &Providers) -> CircuitWatch {
    let breakers: Vec<_> = providers.all().iter().filter_map(|provider| provider.breaker.clone()).collect();
    foundation.circuits.set(breakers.clone());
    let speaker = foundation.clone();
    CircuitWatch {
        breakers,
        facts: Arc::clone(&foundation.stores.facts),
        clock: Arc::clone(&foundation.clock),
        changes: Arc::new(foundation.wakes.clone()),
        alert: Arc::new(move |key, what| admin_alert(&speaker, key, what)),
        beat: foundation.beat("providers"),
    }
}

/// Photos and what else is kept for a time go although the booth is off.
async fn build_off(foundation: Foundation) -> anyhow::Result<Built> {
    let booth = build_booth(&foundation)?.booth;
    Ok(Built { cleanups: vec![cleanups(&booth)], ..Built::default() })
}

fn cleanups(booth: &Arc<Booth>) -> Pass {
    let booth = Arc::clone(booth);
    pass(move || cleanup(Arc::clone(&booth)))
}

/// The booth's share of the sweeper.
#[derive(Clone)]
struct Sweep {
    booth: Arc<Booth>,
    studio: LocalStudio,
    missing: Arc<Notify>,
    repaired: CancellationToken,
}

impl Sweep {
    /// (1) deadlines and (2) notices inside the booth, (3) missing watch tasks. Not before what a crash left behind is
    /// repaired.
    async fn run(self) -> Result<(), Trouble> {
        self.repaired.cancelled().await;
        self.studio.rest().await;
        let report = self.booth.sweep_once().await?;
        if report != booth::SweepReport::default() {
            tracing::info!(?report, "booth swept");
        }
        self.missing.notify_one();
        Ok(())
    }
}

async fn cleanup(booth: Arc<Booth>) -> Result<(), Trouble> {
    let report = booth.cleanup_once().await?;
    if report != booth::CleanupReport::default() {
        tracing::info!(?report, "booth cleaned");
    }
    Ok(())
}

fn web_parts(foundation: &Foundation, booth: Arc<Booth>, outfits: Arc<LocalCatalogue>) -> WebParts {
    let values = foundation.settings.values();
    let event = foundation.settings.event();
    let kiosk_token = values.secret("KIOSK_TOKEN").map(|token| token.expose_secret().to_owned()).unwrap_or_default();
    WebParts {
        booth,
        outfits,
        kiosk_token: Sensitive::new(kiosk_token),
        link_url: foundation.settings.base("TELEGRAM_LINK_URL"),
        public_url: values.text("PUBLIC_URL").map(str::to_owned),
        look: event.map(|event| EventLook { css: event.css(), logo: event.logo.clone() }).unwrap_or_default(),
        sessions: Arc::clone(&foundation.wakes.sessions) as Arc<dyn adapters_web::SessionFeed>,
        readiness: Arc::clone(&foundation.readiness),
        texts: Arc::clone(&foundation.texts),
        stop: foundation.web_stop.clone(),
    }
}

fn local_settings(foundation: &Foundation) -> adapters_ai::local::LocalSettings {
    crate::compose::local_settings(&foundation.settings, MODEL_IDLE)
}
