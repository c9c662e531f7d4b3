use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use secrecy::SecretString;

use super::drawing::Drawing;
use super::event::Events;
use super::layers::{Layer, from_dotenv, from_toml, merge};
use super::names::{file_of, unknown_names};
use super::problem::{Problem, Problems};
use super::providers::{check_opening, provider_tables, used_tables};
use super::rules::check_rules;
use super::settings::Settings;
use super::table::{CORE, ModuleTable, Setting};
use super::values::Values;

/// What a command needs of the configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demands {
    /// `run`: every required setting of the process and of the modules that are on.
    Service,
    /// Commands beside it: what is set must be right, nothing must be set.
    Nothing,
}

/// Where the configuration comes from; the process environment is passed in, so that tests never change it.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// `--config`; else `atelier.toml` in `folder`, if it is there.
    pub config: Option<PathBuf>,
    /// `--data-dir`, stronger than everything else.
    pub data_dir: Option<PathBuf>,
    /// Folder of `atelier.toml` and `.env`.
    pub folder: PathBuf,
    /// The environment.
    pub environment: BTreeMap<String, String>,
}

impl Sources {
    /// The working folder and this process's environment.
    pub fn of_process(config: Option<PathBuf>, data_dir: Option<PathBuf>) -> Self {
        let environment = std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
            .collect();
        Self { config, data_dir, folder: PathBuf::from("."), environment }
    }
}

/// Reads and checks everything: defaults ← `atelier.toml` ← `.env` ← environment. All problems in one go.
pub fn load(sources: &Sources, modules: &[ModuleTable], demands: Demands) -> Result<Settings, Problems> {
    let mut problems = Vec::new();
    let layers = read_layers(sources, &mut problems);
    let table = whole_table(modules);
    for layer in &layers {
        problems.extend(unknown_names(layer, &table));
    }
    let merged = match merge(&layers) {
        Ok(merged) => merged,
        Err(error) => {
            problems.push(Problem::new("configuration", format!("cannot be read: {error}")));
            return Err(Problems(problems));
        }
    };
    let values = fill(&table, merged, &mut problems);
    check_kinds(modules, &values, &mut problems);
    check_rules(modules, &table, &values, demands, &mut problems);
    let events = read_events(sources, &table, &values, &mut problems);
    let drawing = Drawing::read(&values, &mut problems);
    if demands == Demands::Service {
        check_opening(&values, &mut problems);
    }
    if problems.is_empty() { Ok(Settings::new(values, events, drawing)) } else { Err(Problems(problems)) }
}

/// Event files, where the booth is on: `EVENTS_DIR`, or `events` beside the settings file.
fn read_events(sources: &Sources, table: &[Setting], values: &Values, problems: &mut Vec<Problem>) -> Events {
    let known = table.iter().any(|setting| setting.name == "EVENTS_DIR");
    if !known || !values.flag("BOOTH_ENABLED") {
        return Events::default();
    }
    let named = values.path("EVENTS_DIR");
    let usual = || beside(sources, settings_file(sources).as_deref()).join("events");
    let (is_named, folder) = (named.is_some(), named.unwrap_or_else(usual));
    Events::read(&folder, is_named, problems)
}

fn settings_file(sources: &Sources) -> Option<PathBuf> {
    sources.config.clone().or_else(|| present(sources.folder.join("atelier.toml")))
}

/// The folder of the settings file; a bare file name stands in the working folder.
fn beside(sources: &Sources, file: Option<&Path>) -> PathBuf {
    file.and_then(Path::parent).map_or_else(|| sources.folder.clone(), Path::to_path_buf)
}

fn whole_table(modules: &[ModuleTable]) -> Vec<Setting> {
    let providers = provider_tables().iter().flat_map(|provider| &provider.settings);
    CORE.iter().chain(modules.iter().flat_map(|module| module.settings)).chain(providers).copied().collect()
}

fn read_layers(sources: &Sources, problems: &mut Vec<Problem>) -> Vec<Layer> {
    let file = settings_file(sources);
    let dotenv = present(beside(sources, file.as_deref()).join(".env"));
    let overrides = sources.data_dir.iter().map(|path| ("DATA_DIR".to_owned(), path.display().to_string())).collect();
    [
        file.and_then(|path| from_toml(&path, problems)),
        dotenv.and_then(|path| from_dotenv(&path, problems)),
        Some(Layer { origin: "environment".to_owned(), values: filled(&sources.environment), strict: false }),
        Some(Layer { origin: "command line".to_owned(), values: overrides, strict: true }),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// An empty variable counts as not set, as shells make it hard to say otherwise.
fn filled(environment: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    environment
        .iter()
        .filter(|(name, text)| !text.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
        .map(|(name, text)| (name.clone(), text.clone()))
        .collect()
}

fn present(path: PathBuf) -> Option<PathBuf> {
    path.is_file().then_some(path)
}

fn fill(table: &[Setting], mut merged: BTreeMap<String, (String, String)>, problems: &mut Vec<Problem>) -> Values {
    let mut values = Values::default();
    for setting in table {
        let found = merged.remove(setting.name);
        if setting.is_secret() {
            let file = merged.remove(&file_of(setting.name));
            let read = read_secret(setting, found.map(|(text, _)| text), file.map(|(path, _)| path));
            match read {
                Ok(Some(text)) => {
                    values.secrets.insert(setting.name, SecretString::from(text.trim().to_owned()));
                }
                Ok(None) => {}
                Err(problem) => problems.push(problem),
            }
        } else if let Some(value) =
            found.or_else(|| setting.default.map(|text| (text.to_owned(), "default".to_owned())))
        {
            values.plain.insert(setting.name, value);
        }
    }
    values
}

/// A secret by itself, or out of the file that is named instead of it.
fn read_secret(setting: &Setting, found: Option<String>, file: Option<String>) -> Result<Option<String>, Problem> {
    let file_name = file_of(setting.name);
    match (found, file) {
        (found, None) => Ok(found),
        (Some(_), Some(_)) => {
            Err(Problem::new(setting.name, format!("is set twice: by itself and by {file_name}; keep one")))
        }
        (None, Some(path)) => match std::fs::read_to_string(path.trim()) {
            Ok(text) if !text.trim().is_empty() => Ok(Some(text)),
            Ok(_) => Err(Problem::new(file_name, "names a file that is empty")),
            Err(error) => Err(Problem::new(file_name, format!("names a file that cannot be read: {error}"))),
        },
    }
}

fn check_kinds(modules: &[ModuleTable], values: &Values, problems: &mut Vec<Problem>) {
    let on = modules.iter().filter(|module| values.flag(module.switch)).flat_map(|module| module.settings);
    let providers = used_tables(values).flat_map(|provider| &provider.settings);
    for setting in CORE.iter().chain(on).chain(providers) {
        let Some(text) = values.text(setting.name) else { continue };
        if let Some(what) = setting.kind.fault(text) {
            problems.push(Problem::new(setting.name, what).at(values.origin(setting.name)));
        }
    }
}
