use std::path::Path;

use adapters_ai::local::cut_out_level;
use adapters_files::free_bytes;
use booth::LEAST_FREE_BYTES;
use chrono::{DateTime, TimeDelta, Utc};

use super::verdicts::Verdicts;
use crate::backup::newest;
use crate::compose::models_dir;
use crate::config::Settings;
use crate::process::lock_holder;

/// A newest backup older than this is no backup.
const OLD: TimeDelta = TimeDelta::hours(48);

pub(super) fn data_folder(verdicts: &mut Verdicts, settings: &Settings) {
    let folder = settings.data_dir();
    if !folder.exists() {
        verdicts.good("data folder", format!("{} is not there yet; `atelier run` makes it", folder.display()));
        return;
    }
    let probe = folder.join(format!(".check-{}", std::process::id()));
    match std::fs::write(&probe, b"x").and_then(|()| std::fs::remove_file(&probe)) {
        Ok(()) => verdicts.good("data folder", format!("{} can be written", folder.display())),
        Err(error) => {
            let what = format!("{} cannot be written ({error}); set DATA_DIR or its rights", folder.display());
            verdicts.bad("data folder", what);
        }
    }
    disk(verdicts, &folder);
}

fn disk(verdicts: &mut Verdicts, folder: &Path) {
    match free_bytes(folder) {
        Ok(free) => {
            let (free, least) = (free / 1_000_000, LEAST_FREE_BYTES / 1_000_000);
            if free < least {
                verdicts
                    .bad("disk", format!("{free} MB free; the booth takes no new session below {least} MB: make room"));
            } else {
                verdicts.good("disk", format!("{free} MB free"));
            }
        }
        Err(error) => verdicts.note("disk", format!("the free space is not known ({error})")),
    }
}

pub(super) fn service(verdicts: &mut Verdicts, settings: &Settings) {
    match lock_holder(&settings.data_dir()) {
        Some(holder) => verdicts.good("service", format!("runs ({holder})")),
        None => verdicts.good("service", "does not run; the data folder is free"),
    }
}

/// `since`: when the last one was made by the service's own word, or when the service first ran.
pub(super) fn backups(verdicts: &mut Verdicts, settings: &Settings, since: Option<DateTime<Utc>>) {
    let folder = settings.backup_dir();
    let made = newest(&folder);
    let Some(age) = made.or(since).map(|at| Utc::now() - at) else {
        verdicts.good("backup", "none yet; the service makes one each night at 04:00");
        return;
    };
    let hours = age.num_hours();
    match (made, age > OLD) {
        (Some(_), false) => verdicts.good("backup", format!("the newest in {} is {hours} h old", folder.display())),
        (None, false) => verdicts.good("backup", "none yet; the service makes one each night at 04:00"),
        (Some(_), true) => verdicts.note(
            "backup",
            format!(
                "the newest in {} is {hours} h old; does the service run at night? `atelier backup FILE` makes one",
                folder.display()
            ),
        ),
        (None, true) => verdicts.note(
            "backup",
            format!("there is none in {} after {hours} h; `atelier backup FILE` makes one", folder.display()),
        ),
    }
}

pub(super) fn models(verdicts: &mut Verdicts, settings: &Settings) {
    let folder = models_dir(settings);
    let level = cut_out_level(&folder);
    if level == "modnet" {
        verdicts.good("models", format!("cut-out level {level}"));
    } else {
        verdicts.note(
            "models",
            format!("cut-out level {level}: no better model in {}; `atelier models fetch` gets it", folder.display()),
        );
    }
}
