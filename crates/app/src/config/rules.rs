use secrecy::ExposeSecret;

use super::load::Demands;
use super::names::file_of;
use super::problem::Problem;
use super::providers::used_tables;
use super::table::{CORE, ModuleTable, Setting};
use super::values::Values;

/// Modules that the map names and this version does not hold yet.
const LATER: [(&str, &str); 1] = [("STUDIO_ENABLED", "studio")];

/// Rules over several settings.
pub(super) fn check_rules(
    modules: &[ModuleTable],
    table: &[Setting],
    values: &Values,
    demands: Demands,
    problems: &mut Vec<Problem>,
) {
    for (switch, name) in LATER {
        if values.flag(switch) && !modules.iter().any(|module| module.switch == switch) {
            problems.push(Problem::new(switch, format!("the {name} module is not part of this version; set it to 0")));
        }
    }
    if !modules.iter().any(|module| module.is_on(values)) {
        problems.push(nothing_on(modules, values));
    }
    if values.text("APP_ENV") == Some("prod") {
        prod_rules(table, values, demands, problems);
    }
    if !failpoints::COMPILED && values.text("FAILPOINTS").is_some() {
        let problem = Problem::new("FAILPOINTS", failpoints::StartError::NotCompiled.to_string());
        problems.push(problem.at(values.origin("FAILPOINTS")));
    }
    if demands == Demands::Service {
        required(modules, values, problems);
    }
    token_rule(values, problems);
    rates_rule(values, problems);
}

/// Ten a minute and five a day is a slip of the pen.
fn rates_rule(values: &Values, problems: &mut Vec<Problem>) {
    let (minute, day) = (values.whole("LEADS_PER_MINUTE"), values.whole("LEADS_PER_DAY"));
    if day > 0 && minute > day {
        let what = format!("must not be more than LEADS_PER_DAY ({day}): lower it, or raise that one");
        problems.push(Problem::new("LEADS_PER_MINUTE", what).at(values.origin("LEADS_PER_MINUTE")));
    }
}

fn nothing_on(modules: &[ModuleTable], values: &Values) -> Problem {
    let half_on = modules.iter().find(|module| values.flag(module.switch));
    match half_on.and_then(|module| Some((module.switch, module.missing(values)?))) {
        Some((switch, missing)) => Problem::new(missing, format!("must be set: {switch}=1 alone switches nothing on")),
        None => Problem::new(
            "BOOTH_ENABLED, LEADS_ENABLED, STUDIO_ENABLED",
            "no module is on; set at least one of them to 1",
        ),
    }
}

fn prod_rules(table: &[Setting], values: &Values, demands: Demands, problems: &mut Vec<Problem>) {
    if demands == Demands::Service && values.text("ADMIN_CHAT_ID").is_none() {
        problems.push(Problem::new("ADMIN_CHAT_ID", "must be set when APP_ENV=prod: nobody would see failed jobs"));
    }
    for setting in table.iter().filter(|setting| setting.test_only && values.text(setting.name).is_some()) {
        problems.push(
            Problem::new(setting.name, "is for tests and refused when APP_ENV=prod").at(values.origin(setting.name)),
        );
    }
}

fn required(modules: &[ModuleTable], values: &Values, problems: &mut Vec<Problem>) {
    let on = modules.iter().filter(|module| module.is_on(values)).flat_map(|module| module.settings);
    let providers = used_tables(values).flat_map(|provider| &provider.settings);
    for setting in CORE.iter().chain(on).chain(providers).filter(|setting| setting.required) {
        let missing = if setting.is_secret() {
            values.secret(setting.name).is_none()
        } else {
            values.text(setting.name).is_none()
        };
        if missing && !problems.iter().any(|problem| problem.subject == file_of(setting.name)) {
            let file = if setting.is_secret() { format!(" (or {}_FILE)", setting.name) } else { String::new() };
            problems.push(Problem::new(setting.name, format!("must be set{file}: {}", setting.doc)));
        }
    }
}

fn token_rule(values: &Values, problems: &mut Vec<Problem>) {
    let Some(token) = values.secret("TELEGRAM_TOKEN") else { return };
    if bot_number(token.expose_secret()).is_none() {
        problems.push(Problem::new("TELEGRAM_TOKEN", "does not look like a bot token (digits, a colon, letters)"));
    }
}

/// The bot's own id: the digits before the colon of its token.
pub(super) fn bot_number(token: &str) -> Option<i64> {
    let (digits, secret) = token.split_once(':')?;
    let fits =
        !secret.is_empty() && secret.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    let digits_only = digits.bytes().all(|byte| byte.is_ascii_digit());
    (fits && digits_only).then(|| digits.parse().ok()).flatten()
}
