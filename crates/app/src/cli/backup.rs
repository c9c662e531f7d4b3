use std::path::Path;

use serde_json::json;

use super::args::Cli;
use super::beside::Beside;
use super::out::{say, say_json};
use crate::backup::{Source, restore, write};
use crate::config::Settings;
use crate::process::InstanceLock;

/// `backup FILE`.
pub(super) async fn make(beside: &Beside, file: &Path, json: bool) -> anyhow::Result<()> {
    let source = Source { settings: &beside.settings, engine: &beside.stores.engine, files: beside.files() };
    let written = write(&source, file).await?;
    let (bytes, files) = (written.database_bytes, written.files);
    if json {
        return say_json(&json!({"file": file.display().to_string(), "database_bytes": bytes, "files": files}));
    }
    say(format!("wrote {}: the database ({bytes} bytes) and {files} files", file.display()));
    Ok(())
}

/// `restore FILE`.
pub(super) async fn put_back(settings: &Settings, file: &Path, cli: &Cli) -> anyhow::Result<()> {
    let _lock = InstanceLock::acquire(&settings.data_dir())?;
    let restored = restore(settings, file).await?;
    if cli.json {
        let folder = settings.data_dir().display().to_string();
        return say_json(&json!({"data_dir": folder, "files": restored.files, "older": restored.older}));
    }
    say(format!("restored the database and {} files into {}", restored.files, settings.data_dir().display()));
    if restored.older {
        say("the backup is of an older version: the next start brings it up to date");
    }
    say("what was sent after the backup was made may be sent again, and what happened since is not known any more");
    say("next: atelier check, then atelier run");
    Ok(())
}
