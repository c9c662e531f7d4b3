//! `atelier`: the command line. One file a command; what is fixed for scripts stands in `docs/commands.md`.

mod args;
mod backup;
mod beside;
mod bot_commands;
mod check;
mod demo;
mod docs;
mod init;
mod input;
mod job_pictures;
mod job_story;
mod jobs;
mod leads;
mod models;
mod out;
mod pack_folder;
mod prompts;
mod queues;
mod render;
mod run;
mod sheet;
mod startup;
#[cfg(test)]
mod tests;
mod webp;

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser as _;

use self::args::{Cli, Command, DocsPage, ModelsCommand, SheetCommand};
use self::beside::Beside;
use self::out::complain;
use crate::config::{Demands, Settings, Sources, configuration_page, load};
use crate::modules::{Module, all, tables};
use crate::process::{causes, give_memory_back, start_logging};
use crate::supervisor::{Ended, ShutdownPace};

/// Wrong use of the command line.
const WRONG_USE: u8 = 2;

/// Runs the program: reads its arguments, does one command, answers the exit code.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(asked) => return answer_usage(&asked),
    };
    if matches!(cli.command, Command::Run(_)) {
        give_memory_back();
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            complain(format!("no runtime: {error}"));
            return ExitCode::FAILURE;
        }
    };
    let mut pace = ShutdownPace::new(kernel::TimeScale::default());
    let done = runtime.block_on(dispatch(cli, &mut pace));
    // Step 7: CPU-bound threads get their last moment, then the process ends regardless.
    runtime.shutdown_timeout(pace.executor_exit);
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            complain(format!("atelier: {}", causes(error.as_ref())));
            ExitCode::FAILURE
        }
    }
}

/// Help and version go to standard output and are no fault.
fn answer_usage(asked: &clap::Error) -> ExitCode {
    if let Err(error) = asked.print() {
        tracing::debug!(%error, "nobody reads the usage");
    }
    let is_fault = asked.use_stderr();
    if is_fault { ExitCode::from(WRONG_USE) } else { ExitCode::SUCCESS }
}

async fn dispatch(cli: Cli, pace: &mut ShutdownPace) -> anyhow::Result<bool> {
    let modules = all();
    match &cli.command {
        Command::Run(args) => {
            let settings = settings(&cli, &modules, Demands::Service)?;
            *pace = ShutdownPace::new(settings.scale());
            let ended = run::run(settings, &modules, args).await?;
            if ended == Ended::CutShort {
                pace.executor_exit = Duration::ZERO;
            }
            Ok(ended.is_clean())
        }
        Command::Demo(args) => demo::demo(args).await.map(|()| true),
        Command::Check(args) => check::check(settings(&cli, &modules, Demands::Service), args, cli.json).await,
        Command::Init(args) => init::init(&cli, args).await.map(|()| true),
        Command::Restore { file } => {
            backup::put_back(&quiet_settings(&cli, &modules)?, file, &cli).await.map(|()| true)
        }
        Command::Migrate => run::migrate(&settings(&cli, &modules, Demands::Nothing)?).await.map(|()| true),
        Command::Docs { page: DocsPage::Configuration } => {
            out::say(configuration_page(&tables(&modules)).trim_end());
            Ok(true)
        }
        Command::Docs { page: DocsPage::Commands } => {
            out::say(bot_commands::whole_page().await?.trim_end());
            Ok(true)
        }
        Command::Render(args) => {
            let settings = quiet_settings(&cli, &modules)?;
            render::render(&settings, args, cli.json).await.map(|()| true)
        }
        Command::Sheet(SheetCommand::Cut { file, out, layout }) => {
            let settings = quiet_settings(&cli, &modules)?;
            sheet::cut(&settings, file, out, *layout).await
        }
        Command::Models(ModelsCommand::Fetch) => models::fetch(&quiet_settings(&cli, &modules)?).await.map(|()| true),
        Command::Prompts { folder } => prompts::write(folder).map(|()| true),
        Command::Jobs(_) | Command::Leads(_) | Command::Inbox(_) | Command::Outbox(_) | Command::Backup { .. } => {
            beside(&cli, &modules).await.map(|()| true)
        }
    }
}

/// Commands beside a living service.
async fn beside(cli: &Cli, modules: &[Module]) -> anyhow::Result<()> {
    let beside = Beside::open(quiet_settings(cli, modules)?).await?;
    let done = match &cli.command {
        Command::Jobs(command) => jobs::jobs(&beside, command, cli.json).await,
        Command::Leads(command) => leads::leads(&beside, command, cli.json).await,
        Command::Inbox(command) => queues::inbox(&beside, command, cli.json).await,
        Command::Outbox(command) => queues::outbox(&beside, command, cli.json).await,
        Command::Backup { file } => backup::make(&beside, file, cli.json).await,
        Command::Run(_)
        | Command::Demo(_)
        | Command::Check(_)
        | Command::Init(_)
        | Command::Migrate
        | Command::Restore { .. }
        | Command::Render(_)
        | Command::Sheet(_)
        | Command::Models(_)
        | Command::Prompts { .. }
        | Command::Docs { .. } => Ok(()),
    };
    beside.close().await;
    done
}

fn settings(cli: &Cli, modules: &[Module], demands: Demands) -> anyhow::Result<Settings> {
    let sources = Sources::of_process(cli.config.clone(), cli.data_dir.clone());
    Ok(load(&sources, &tables(modules), demands)?)
}

/// Settings of a short command: nothing must be set, and only its troubles are logged.
fn quiet_settings(cli: &Cli, modules: &[Module]) -> anyhow::Result<Settings> {
    let settings = settings(cli, modules, Demands::Nothing)?;
    start_logging(&settings);
    Ok(settings)
}
