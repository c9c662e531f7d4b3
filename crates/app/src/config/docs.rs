use std::fmt::Write as _;

use super::table::{CORE, ModuleTable, PREFIXES, RESERVED, Setting};

/// `docs/configuration.md`, made of the same table that validates.
pub fn configuration_page(modules: &[ModuleTable]) -> String {
    let mut page = String::from(INTRO);
    section(&mut page, "The process", CORE.iter().filter(|setting| !setting.test_only));
    for module in modules {
        section(&mut page, &format!("Module `{}` (`{}`)", module.name, module.switch), module.settings.iter());
    }
    page.push_str(PROVIDERS_INTRO);
    for provider in super::provider_tables() {
        section(&mut page, &format!("Provider `{}`", provider.name), provider.settings.iter());
    }
    page.push_str(&super::event::fields_page());
    section(&mut page, "For tests (refused when `APP_ENV=prod`)", CORE.iter().filter(|setting| setting.test_only));
    page.push_str("## Reserved\n\nAccepted and without effect in this version: ");
    page.push_str(&code_list(RESERVED));
    page.push_str(
        ".\n\nIn the environment an unknown name is an error when it is close to a known one or begins with ",
    );
    page.push_str(&code_list(PREFIXES));
    page.push_str("; in `atelier.toml` always.\n");
    page
}

const INTRO: &str = "\
# Configuration

<!-- Generated from the settings table (crates/app/src/config); a test compares. -->

Read once at start, later ones win: defaults ← `atelier.toml` (working folder, or `--config FILE`) ← `.env` beside it \
← environment ← `--data-dir`. The file is flat: `event_name = \"Summer fair\"`; names may be written in either case. \
All problems are listed in one go and end the process with exit code 1.

Durations: `90` (seconds), `15min`, `24h`, `1 h 30 min`. A secret may also come from a file: `<NAME>_FILE`.

";

const PROVIDERS_INTRO: &str = "\
## AI providers

A provider's settings count where `RENDER_MODE`, `JUDGE` or `DESCRIBER` names it; elsewhere they are accepted and not \
looked at. What keeps a provider from working is listed at start with all other problems; `atelier check` asks each \
one that is used, without cost.

";

fn section<'a>(page: &mut String, title: &str, settings: impl Iterator<Item = &'a Setting>) {
    // Writing to a String cannot fail; the results are of no interest.
    let _written = writeln!(page, "## {title}\n\n| setting | value | default | meaning |\n|---|---|---|---|");
    for setting in settings {
        let default = setting.default.map_or_else(String::new, |text| format!("`{text}`"));
        let must = if setting.required { " **Required.**" } else { "" };
        let kind = setting.kind.describe();
        let _written = writeln!(page, "| `{}` | {kind} | {default} | {}.{must} |", setting.name, setting.doc);
    }
    page.push('\n');
}

fn code_list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
