use std::path::Path;
use std::sync::Arc;

use adapters_files::FolderFiles;
use adapters_sql::StoreOptions;
use adapters_sqlite::SqliteEngine;
use anyhow::Context as _;
use desk::SettingsStore;
use kernel::{Changes, Entropy, Files, Timestamp};
use leads::LeadSettings;
use messaging::{AlertTarget, StoreRules};

use super::Stores;
use crate::config::Settings;
use crate::modules::{LEADS_TABLE, lead_settings};
use crate::process::{ClockSettings, ServiceClock};
use crate::tasks::CLOCK_MARK;

/// What the stores are told.
fn store_options(settings: &Settings, changes: Arc<dyn Changes>) -> StoreOptions {
    let values = settings.values();
    let own_alerts = settings.bot().zip(values.chat("ADMIN_CHAT_ID")).map(|(bot, chat)| AlertTarget {
        bot,
        chat,
        lang: settings.admin_lang(),
        event: values.text("EVENT_NAME").unwrap_or_default().to_owned(),
    });
    StoreOptions {
        rules: StoreRules { alert_cooldown: settings.wait("ALERT_COOLDOWN"), scale: settings.scale(), own_alerts },
        changes,
        leads: lead_rows(settings),
    }
}

/// How rows of the leads are filled in and settled, while they are on. The bot's name is none of the stores' business.
fn lead_rows(settings: &Settings) -> Option<LeadSettings> {
    let bot = settings.bot().filter(|_| LEADS_TABLE.is_on(settings.values()))?;
    lead_settings(settings, bot, "")
}

/// The clock, continuing at the stored mark.
pub async fn open_clock(
    settings: &Settings,
    facts: &dyn SettingsStore,
) -> anyhow::Result<(Arc<ServiceClock>, Option<Timestamp>)> {
    let mark = facts.find(CLOCK_MARK).await.context("the database cannot be read")?;
    let mark = mark.as_ref().and_then(serde_json::Value::as_i64).map(Timestamp::from_millis);
    let values = settings.values();
    let bent = ClockSettings {
        start: values.moment("CLOCK_START"),
        file: values.path("CLOCK_FILE"),
        file_moves_service: values.flag("CLOCK_FILE_SERVICE"),
    };
    Ok((Arc::new(ServiceClock::new(bent, mark)), mark))
}

/// The file store in the data folder.
pub fn open_files(data_dir: &Path, entropy: Arc<dyn Entropy>) -> anyhow::Result<Arc<dyn Files>> {
    let files = FolderFiles::open(data_dir, entropy)
        .with_context(|| format!("the data folder {} cannot be used", data_dir.display()))?;
    Ok(Arc::new(files))
}

/// The stores over an open engine.
pub fn stores(engine: Arc<SqliteEngine>, settings: &Settings, changes: Arc<dyn Changes>) -> Stores {
    Stores::new(engine, store_options(settings, changes))
}
