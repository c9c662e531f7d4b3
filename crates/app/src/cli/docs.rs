use std::fmt::Write as _;

use clap::CommandFactory as _;

use super::args::Cli;

const INTRO: &str = "\
# Commands

<!-- Generated from the command line's own description and the bot's route table; a test compares. -->

Exit codes of `atelier`: 0 done, 1 failed (a wrong configuration too), 2 wrong use of the command line.

";

/// The command line's part of `docs/commands.md`.
pub(super) fn commands_page() -> String {
    let mut page = String::from(INTRO);
    let mut root = Cli::command();
    root.build();
    page.push_str("## Command line\n\n");
    global_options(&mut page, &root);
    for command in root.get_subcommands().filter(|command| !command.is_hide_set() && command.get_name() != "help") {
        describe(&mut page, command, "atelier");
    }
    page
}

fn global_options(page: &mut String, root: &clap::Command) {
    page.push_str("Everywhere:\n\n");
    for option in root.get_arguments().filter(|argument| argument.is_global_set()) {
        line(page, option);
    }
    page.push('\n');
}

fn describe(page: &mut String, command: &clap::Command, path: &str) {
    let path = format!("{path} {}", command.get_name());
    let subcommands: Vec<_> = command.get_subcommands().filter(|sub| sub.get_name() != "help").collect();
    if subcommands.is_empty() {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let usage: Vec<String> = command.get_positionals().map(|place| format!(" {}", place_name(place))).collect();
        // Writing to a String cannot fail.
        let _written = writeln!(page, "### `{path}{}`\n\n{about}.\n", usage.concat());
        let own = command.get_arguments().filter(|argument| !argument.is_global_set() && !is_standard(argument));
        let before = page.len();
        own.for_each(|argument| line(page, argument));
        if page.len() > before {
            page.push('\n');
        }
    }
    for sub in subcommands {
        describe(page, sub, &path);
    }
}

fn is_standard(argument: &clap::Arg) -> bool {
    matches!(argument.get_id().as_str(), "help" | "version")
}

fn place_name(argument: &clap::Arg) -> String {
    argument
        .get_value_names()
        .and_then(|names| names.first())
        .map_or_else(|| argument.get_id().to_string().to_uppercase(), ToString::to_string)
}

fn line(page: &mut String, argument: &clap::Arg) {
    let takes = argument.get_action().takes_values();
    let name = match argument.get_long() {
        Some(long) if takes => format!("--{long} {}", place_name(argument)),
        Some(long) => format!("--{long}"),
        None => place_name(argument),
    };
    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    let default =
        argument.get_default_values().first().map(|value| format!(" Default: `{}`.", value.to_string_lossy()));
    let default = default.filter(|_| takes).unwrap_or_default();
    let _written = writeln!(page, "- `{name}`: {help}.{default}");
}
