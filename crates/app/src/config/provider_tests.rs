#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]

use std::path::Path;

use super::*;
use crate::modules::BOOTH_TABLE;

const BASE: [(&str, &str); 2] =
    [("TELEGRAM_TOKEN", "123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), ("KIOSK_TOKEN", "k")];
const OPENAI: [(&str, &str); 3] =
    [("OPENAI_API_KEY", "sk-1"), ("OPENAI_IMAGE_MODEL", "draw"), ("OPENAI_VISION_MODEL", "look")];

fn load_with(folder: &Path, more: &[&[(&str, &str)]]) -> Result<Settings, Problems> {
    let environment = BASE.iter().chain(more.iter().copied().flatten());
    let environment = environment.map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let sources = Sources { folder: folder.to_owned(), environment, ..Sources::default() };
    load(&sources, &[BOOTH_TABLE], Demands::Service)
}

fn refused(more: &[&[(&str, &str)]]) -> String {
    let folder = tempfile::tempdir().unwrap();
    load_with(folder.path(), more).expect_err("must be refused").to_string()
}

#[test]
fn b1_p3_what_used_providers_lack_is_listed_with_everything_else_in_one_go() {
    let text = refused(&[&[
        ("RENDER_MODE", "openai,gemini,local"),
        ("DESCRIBER", "gigachat"),
        ("OPENAI_DRAW_CEILING_USD", "cheap"),
        ("OPENAI_BASE_URL", "not an address"),
        ("GEMINI_IMAGE_SIZE", "8K"),
        ("GEMINI_API_KEY", "g"),
        ("JOB_BUDGET_USD", "-1"),
        ("WORKER_SLOTS", "many"),
        ("PRICES_FILE", "nowhere.toml"),
        ("PROMPTS_DIR", "nowhere"),
        ("JUDGE", "local"),
    ]]);
    for name in [
        "OPENAI_API_KEY: must be set (or OPENAI_API_KEY_FILE)",
        "OPENAI_IMAGE_MODEL",
        "OPENAI_VISION_MODEL",
        "OPENAI_DRAW_CEILING_USD",
        "OPENAI_BASE_URL",
        "GEMINI_IMAGE_SIZE",
        "GEMINI_IMAGE_MODEL",
        "GIGACHAT_AUTH_KEY",
        "GIGACHAT_VISION_MODEL",
        "JOB_BUDGET_USD",
        "WORKER_SLOTS",
        "PRICES_FILE",
        "PROMPTS_DIR",
        "JUDGE",
    ] {
        assert!(text.contains(name), "{name} is missing in:\n{text}");
    }
    assert!(!text.contains("GEMINI_API_KEY"), "{text}");
}

#[test]
fn p3_settings_of_a_provider_that_nobody_names_are_not_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let unused = [("RENDER_MODE", "local"), ("OPENAI_BASE_URL", "not an address"), ("GEMINI_API_KEY", "g")];
    let settings = load_with(folder.path(), &[&unused]).unwrap();
    assert_eq!(used_providers(settings.values()), ["local"]);
}

#[test]
fn b1_what_only_opening_shows_is_named_with_its_setting_and_never_with_its_value() {
    let folder = tempfile::tempdir().unwrap();
    let roots = folder.path().join("roots.pem");
    std::fs::write(&roots, "no certificate").unwrap();
    let roots = roots.display().to_string();
    let text = refused(&[&OPENAI, &[("RENDER_MODE", "openai"), ("OPENAI_CA_FILE", &roots)]]);
    assert!(text.contains("OPENAI_CA_FILE: the file of root certificates"), "{text}");
    let text = refused(&[&OPENAI, &[("RENDER_MODE", "openai"), ("OPENAI_API_KEY", "sk secret\u{7}")]]);
    assert!(text.contains("OPENAI_API_KEY: holds a strange character") && !text.contains("sk secret"), "{text}");
}

#[test]
fn a_providers_key_may_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("key");
    std::fs::write(&file, "sk-from-file\n").unwrap();
    let file = file.display().to_string();
    let by_file = [("RENDER_MODE", "openai"), ("OPENAI_API_KEY", ""), ("OPENAI_API_KEY_FILE", file.as_str())];
    let settings = load_with(folder.path(), &[&OPENAI, &by_file]).unwrap();
    assert_eq!(settings.values().any("OPENAI_API_KEY").as_deref(), Some("sk-from-file"));
    let text = refused(&[&OPENAI, &[("RENDER_MODE", "openai"), ("OPENAI_API_KEY_FILE", &file)]]);
    assert!(text.contains("OPENAI_API_KEY: is set twice"), "{text}");
    let text = refused(&[&OPENAI, &[("RENDER_MODE", "openai"), ("OPENAI_API_KEY_FLIE", &file)]]);
    assert!(text.contains("did you mean OPENAI_API_KEY_FILE?"), "{text}");
}

#[test]
fn p3_the_judge_is_the_first_that_sees_unless_one_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let with = |more: &[(&str, &str)]| {
        let settings = load_with(folder.path(), &[&OPENAI, &[("RENDER_MODE", "local,openai")], more]).unwrap();
        judge(settings.values())
    };
    assert_eq!(with(&[]), None, "likeness is not looked at");
    assert_eq!(with(&[("LIKENESS_MODE", "warn")]).as_deref(), Some("openai"));
    assert_eq!(with(&[("LIKENESS_MODE", "warn"), ("JUDGE", "none")]), None);
}

#[test]
fn t3_a_row_of_the_prices_file_wins_and_a_broken_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("prices.toml");
    let name = file.display().to_string();
    std::fs::write(&file, "[[price]]\nmodel = 'draw'\nper_image = 0.04\n").unwrap();
    let settings = load_with(folder.path(), &[&[("PRICES_FILE", &name)]]).unwrap();
    assert!(settings.drawing().prices.knows("draw") && settings.drawing().prices.knows("gemini-3-pro-image"));
    std::fs::write(&file, "[[price]]\nmodel = 'draw'\nper_image = -1\n").unwrap();
    let text = load_with(folder.path(), &[&[("PRICES_FILE", &name)]]).unwrap_err().to_string();
    assert!(text.contains("PRICES_FILE (environment): names a file that is no price table"), "{text}");
}
