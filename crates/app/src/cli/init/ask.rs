use std::fmt::Display;
use std::io::{IsTerminal as _, stdin};

use anyhow::{Context as _, bail};

use crate::cli::out::complain;

/// Whether a person sits at the other end.
pub(super) fn is_talk() -> bool {
    stdin().is_terminal()
}

/// A line for the person; standard output stays free for what a script reads.
pub(super) fn tell(line: impl Display) {
    complain(line);
}

/// The next line of standard input; the proposal when it is empty or there is none.
pub(super) fn ask(what: &str, proposal: Option<&str>) -> anyhow::Result<String> {
    match proposal {
        Some(proposal) => tell(format!("{what} [{proposal}]:")),
        None => tell(format!("{what}:")),
    }
    let mut line = String::new();
    stdin().read_line(&mut line).context("standard input cannot be read")?;
    match (line.trim(), proposal) {
        ("", Some(proposal)) => Ok(proposal.to_owned()),
        ("", None) => bail!("nothing was given for: {what}"),
        (said, _) => Ok(said.to_owned()),
    }
}

/// A question that is answered with enter or «y», «д».
pub(super) fn yes(what: &str) -> anyhow::Result<bool> {
    let said = ask(&format!("{what} y/n"), Some("y"))?;
    Ok(["y", "yes", "д", "да", "ha"].contains(&said.to_lowercase().as_str()))
}
