use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;

use adapters_ai::local::cut_out_level;
use adapters_sqlite::{OpenError, OpenOptions, SqliteEngine};
use adapters_telegram::{HttpPackPage, TelegramClient};
use booth::{JobFilter, JobStatus, LEAST_FREE_BYTES, PackPage as _, PageAnswer, SetName};
use kernel::NoChanges;
use nix::sys::statvfs::statvfs;

use super::args::CheckArgs;
use super::out::say;
use crate::compose::{Stores, WhoFault, ask_who, client_settings, clock_jump, models_dir, stores};
use crate::config::Settings;

/// Verdicts as they are given, and whether all were good.
struct Verdicts {
    all_good: bool,
}

impl Verdicts {
    fn good(&mut self, what: &str, detail: impl Display) {
        self.give('✓', what, detail);
    }

    fn note(&mut self, what: &str, detail: impl Display) {
        self.give('!', what, detail);
    }

    fn bad(&mut self, what: &str, detail: impl Display) {
        self.give('✗', what, detail);
    }

    fn give(&mut self, sign: char, what: &str, detail: impl Display) {
        self.all_good &= sign != '✗';
        say(format!("{sign} {what}: {detail}"));
    }
}

/// `check`: each part with a plain verdict and what to do. Whether all is well.
pub(super) async fn check(settings: &Settings, args: &CheckArgs) -> anyhow::Result<bool> {
    let mut verdicts = Verdicts { all_good: true };
    verdicts.good("configuration", "complete and right");
    data_folder(&mut verdicts, &settings.data_dir());
    let known = database(&mut verdicts, settings, args).await?;
    telegram(&mut verdicts, settings).await?;
    page(&mut verdicts, settings, known).await?;
    models(&mut verdicts, settings);
    for (sign, what, detail) in super::check_booth::verdicts(settings) {
        verdicts.give(sign, what, detail);
    }
    Ok(verdicts.all_good)
}

fn data_folder(verdicts: &mut Verdicts, folder: &Path) {
    let probe = folder.join(format!(".check-{}", std::process::id()));
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&probe, b"x"))
        .and_then(|()| std::fs::remove_file(&probe));
    match written {
        Ok(()) => verdicts.good("data folder", format!("{} can be written", folder.display())),
        Err(error) => {
            verdicts.bad(
                "data folder",
                format!("{} cannot be written ({error}); set DATA_DIR or its rights", folder.display()),
            );
            return;
        }
    }
    match statvfs(folder) {
        Ok(disk) => {
            let free = disk.blocks_available().saturating_mul(disk.fragment_size());
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

/// A set that is known to exist, with its title.
async fn database(
    verdicts: &mut Verdicts,
    settings: &Settings,
    args: &CheckArgs,
) -> anyhow::Result<Option<(SetName, String)>> {
    let path = settings.database();
    if !path.is_file() {
        verdicts.good("database", format!("{} is not there yet; `atelier run` makes it", path.display()));
        return Ok(None);
    }
    match SqliteEngine::open(&path, OpenOptions::beside()).await {
        Ok(engine) => {
            let stores = stores(engine, settings, Arc::new(NoChanges));
            verdicts.good("database", format!("{} is up to date", path.display()));
            if args.clock_ok {
                clock_jump::release(&*stores.facts).await?;
                verdicts.good("clock", "taken as right; cleaning goes on");
            }
            let known = known_set(&stores).await?;
            stores.engine.close().await;
            Ok(known)
        }
        Err(OpenError::Pending) => {
            verdicts
                .good("database", "is of an older version; `atelier run` or `atelier migrate` brings it up to date");
            Ok(None)
        }
        Err(error @ OpenError::Newer { .. }) => {
            verdicts.bad("database", format!("{error}; use the program that wrote it, or restore a backup"));
            Ok(None)
        }
        Err(error) => {
            verdicts.bad("database", format!("{} cannot be opened: {error}", path.display()));
            Ok(None)
        }
    }
}

async fn known_set(stores: &Stores) -> anyhow::Result<Option<(SetName, String)>> {
    let jobs = stores.jobs.list(JobFilter { status: Some(JobStatus::Done), limit: 1 }).await?;
    let job = jobs.into_iter().next();
    Ok(job.and_then(|job| Some((job.set_name, job.artifacts.pack?.title))))
}

async fn telegram(verdicts: &mut Verdicts, settings: &Settings) -> anyhow::Result<()> {
    let client = TelegramClient::new(&client_settings(settings)?)?;
    match ask_who(&client).await {
        Ok(me) => verdicts.good("Telegram", format!("the token belongs to @{}", me.username)),
        Err(WhoFault::Refused(_)) => {
            verdicts.bad("Telegram", "the token is refused; take the right one from @BotFather");
        }
        Err(WhoFault::Away(word)) => {
            verdicts
                .bad("Telegram", format!("no answer ({word}); look at the network, TELEGRAM_API_URL and the proxy"));
        }
    }
    Ok(())
}

async fn page(verdicts: &mut Verdicts, settings: &Settings, known: Option<(SetName, String)>) -> anyhow::Result<()> {
    let mode = settings.values().text("PACK_PAGE_CHECK").unwrap_or("auto").to_owned();
    if mode == "off" {
        verdicts.good("pack page", "is not asked (PACK_PAGE_CHECK=off)");
        return Ok(());
    }
    let page = HttpPackPage::new(&client_settings(settings)?)?;
    let exists = known.is_some();
    let (name, title) = known.unwrap_or_else(|| (SetName("atelier_check".to_owned()), "atelier_check".to_owned()));
    match (page.look(&name, &title).await, mode.as_str()) {
        (PageAnswer::Confirmed, _) => {
            verdicts.good("pack page", "confirms a set that exists; PACK_PAGE_CHECK=strict or auto fits");
        }
        (PageAnswer::NotYet, _) if !exists => verdicts.good("pack page", "can be read from here"),
        (PageAnswer::NotYet, _) => {
            verdicts.note("pack page", format!("does not show the set {name}; it may have been deleted"));
        }
        (PageAnswer::Unknown, "strict") => {
            verdicts.bad(
                "pack page",
                "cannot be read from here: no pack would ever be delivered; set PACK_PAGE_CHECK=auto or off",
            );
        }
        (PageAnswer::Unknown, _) => {
            verdicts.note(
                "pack page",
                "cannot be read from here; each pack waits a minute for it: PACK_PAGE_CHECK=off fits this network",
            );
        }
    }
    Ok(())
}

fn models(verdicts: &mut Verdicts, settings: &Settings) {
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
