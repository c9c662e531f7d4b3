//! Settings of AI providers: rows like all others, which count where a provider is used.

use std::sync::LazyLock;

use adapters_ai::{OpenFault, PROVIDERS, Setting as AiSetting, SettingKind, find_fault};

use super::kinds::Kind;
use super::problem::Problem;
use super::table::Setting;
use super::values::Values;

/// A provider and its rows.
#[derive(Debug)]
pub struct ProviderTable {
    /// Name, as in `RENDER_MODE`.
    pub name: &'static str,
    /// Its settings.
    pub settings: Vec<Setting>,
}

/// All providers that have settings.
pub fn provider_tables() -> &'static [ProviderTable] {
    static TABLES: LazyLock<Vec<ProviderTable>> = LazyLock::new(|| {
        let with_settings = PROVIDERS.iter().filter(|line| !line.settings.is_empty());
        with_settings
            .map(|line| ProviderTable { name: line.name, settings: line.settings.iter().map(row).collect() })
            .collect()
    });
    &TABLES
}

fn row(setting: &AiSetting) -> Setting {
    let kind = match setting.kind {
        SettingKind::Text => Kind::Text,
        SettingKind::Secret => Kind::Secret,
        SettingKind::Url => Kind::Url,
        SettingKind::Path => Kind::Path,
        SettingKind::Whole(min, max) => Kind::Whole { min, max },
        SettingKind::Seconds => Kind::Whole { min: 1, max: 3600 },
        SettingKind::Dollars => Kind::Dollars,
        SettingKind::Flag => Kind::Flag,
        SettingKind::OneOf(words) => Kind::OneOf(words),
    };
    let (default, required) = (setting.default, setting.required);
    Setting { name: setting.name, kind, default, doc: setting.doc, test_only: false, required }
}

/// Tables of the providers that this configuration uses: who draws, judges or describes while the booth is on.
pub(super) fn used_tables(values: &Values) -> impl Iterator<Item = &'static ProviderTable> {
    let used = used_providers(values);
    provider_tables().iter().filter(move |table| used.iter().any(|name| name == table.name))
}

/// Names of the providers that are used, each once, those that draw first.
pub fn used_providers(values: &Values) -> Vec<String> {
    if !values.flag("BOOTH_ENABLED") {
        return Vec::new();
    }
    let mut used = values.list("RENDER_MODE");
    for other in [describer(values), judge(values)].into_iter().flatten() {
        if !used.contains(&other) {
            used.push(other);
        }
    }
    used
}

/// Who judges packs: `JUDGE`, else the first of `RENDER_MODE` that can see; nobody where likeness is not looked at.
pub fn judge(values: &Values) -> Option<String> {
    if values.text("LIKENESS_MODE") == Some("off") {
        return None;
    }
    match values.text("JUDGE") {
        Some("none") => None,
        Some(name) => Some(name.to_owned()),
        None => values.list("RENDER_MODE").into_iter().find(|name| sees(name)),
    }
}

/// Who describes for those that draw: `DESCRIBER`; `None` = each for itself.
pub fn describer(values: &Values) -> Option<String> {
    values.text("DESCRIBER").map(str::to_owned)
}

fn sees(name: &str) -> bool {
    PROVIDERS.iter().any(|line| line.name == name && line.sees)
}

/// What only opening a provider shows, for those of which nothing else is wrong.
pub(super) fn check_opening(values: &Values, problems: &mut Vec<Problem>) {
    for table in used_tables(values) {
        let is_theirs = |problem: &Problem| table.settings.iter().any(|one| problem.subject.starts_with(one.name));
        if problems.iter().any(is_theirs) {
            continue;
        }
        let (subject, what) = match find_fault(table.name, &|name| values.any(name)) {
            None => continue,
            Some(OpenFault::Setting(fault)) => (fault.name.to_owned(), fault.fault.to_owned()),
            Some(OpenFault::Client(fault)) => {
                let about = if fault.is_about_proxy() { "_PROXY" } else { "_CA_FILE" };
                (format!("{}{about}", table.name.to_ascii_uppercase()), fault.to_string())
            }
            Some(fault @ OpenFault::Unknown) => (table.name.to_owned(), fault.to_string()),
        };
        problems.push(Problem::new(subject, what));
    }
}
