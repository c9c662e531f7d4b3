use std::path::PathBuf;
use std::time::Duration;

use adapters_ai::local::{FaceCheck, LocalSettings};

use crate::config::Settings;

/// The local provider's settings. `idle` is how long an unused model stays in memory.
pub fn local_settings(settings: &Settings, idle: Duration) -> LocalSettings {
    LocalSettings { models: models_dir(settings), idle }
}

/// `FACE_CHECK`.
pub fn face_check(settings: &Settings) -> FaceCheck {
    match settings.values().text("FACE_CHECK") {
        Some("off") => FaceCheck::Off,
        Some("warn") => FaceCheck::Warn,
        _ => FaceCheck::Enforce,
    }
}

/// `MODELS_DIR`, or `atelier/models` in the user's cache folder.
pub fn models_dir(settings: &Settings) -> PathBuf {
    settings.values().path("MODELS_DIR").unwrap_or_else(|| {
        let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
        cache.or_else(home).unwrap_or_else(|| PathBuf::from(".cache")).join("atelier/models")
    })
}
