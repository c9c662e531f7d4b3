use crate::config::{Settings, describer, judge};
use crate::modules::{BOOTH_TABLE, Module};

/// B4: how this process renders, and where that was read from. Secrets never.
pub(super) fn log_startup(settings: &Settings, modules: &[Module]) {
    let values = settings.values();
    let on: Vec<&str> =
        modules.iter().filter(|module| module.is_on(settings)).map(|module| module.table.name).collect();
    tracing::info!(version = env!("CARGO_PKG_VERSION"), modules = on.join(","), "STARTUP");
    let booth_on = BOOTH_TABLE.is_on(values);
    let drawing: &[(&str, &str)] = &[
        ("render mode", "RENDER_MODE"),
        ("likeness mode", "LIKENESS_MODE"),
        ("consistency mode", "CONSISTENCY_MODE"),
        ("sheet layout", "SHEET_LAYOUT"),
    ];
    for (what, name) in drawing.iter().filter(|_| booth_on) {
        let value = values.text(name).unwrap_or("unset");
        tracing::info!(value, origin = values.origin(name), "STARTUP {what}");
    }
    if booth_on {
        let name = |name: Option<String>, nobody: &str| name.unwrap_or_else(|| nobody.to_owned());
        let (describer, judge) = (name(describer(values), "each artist"), name(judge(values), "nobody"));
        tracing::info!(describer, judge, prompts = settings.drawing().prompts.version(), "STARTUP drawing");
        let (job, day) = (values.text("JOB_BUDGET_USD"), values.text("DAY_BUDGET_USD"));
        tracing::info!(job, day, "STARTUP budgets in US dollars");
    }
    for module in modules.iter().filter(|module| values.flag(module.table.switch)) {
        if let Some(missing) = module.table.missing(values) {
            tracing::warn!(missing, "STARTUP {} stays off: a setting that it needs is not set", module.table.name);
        }
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::config::{Demands, Sources, load};
    use crate::modules::{all, tables};

    #[derive(Clone, Default)]
    struct Buffer(Arc<Mutex<Vec<u8>>>);

    impl Write for Buffer {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn b4_the_start_says_how_it_renders_and_where_that_was_read_and_no_secret() {
        let folder = tempfile::tempdir().unwrap();
        let secrets =
            [("TELEGRAM_TOKEN", "123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), ("KIOSK_TOKEN", "tablet-secret")];
        let set = secrets.into_iter().chain([("RENDER_MODE", "local")]);
        let environment = set.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        let sources = Sources { folder: folder.path().to_owned(), environment, ..Sources::default() };
        let modules = all();
        let settings = load(&sources, &tables(&modules), Demands::Service).unwrap();
        let buffer = Buffer::default();
        let into = buffer.clone();
        let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(move || into.clone()).finish();
        tracing::subscriber::with_default(subscriber, || log_startup(&settings, &modules));
        let log = String::from_utf8(buffer.0.lock().unwrap().clone()).unwrap();
        let line = |what: &str| log.lines().find(|line| line.contains(what)).unwrap_or_default().to_owned();
        let render = line("STARTUP render mode");
        assert!(render.contains("\"local\"") && render.contains("\"environment\""), "{log}");
        for what in ["likeness mode", "consistency mode", "sheet layout"] {
            assert!(line(&format!("STARTUP {what}")).contains("origin="), "{what} is missing in:\n{log}");
        }
        for (name, secret) in secrets {
            assert!(!log.contains(secret), "{name} is told");
        }
    }
}
