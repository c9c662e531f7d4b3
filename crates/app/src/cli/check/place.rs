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
    match try_writing(&folder) {
        Ok(()) => verdicts.good("data folder", format!("{} can be written", folder.display())),
        Err(error) => {
            let what = format!("{} cannot be written ({error}); set DATA_DIR or its rights", folder.display());
            verdicts.bad("data folder", what);
        }
    }
    disk(verdicts, &folder);
}

/// Makes a file in the folder, or in the nearest one above it that is there, and removes it.
fn try_writing(folder: &Path) -> std::io::Result<()> {
    let place = folder.ancestors().find(|place| place.exists()).unwrap_or(Path::new("."));
    let probe = place.join(format!(".check-{}", std::process::id()));
    std::fs::write(&probe, b"x").and_then(|()| std::fs::remove_file(&probe))
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
    if let Err(error) = try_writing(&folder) {
        verdicts
            .bad("backup", format!("{} cannot be written ({error}); set BACKUP_DIR or its rights", folder.display()));
        return;
    }
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    #[test]
    fn a_folder_that_nothing_can_be_written_to_is_seen_though_it_is_not_there_yet() {
        let folder = tempfile::tempdir().unwrap();
        assert!(try_writing(&folder.path().join("backups/deeper")).is_ok());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "the probe is gone");
        let file = folder.path().join("file");
        std::fs::write(&file, b"x").unwrap();
        assert!(try_writing(&file.join("backups")).is_err(), "a file is in the way");
    }
}
