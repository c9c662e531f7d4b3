#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use super::*;
use crate::modules::{BOOTH_TABLE, LEADS_TABLE};

const TOKEN: &str = "123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

fn sources(folder: &Path, environment: &[(&str, &str)]) -> Sources {
    let environment: BTreeMap<String, String> =
        environment.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    Sources { folder: folder.to_path_buf(), environment, ..Sources::default() }
}

fn load_service(folder: &Path, environment: &[(&str, &str)]) -> Result<Settings, Problems> {
    load(&sources(folder, environment), &[BOOTH_TABLE], Demands::Service)
}

fn report(folder: &Path, environment: &[(&str, &str)]) -> String {
    load_service(folder, environment).expect_err("must be refused").to_string()
}

#[test]
fn b1_every_problem_is_listed_in_one_go() {
    let folder = tempfile::tempdir().unwrap();
    let text = report(
        folder.path(),
        &[
            ("APP_ENV", "prod"),
            ("WORKER_SLOTS", "many"),
            ("TIME_SCALE", "60"),
            ("JOB_DEADLINE", "soon"),
            ("KIOSK_TOKEM", "x"),
        ],
    );
    for name in
        ["ADMIN_CHAT_ID", "WORKER_SLOTS", "TIME_SCALE", "JOB_DEADLINE", "TELEGRAM_TOKEN", "did you mean KIOSK_TOKEN?"]
    {
        assert!(text.contains(name), "{name} is missing in:\n{text}");
    }
}

#[test]
fn the_later_layer_wins_and_its_origin_is_known() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("atelier.toml"),
        "event_name = \"File\"\nPACK_LIMIT = 7\nworker_slots = 3\nadmin_user_ids = [1, 2]\n",
    )
    .unwrap();
    std::fs::write(folder.path().join(".env"), "WORKER_SLOTS=4\nEVENT_NAME='Dot env'\n").unwrap();
    let settings =
        load_service(folder.path(), &[("TELEGRAM_TOKEN", TOKEN), ("KIOSK_TOKEN", "k"), ("EVENT_NAME", "Environment")])
            .unwrap();
    let values = settings.values();
    assert_eq!(values.text("EVENT_NAME"), Some("Environment"));
    assert_eq!(values.origin("EVENT_NAME"), "environment");
    assert_eq!(values.count("WORKER_SLOTS"), 4);
    assert_eq!(values.count("PACK_LIMIT"), 7);
    assert!(values.origin("PACK_LIMIT").ends_with("atelier.toml"));
    assert_eq!(values.origin("RENDER_MODE"), "default");
    assert_eq!(values.users("ADMIN_USER_IDS").len(), 2);
}

#[test]
fn an_unknown_name_in_our_file_is_an_error_with_the_nearest_right_one() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("atelier.toml"), "sesion_ttl = \"1h\"\nzebra = 1\n").unwrap();
    let text = report(folder.path(), &[]);
    assert!(text.contains("did you mean SESSION_TTL?"), "{text}");
    assert!(text.contains("ZEBRA"), "{text}");
}

#[test]
fn a_foreign_name_in_the_environment_is_none_of_our_business() {
    let folder = tempfile::tempdir().unwrap();
    let right = [("TELEGRAM_TOKEN", TOKEN), ("KIOSK_TOKEN", "k")];
    let foreign = [("XDG_DATA_DIRS", "/usr"), ("LANG", "C"), ("PATH", "/bin"), ("HTTP_PROXY", "http://127.0.0.1:1")];
    load_service(folder.path(), &[&right[..], &foreign].concat()).unwrap();
    let text = report(folder.path(), &[&right[..], &[("LEADS_CHATID", "1")]].concat());
    assert!(text.contains("LEADS_CHATID"), "{text}");
}

#[test]
fn no_value_of_a_secret_is_ever_printed() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        report(folder.path(), &[("TELEGRAM_TOKEN", "sesame open"), ("KIOSK_TOKEN", "hush-hush"), ("PACK_LIMIT", "x")]);
    assert!(!text.contains("sesame") && !text.contains("hush"), "{text}");
    let settings = load_service(folder.path(), &[("TELEGRAM_TOKEN", TOKEN), ("KIOSK_TOKEN", "hush-hush")]).unwrap();
    let shown = format!("{settings:?}");
    assert!(!shown.contains("hush") && !shown.contains("AAAA"), "{shown}");
}

#[test]
fn a_file_that_is_not_toml_is_named_by_its_place_and_never_quoted() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("atelier.toml"), "pack_limit = 3\nkiosk_token = \"hush-hush\n").unwrap();
    let text = report(folder.path(), &[]);
    assert!(text.contains("is not valid TOML, see line 2"), "{text}");
    assert!(!text.contains("hush"), "{text}");
}

#[test]
fn a_name_in_both_cases_in_our_file_is_set_twice() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("atelier.toml"), "pack_limit = 3\nPACK_LIMIT = 4\n").unwrap();
    let text = report(folder.path(), &[]);
    assert!(text.contains("PACK_LIMIT") && text.contains("is set twice"), "{text}");
}

#[test]
fn a_log_filter_that_says_nothing_and_a_database_without_a_file_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for database in ["sqlite:", "sqlite://", "sqlite::memory:"] {
        let text = report(folder.path(), &[("LOG_LEVEL", "info,booth=loud"), ("DATABASE_URL", database)]);
        assert!(text.contains("DATABASE_URL (environment): must name a file"), "{text}");
        assert!(text.contains("LOG_LEVEL (environment): must be a level"), "{text}");
    }
}

#[test]
fn a_secret_may_come_from_a_file_but_not_from_two_places() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("token");
    std::fs::write(&file, format!("{TOKEN}\n")).unwrap();
    let file = file.display().to_string();
    let settings = load_service(folder.path(), &[("TELEGRAM_TOKEN_FILE", &file), ("KIOSK_TOKEN", "k")]).unwrap();
    assert_eq!(settings.bot(), Some(kernel::BotId(123_456)));
    let text =
        report(folder.path(), &[("TELEGRAM_TOKEN_FILE", &file), ("TELEGRAM_TOKEN", TOKEN), ("KIOSK_TOKEN", "k")]);
    assert!(text.contains("set twice"), "{text}");
}

#[test]
fn with_no_module_on_the_error_names_the_three() {
    let folder = tempfile::tempdir().unwrap();
    let text = report(folder.path(), &[("BOOTH_ENABLED", "0")]);
    assert!(text.contains("BOOTH_ENABLED, LEADS_ENABLED, STUDIO_ENABLED"), "{text}");
}

#[test]
fn a_module_that_is_off_demands_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let text = report(folder.path(), &[("BOOTH_ENABLED", "0"), ("WORKER_SLOTS", "many")]);
    assert!(!text.contains("KIOSK_TOKEN") && !text.contains("WORKER_SLOTS"), "{text}");
}

#[test]
fn our_own_waits_are_divided_by_the_time_scale() {
    let folder = tempfile::tempdir().unwrap();
    let settings =
        load_service(folder.path(), &[("TELEGRAM_TOKEN", TOKEN), ("KIOSK_TOKEN", "k"), ("TIME_SCALE", "60")]).unwrap();
    assert_eq!(settings.wait("JOB_DEADLINE"), Duration::from_secs(15));
    assert_eq!(settings.values().duration("JOB_DEADLINE"), Duration::from_mins(15));
}

#[test]
fn the_database_follows_the_data_folder_unless_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut from = sources(folder.path(), &[("DATA_DIR", "elsewhere")]);
    from.data_dir = Some("here".into());
    let settings = load(&from, &[BOOTH_TABLE], Demands::Nothing).unwrap();
    assert_eq!(settings.database(), Path::new("here").join("app.db"));
    let named =
        load(&sources(folder.path(), &[("DATABASE_URL", "sqlite:///srv/x.db")]), &[BOOTH_TABLE], Demands::Nothing);
    assert_eq!(named.unwrap().database(), Path::new("/srv/x.db"));
}

#[test]
fn the_configuration_page_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/configuration.md");
    let expected = configuration_page(&[BOOTH_TABLE, LEADS_TABLE]);
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        found, expected,
        "docs/configuration.md is out of date: run `atelier docs configuration > docs/configuration.md`"
    );
}

#[test]
fn leads_are_on_only_with_their_group() {
    let folder = tempfile::tempdir().unwrap();
    let tables = [BOOTH_TABLE, LEADS_TABLE];
    let base = [("TELEGRAM_TOKEN", TOKEN), ("KIOSK_TOKEN", "k"), ("LEADS_ENABLED", "1")];
    let with =
        |more: &[(&str, &str)]| load(&sources(folder.path(), &[&base[..], more].concat()), &tables, Demands::Service);
    assert!(!LEADS_TABLE.is_on(with(&[]).unwrap().values()), "no group");
    assert!(LEADS_TABLE.is_on(with(&[("LEADS_CHAT_ID", "-5")]).unwrap().values()));
    let alone = with(&[("BOOTH_ENABLED", "0")]).unwrap_err().to_string();
    assert!(alone.contains("LEADS_CHAT_ID: must be set: LEADS_ENABLED=1 alone"), "{alone}");
    let wrong = with(&[("LEADS_CHAT_ID", "-5"), ("TRUSTED_PROXIES", "host"), ("QUIET_HOURS", "25-3")]);
    let wrong = wrong.unwrap_err().to_string();
    assert!(wrong.contains("TRUSTED_PROXIES") && wrong.contains("QUIET_HOURS"), "{wrong}");
}

#[test]
fn ids_of_groups_are_negative_and_those_of_people_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |name: &str, value: &str| {
        let environment = [("TELEGRAM_TOKEN", TOKEN), ("KIOSK_TOKEN", "k"), ("LEADS_ENABLED", "1"), (name, value)];
        load(&sources(folder.path(), &environment), &[BOOTH_TABLE, LEADS_TABLE], Demands::Service)
            .err()
            .map(|problems| problems.to_string())
    };
    for group in ["1001234567890", "0", "leads"] {
        let said = refused("LEADS_CHAT_ID", group).unwrap();
        assert!(said.contains("a negative number such as -1001234567890") && said.contains("/here"), "{said}");
    }
    for people in ["-1001234567890", "5, -6", "0", "@anna"] {
        let said = refused("LEADS_ADMIN_IDS", people).unwrap();
        assert!(said.contains("positive numbers"), "{said}");
    }
    assert_eq!(refused("LEADS_CHAT_ID", "-1001234567890"), None);
    assert_eq!(refused("LEADS_ADMIN_IDS", "5, 6"), None);
}

#[test]
fn a_minute_takes_no_more_requests_than_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let load = |minute: &str, day: &str| {
        let environment = [
            ("TELEGRAM_TOKEN", TOKEN),
            ("KIOSK_TOKEN", "k"),
            ("LEADS_ENABLED", "1"),
            ("LEADS_CHAT_ID", "-5"),
            ("LEADS_PER_MINUTE", minute),
            ("LEADS_PER_DAY", day),
        ];
        load(&sources(folder.path(), &environment), &[BOOTH_TABLE, LEADS_TABLE], Demands::Service)
    };
    let said = load("31", "30").expect_err("refused").to_string();
    assert!(said.contains("LEADS_PER_MINUTE") && said.contains("LEADS_PER_DAY (30)"), "{said}");
    assert!(load("30", "30").is_ok());
}
