use std::path::Path;

use anyhow::{Context as _, bail};
use serde::Serialize;
use serde_json::Value;

/// One sticker as `pack.json` lists it.
#[derive(Debug, Clone, Serialize)]
pub(super) struct PackedSticker {
    /// File beside `pack.json`.
    pub(super) file: String,
    pub(super) emoji: Vec<String>,
    pub(super) caption: Option<String>,
    pub(super) template: String,
    pub(super) width: u32,
    pub(super) height: u32,
    /// Size of the file.
    pub(super) bytes: usize,
    #[serde(skip)]
    pub(super) webp: Vec<u8>,
}

/// A pack folder: `01.webp` …, `contact-sheet.png`, `pack.json`.
#[derive(Debug, Serialize)]
pub(super) struct PackFolder {
    pub(super) provider: String,
    /// US dollars.
    pub(super) cost: f64,
    /// `modnet`, `u2netp`, `heuristic`, `oval`; none for sheets.
    pub(super) cut_out_level: Option<String>,
    pub(super) stickers: Vec<PackedSticker>,
    /// Seconds by stage.
    pub(super) timings: Value,
}

impl PackedSticker {
    /// Names the file after its place in the pack, from 1.
    pub(super) fn new(place: usize, webp: Vec<u8>, (width, height): (u32, u32)) -> Self {
        Self {
            file: format!("{place:02}.webp"),
            emoji: Vec::new(),
            caption: None,
            template: String::new(),
            width,
            height,
            bytes: webp.len(),
            webp,
        }
    }
}

impl PackFolder {
    /// Writes everything; called only when the whole pack is known to be good.
    pub(super) fn write(&self, out: &Path) -> anyhow::Result<()> {
        let pictures: Vec<&[u8]> = self.stickers.iter().map(|sticker| sticker.webp.as_slice()).collect();
        let sheet = adapters_ai::local::contact_sheet(&pictures).context("no contact sheet")?;
        std::fs::create_dir_all(out).with_context(|| format!("{} cannot be made", out.display()))?;
        for sticker in &self.stickers {
            write(&out.join(&sticker.file), &sticker.webp)?;
        }
        write(&out.join("contact-sheet.png"), &sheet)?;
        write(&out.join("pack.json"), serde_json::to_string_pretty(self)?.as_bytes())
    }
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("{} cannot be written", path.display()))
}

/// Refuses a folder that could never be made, before any work is spent on what would go there. Makes nothing.
pub(super) fn refuse_unfit(out: &Path) -> anyhow::Result<()> {
    match out.ancestors().find(|path| path.exists()) {
        Some(path) if !path.is_dir() => bail!("{} is not a folder", path.display()),
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "tests fail by panicking")]

    use super::*;

    #[test]
    fn a_file_in_the_way_of_the_pack_is_refused_and_nothing_is_made() {
        let folder = tempfile::tempdir().expect("temporary folder");
        let file = folder.path().join("taken");
        std::fs::write(&file, b"x").expect("a file");
        assert!(refuse_unfit(&file).is_err());
        assert!(refuse_unfit(&file.join("pack")).is_err());
        let fresh = folder.path().join("deep").join("pack");
        refuse_unfit(&fresh).expect("a new folder is fine");
        assert!(!fresh.exists());
    }
}
