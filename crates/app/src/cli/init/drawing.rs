use std::sync::Arc;
use std::time::Duration;

use adapters_ai::local::LocalStudio;
use anyhow::bail;
use kernel::Clock;
use tokio::time::timeout;

use super::ask::{ask, is_talk, tell};
use super::settings_with;
use crate::cli::args::InitArgs;
use crate::compose::{Providers, local_settings};
use crate::config::{Kind, Settings, provider_tables};
use crate::modules::BOOTH_TABLE;
use crate::process::{ClockSettings, ServiceClock};

/// How long a provider may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// Who draws, and what that takes: name and value.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    /// `RENDER_MODE`; empty where nothing was chosen.
    pub(super) mode: String,
    pub(super) secrets: Vec<(&'static str, String)>,
    pub(super) plain: Vec<(&'static str, String)>,
}

/// Asks who draws and for what that takes; what the environment holds already is taken over. Each provider is tried by
/// one free call.
pub(super) async fn learn(args: &InitArgs, token: &str, known: &Settings) -> anyhow::Result<Drawing> {
    let mode = match &args.draw {
        Some(list) => list.clone(),
        None if is_talk() => ask("who draws, in order, such as openai,local", Some("local"))?,
        None => return Ok(Drawing::default()),
    };
    let kind = BOOTH_TABLE.settings.iter().find(|setting| setting.name == "RENDER_MODE").map(|setting| setting.kind);
    if let Some(fault) = kind.and_then(|kind| kind.fault(&mode)) {
        bail!("who draws {fault}");
    }
    let mut drawing = Drawing { mode, ..Drawing::default() };
    let named = |name: &str| drawing.mode.split(',').any(|word| word.trim() == name);
    for row in provider_tables().iter().filter(|table| named(table.name)).flat_map(|table| &table.settings) {
        let given = known.values().any(row.name).filter(|value| row.default != Some(value.as_str()));
        let value = match given {
            Some(value) => value,
            None if row.required => ask(&format!("{}: {}", row.name, row.doc), None)?,
            None => continue,
        };
        if let Some(fault) = row.kind.fault(&value) {
            bail!("{} {fault}", row.name);
        }
        let list = if row.kind == Kind::Secret { &mut drawing.secrets } else { &mut drawing.plain };
        list.push((row.name, value));
    }
    try_out(&drawing, token).await?;
    Ok(drawing)
}

async fn try_out(drawing: &Drawing, token: &str) -> anyhow::Result<()> {
    let values = drawing.secrets.iter().chain(&drawing.plain).map(|(name, value)| (*name, value.as_str()));
    let settings = settings_with(token, values.chain([("RENDER_MODE", drawing.mode.as_str())]))?;
    let clock: Arc<dyn Clock> = Arc::new(ServiceClock::new(ClockSettings::default(), None));
    let studio = LocalStudio::new(local_settings(&settings, Duration::ZERO));
    for provider in Providers::open(&settings, &clock, &studio)?.all() {
        let Some(probe) = &provider.probe else { continue };
        match timeout(PATIENCE, probe.list_models()).await {
            Ok(Ok(_models)) => tell(format!("✓ {} takes the key", provider.name)),
            Ok(Err(error)) => tell(format!("! {}: {error}; `atelier check` says what to do", provider.name)),
            Err(_elapsed) => tell(format!("! {}: no answer; `atelier check` says what to do", provider.name)),
        }
    }
    Ok(())
}
