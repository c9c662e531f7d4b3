use std::sync::Arc;
use std::time::Duration;

use adapters_contacts::Contacts;
use adapters_telegram::{leads_farewell, leads_greeting, leads_renderers, leads_routes, leads_rule};
use adapters_web::{LeadsWebParts, TrustedProxies};
use anyhow::Context as _;
use kernel::{ChatId, Folder, Sensitive};
use leads::{LeadDesk, LeadDeskParts, LeadSettings};
use messaging::Class;
use secrecy::ExposeSecret as _;

use super::leads_config::{lead_settings, settings_of};
use super::leads_settings::LEADS_TABLE;
use super::leads_start::GroupStart;
use super::{Built, Module};
use crate::bridges::FAREWELL;
use crate::compose::Foundation;
use crate::export::{LeadExports, Workbooks};
use crate::supervisor::{Stage, Task};
use crate::tasks::{LeadsLoop, Pass, Trouble, pass};

/// Missing cards are looked for this often, before the time scale …
const PUBLISH: Duration = Duration::from_secs(2);
/// … and reminders, digest and retention this often.
const HOUSEKEEP: Duration = Duration::from_mins(1);
/// No scale makes the task busier than this.
const BUSIEST: Duration = Duration::from_millis(20);
/// Old exports that one pass removes.
const FILES: usize = 1000;

/// Leads: requests for the booth, worked as cards in a group.
pub fn leads_module() -> Module {
    Module {
        classes: &[
            Class::LeadCard,
            Class::LeadPing,
            Class::Reminder,
            Class::Digest,
            Class::Reply,
            Class::Progress,
            Class::Alert,
        ],
        attention: leads::ATTENTION_REASONS,
        erases: &["name", "contact", "comment", "source address", "notes", "text of the card"],
        demo: &["заявка"],
        ..Module::new(LEADS_TABLE, build).keeping(build_off)
    }
}

/// The leads' handle over the real adapters.
pub fn build_leads(foundation: &Foundation, settings: LeadSettings) -> Arc<LeadDesk> {
    let stores = &foundation.stores;
    Arc::new(LeadDesk::new(LeadDeskParts {
        settings,
        leads: Arc::clone(&stores.leads),
        people: Arc::clone(&stores.people),
        facts: Arc::clone(&stores.facts),
        inbox: Arc::clone(&stores.inbox),
        contacts: Arc::new(Contacts),
        clock: Arc::clone(&foundation.clock),
        entropy: Arc::clone(&foundation.entropy),
        changes: Arc::new(foundation.wakes.clone()),
    }))
}

async fn build(foundation: Foundation) -> anyhow::Result<Built> {
    let me = &foundation.telegram.me;
    let Some(settings) = lead_settings(&foundation.settings, me.id, &me.username) else { return Ok(Built::default()) };
    let zone = settings.zone;
    let workbooks = Workbooks { texts: Arc::clone(&foundation.texts), lang: settings.group_lang, zone: settings.zone };
    let exports = Arc::new(LeadExports::new(workbooks, Arc::clone(&foundation.files)));
    let desk = build_leads(&foundation, settings);
    let scaled = |period| foundation.settings.scale().apply(period).max(BUSIEST);
    let leads = LeadsLoop {
        desk: Arc::clone(&desk),
        facts: Arc::clone(&foundation.stores.facts),
        clock: Arc::clone(&foundation.clock),
        publish: scaled(PUBLISH),
        housekeep: scaled(HOUSEKEEP),
        beat: foundation.beat("leads"),
    };
    let start = GroupStart {
        client: foundation.telegram.client.clone(),
        desk: Arc::clone(&desk),
        texts: Arc::clone(&foundation.texts),
    };
    let task = Task::new("leads", Stage::Background, move |stop| async move {
        tokio::join!(start.run(stop.asked()), leads.run(stop.clone())).1
    });
    let mut routes = leads_routes(&desk, &(exports as Arc<dyn leads::ExportFiles>), &foundation.texts);
    routes.push(leads_greeting(&desk));
    routes.push(leads_farewell(&desk, FAREWELL));
    Ok(Built {
        routes,
        renderers: leads_renderers(zone),
        rules: vec![leads_rule(&desk)],
        tasks: vec![task],
        cleanups: vec![exports_cleanup(&foundation)],
        web: Some(adapters_web::leads_router(web_parts(&foundation, desk)?)),
        ..Built::default()
    })
}

/// Off: no page, no task, no command, no message; what is kept for a time still goes. Cards of leads that were erased
/// meanwhile are rewritten when it is on again.
async fn build_off(foundation: Foundation) -> anyhow::Result<Built> {
    let me = &foundation.telegram.me;
    // Without a group no card is known: nothing is sent.
    let nowhere = ChatId(0);
    let settings = lead_settings(&foundation.settings, me.id, &me.username)
        .unwrap_or_else(|| settings_of(&foundation.settings, me.id, &me.username, nowhere));
    let desk = build_leads(&foundation, settings);
    let routes = vec![leads_farewell(&desk, FAREWELL)];
    let erase = pass(move || erase_expired(Arc::clone(&desk)));
    Ok(Built { routes, cleanups: vec![erase, exports_cleanup(&foundation)], ..Built::default() })
}

fn web_parts(foundation: &Foundation, desk: Arc<LeadDesk>) -> anyhow::Result<LeadsWebParts> {
    let values = foundation.settings.values();
    let token = foundation.settings.token().map(|token| token.expose_secret().to_owned()).unwrap_or_default();
    let proxies = values.text("TRUSTED_PROXIES").unwrap_or_default();
    Ok(LeadsWebParts {
        desk,
        clock: Arc::clone(&foundation.clock),
        entropy: Arc::clone(&foundation.entropy),
        texts: Arc::clone(&foundation.texts),
        secret: Sensitive::new(token),
        trusted_proxies: TrustedProxies::parse(proxies).context("TRUSTED_PROXIES")?,
        link_url: foundation.settings.base("TELEGRAM_LINK_URL"),
        public_url: values.text("PUBLIC_URL").map(str::to_owned),
    })
}

/// The cleanup itself waits while a jump of the clock is not confirmed.
async fn erase_expired(desk: Arc<LeadDesk>) -> Result<(), Trouble> {
    let erased = desk.erase_expired().await?;
    if erased > 0 {
        tracing::info!(erased, "leads erased");
    }
    Ok(())
}

/// A file that was never fetched goes with its time; the row that names it then fails.
fn exports_cleanup(foundation: &Foundation) -> Pass {
    let (files, clock) = (Arc::clone(&foundation.files), Arc::clone(&foundation.clock));
    let ttl = foundation.settings.wait("LEADS_EXPORTS_TTL");
    pass(move || {
        let (files, now) = (Arc::clone(&files), clock.now());
        async move {
            let old = files.list_older(Folder::Exports, ttl, now, FILES).await?;
            for file in old {
                files.remove(&file.name).await?;
            }
            Ok(())
        }
    })
}
