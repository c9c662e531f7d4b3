use crate::config::Settings;
use crate::modules::Module;

/// B4: how this process renders, and where that was read from. Secrets never.
pub(super) fn log_startup(settings: &Settings, modules: &[Module]) {
    let values = settings.values();
    let on: Vec<&str> =
        modules.iter().filter(|module| module.is_on(settings)).map(|module| module.table.name).collect();
    tracing::info!(version = env!("CARGO_PKG_VERSION"), modules = on.join(","), "STARTUP");
    for (what, name) in [
        ("render mode", "RENDER_MODE"),
        ("likeness mode", "LIKENESS_MODE"),
        ("consistency mode", "CONSISTENCY_MODE"),
        ("sheet layout", "SHEET_LAYOUT"),
    ] {
        let value = values.text(name).unwrap_or("unset");
        tracing::info!(value, origin = values.origin(name), "STARTUP {what}");
    }
    if let Some(event) = settings.event() {
        tracing::info!(slug = %event.slug, name = %event.name, "STARTUP event");
    }
    tracing::info!(data = %settings.data_dir().display(), database = %settings.database().display(), "STARTUP data");
    if values.text("TIME_SCALE").is_some()
        || values.text("CLOCK_START").is_some()
        || values.text("CLOCK_FILE").is_some()
    {
        tracing::warn!("STARTUP settings for tests bend the time");
    }
}
