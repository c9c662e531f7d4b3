//! `check`: each part with a plain verdict and what to do. Looks, and disturbs no running service.

mod booth;
mod database;
mod leads;
mod place;
mod providers;
mod telegram;
mod verdicts;

use self::verdicts::Verdicts;
use super::args::CheckArgs;
use crate::config::{Problems, Settings};
use crate::modules::BOOTH_TABLE;
use crate::process::causes;

/// Whether all is well.
pub(super) async fn check(settings: anyhow::Result<Settings>, args: &CheckArgs, json: bool) -> anyhow::Result<bool> {
    let mut verdicts = Verdicts::new(json);
    match settings {
        Ok(settings) => {
            verdicts.good("configuration", "complete and right");
            everything(&mut verdicts, &settings, args).await?;
        }
        Err(error) => match error.downcast_ref::<Problems>() {
            Some(problems) => problems.0.iter().for_each(|problem| verdicts.bad("configuration", problem)),
            None => verdicts.bad("configuration", causes(error.as_ref())),
        },
    }
    verdicts.close()
}

async fn everything(verdicts: &mut Verdicts, settings: &Settings, args: &CheckArgs) -> anyhow::Result<()> {
    place::data_folder(verdicts, settings);
    place::service(verdicts, settings);
    let found = database::look(verdicts, settings, args).await?;
    place::backups(verdicts, settings, found.last_backup);
    telegram::token(verdicts, settings).await?;
    telegram::admin_chat(verdicts, settings).await?;
    if BOOTH_TABLE.is_on(settings.values()) {
        telegram::page(verdicts, settings, found.known_set).await?;
        place::models(verdicts, settings);
        booth::look(verdicts, settings);
        providers::look(verdicts, settings).await?;
    }
    leads::look(verdicts, settings, found.moved_group).await
}
