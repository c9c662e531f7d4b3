//! All bundled drawing data, read once.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::local::caption::{self, Captions};
use crate::local::pose::{self, Pose};
use crate::local::template::{self, Template};
use crate::local::toon::ToonParams;

#[derive(Debug)]
pub(crate) struct Kit {
    pub(crate) templates: Vec<Template>,
    pub(crate) captions: Captions,
    pub(crate) poses: BTreeMap<String, Pose>,
    pub(crate) styles: BTreeMap<String, ToonParams>,
}

/// The kit, or the bundled file that is broken.
pub(crate) fn kit() -> Result<&'static Kit, String> {
    static KIT: OnceLock<Result<Kit, String>> = OnceLock::new();
    KIT.get_or_init(read).as_ref().map_err(Clone::clone)
}

fn read() -> Result<Kit, String> {
    Ok(Kit {
        templates: template::all().map_err(|(name, error)| format!("template {name}: {error}"))?,
        captions: caption::texts().map_err(|error| format!("captions: {error}"))?,
        poses: pose::all().map_err(|error| format!("poses: {error}"))?,
        styles: toml::from_str(include_str!("../../assets/styles.toml")).map_err(|error| format!("styles: {error}"))?,
    })
}

/// Names of the drawing styles; the first is the default.
pub fn styles() -> Vec<String> {
    let mut names: Vec<String> = kit().map(|k| k.styles.keys().cloned().collect()).unwrap_or_default();
    names.sort_by_key(|n| n != "toon");
    names
}
