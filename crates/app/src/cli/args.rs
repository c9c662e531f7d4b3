use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Atelier: the sticker booth as one process on one file.
#[derive(Debug, Parser)]
#[command(name = "atelier", version, propagate_version = true, arg_required_else_help = true)]
pub(super) struct Cli {
    /// Settings file; by default atelier.toml in the working folder, where there is one.
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Data folder, stronger than the setting of that name.
    #[arg(long, global = true, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Answer in JSON where a script would read it.
    #[arg(long, global = true)]
    pub json: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Runs the service until SIGINT or SIGTERM; a second signal ends it at once.
    Run(RunArgs),
    /// Runs everything on this machine: simulated Telegram, local renderer, the whole product. No token, no network.
    Demo(DemoArgs),
    /// Sets the service up: learns the ids from the bot, writes atelier.toml and .env.
    Init(InitArgs),
    /// Checks configuration, data folder, database, Telegram, pack page, models, clock and backups, each with a plain
    /// verdict; works beside a running service.
    Check(CheckArgs),
    /// Brings the database up to this version; makes a backup first.
    Migrate,
    /// Looks at jobs and acts on them; works beside a running service.
    #[command(subcommand)]
    Jobs(JobsCommand),
    /// Leads for people and scripts; works beside a running service.
    #[command(subcommand)]
    Leads(LeadsCommand),
    /// Looks at accepted updates; works beside a running service.
    #[command(subcommand)]
    Inbox(QueueCommand),
    /// Looks at outgoing messages; works beside a running service.
    #[command(subcommand)]
    Outbox(QueueCommand),
    /// Writes one tar with the database and every file that a live row names; works beside a running service.
    Backup {
        /// The file to write; must not exist.
        file: PathBuf,
    },
    /// Puts a backup into an empty data folder; the service must not run. What was sent after the backup may be sent
    /// again.
    Restore {
        /// The backup.
        file: PathBuf,
    },
    /// Makes one pack out of one photo, without Telegram.
    Render(RenderArgs),
    /// Works on sheets of image models.
    #[command(subcommand)]
    Sheet(SheetCommand),
    /// The cut-out models.
    #[command(subcommand)]
    Models(ModelsCommand),
    /// Writes the built-in prompts of image models into a folder, to be edited and named by `PROMPTS_DIR`.
    Prompts {
        /// The folder; files that are there stay
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Prints a generated page of the documentation.
    #[command(hide = true)]
    Docs {
        /// Which one.
        page: DocsPage,
    },
}

/// `run`.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct RunArgs {
    /// Roles of this process; this version knows one process with all of them.
    #[arg(long, value_name = "ROLES", value_delimiter = ',')]
    pub roles: Vec<Role>,
    /// Stops in order when standard input, a pipe, is closed: a child does not outlive who started it.
    #[arg(long, hide = true)]
    pub stop_with_input: bool,
}

/// A part of the service that may live in a process of its own one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Role {
    /// Everything.
    All,
    /// Takes updates in.
    Ingress,
    /// Serves the web.
    Web,
    /// Draws.
    Worker,
}

/// `demo`.
#[derive(Debug, Clone, Args)]
pub(super) struct DemoArgs {
    /// Plays one guest with this photo, from session to delivered link, then ends.
    #[arg(long, value_name = "FILE", requires = "out")]
    pub photo: Option<PathBuf>,
    /// Where the pack is written.
    #[arg(long, value_name = "DIR", requires = "photo")]
    pub out: Option<PathBuf>,
    /// Language of the guest.
    #[arg(long, value_enum, default_value_t = Language::Ru)]
    pub lang: Language,
    /// Outfit; by default the first one on offer. Twice: two outfits.
    #[arg(long, value_name = "ID")]
    pub outfit: Vec<String>,
    /// The tablet listens on port N, the simulated Telegram on N + 1; by default free ports.
    #[arg(long, value_name = "N")]
    pub port_base: Option<u16>,
}

/// A language of the product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Language {
    /// Russian.
    Ru,
    /// Uzbek.
    Uz,
    /// English.
    En,
}

impl Language {
    /// Two-letter code.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::Uz => "uz",
            Self::En => "en",
        }
    }
}

/// `init`: what is given here is not asked for.
#[derive(Debug, Clone, Args)]
pub(super) struct InitArgs {
    /// What to set up; several are separated by commas: `booth,leads`.
    #[arg(long = "for", value_enum, value_name = "MODULE", value_delimiter = ',', default_value = "booth")]
    pub modules: Vec<InitFor>,
    /// Token of the bot. On a shared machine rather from the environment, or as a line on standard input.
    #[arg(long, value_name = "TOKEN", env = "TELEGRAM_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
    /// Telegram id of the admin; without it the bot waits for their /start.
    #[arg(long, value_name = "ID", allow_negative_numbers = true)]
    pub admin: Option<i64>,
    /// Chat that gets the alerts; without it the bot waits for /here in a group.
    #[arg(long, value_name = "ID", allow_negative_numbers = true)]
    pub admin_chat: Option<i64>,
    /// Leads group; without it the bot waits for /here in it.
    #[arg(long, value_name = "ID", allow_negative_numbers = true)]
    pub leads_group: Option<i64>,
    /// Language of the alerts, and of the leads group.
    #[arg(long, value_enum)]
    pub lang: Option<Language>,
    /// Time zone of the booth.
    #[arg(long, value_name = "ZONE")]
    pub time_zone: Option<String>,
    /// Name of the event.
    #[arg(long, value_name = "NAME")]
    pub event: Option<String>,
    /// Who draws, in order, such as `openai,local`; keys and models are taken from the environment, or asked for.
    #[arg(long, value_name = "LIST")]
    pub draw: Option<String>,
    /// Replaces atelier.toml and .env.
    #[arg(long)]
    pub force: bool,
    /// Seconds to wait for each message to the bot.
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    pub patience: u64,
}

/// A module that can be set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum InitFor {
    /// The sticker booth.
    Booth,
    /// Leads.
    Leads,
}

/// `check`.
#[derive(Debug, Clone, Args)]
pub(super) struct CheckArgs {
    /// After a jump of the clock by more than a day: says that the clock is right, so that cleaning may go on.
    #[arg(long)]
    pub clock_ok: bool,
}

/// `jobs …`.
#[derive(Debug, Clone, Subcommand)]
pub(super) enum JobsCommand {
    /// Lists jobs, newest first.
    List {
        /// Only this status.
        #[arg(long)]
        status: Option<String>,
        /// At most so many; 0 = all. Without it 50, with --json all.
        #[arg(long)]
        limit: Option<u64>,
    },
    /// Tells the story of a job: its steps, what was said about it and whether that arrived, what its artists cost.
    Show {
        /// Its short number, or its id.
        id: String,
    },
    /// Makes a new job of a failed one's session and photo.
    Retry {
        /// Its short number, or its id.
        id: String,
    },
    /// Ends an active job; its guest is told that a person will help.
    Fail {
        /// Its short number, or its id.
        id: String,
    },
}

/// `leads …`.
#[derive(Debug, Clone, Subcommand)]
pub(super) enum LeadsCommand {
    /// Writes leads as CSV, oldest first; with --json as JSON.
    Export {
        /// Only those that came in the last N days.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36_500))]
        days: Option<u32>,
        /// The file to write; must not exist. By default standard output.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

/// `inbox …` and `outbox …`.
#[derive(Debug, Clone, Subcommand)]
pub(super) enum QueueCommand {
    /// Lists rows, newest first.
    List {
        /// Only this status.
        #[arg(long)]
        status: Option<String>,
        /// At most so many; 0 = all. Without it 50, with --json all.
        #[arg(long)]
        limit: Option<u64>,
    },
    /// Tries one row once more.
    Replay {
        /// Its number.
        id: i64,
    },
}

/// `render`.
#[derive(Debug, Clone, Args)]
pub(super) struct RenderArgs {
    /// The photo: JPEG, PNG or WebP.
    pub photo: PathBuf,
    /// Folder for the pack.
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Drawing style.
    #[arg(long, value_name = "STYLE")]
    pub style: Option<String>,
    /// Outfit; twice: two outfits.
    #[arg(long, value_name = "ID")]
    pub outfit: Vec<String>,
    /// Language of the captions.
    #[arg(long, value_enum, default_value_t = Language::Ru)]
    pub lang: Language,
}

/// `sheet …`.
#[derive(Debug, Clone, Subcommand)]
pub(super) enum SheetCommand {
    /// Cuts one sheet picture and exports its stickers; nothing is written when the sheet is not fit.
    Cut {
        /// The sheet: PNG, JPEG or WebP.
        file: PathBuf,
        /// Folder for the pack.
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Columns x rows.
        #[arg(long, default_value = "4x3", value_parser = parse_layout)]
        layout: (u32, u32),
    },
}

/// `models …`.
#[derive(Debug, Clone, Subcommand)]
pub(super) enum ModelsCommand {
    /// Fetches the cut-out models with pip and checks them.
    Fetch,
}

/// A generated page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum DocsPage {
    /// `docs/configuration.md`.
    Configuration,
    /// `docs/commands.md`.
    Commands,
}

fn parse_layout(text: &str) -> Result<(u32, u32), String> {
    let fault = || "columns and rows such as 4x3".to_owned();
    let (columns, rows) = text.split_once('x').ok_or_else(fault)?;
    match (columns.parse(), rows.parse()) {
        (Ok(columns), Ok(rows)) if (1..=6).contains(&columns) && (1..=6).contains(&rows) => Ok((columns, rows)),
        _ => Err(fault()),
    }
}
