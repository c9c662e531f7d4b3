#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::path::Path;

use clap::{CommandFactory as _, Parser as _};

use super::args::{Cli, Command, SheetCommand};

#[test]
fn the_command_line_is_well_formed() {
    Cli::command().debug_assert();
}

#[test]
fn a_layout_is_columns_by_rows() {
    let cli = Cli::try_parse_from(["atelier", "sheet", "cut", "x.png", "--out", "y", "--layout", "3x2"]).unwrap();
    assert!(matches!(cli.command, Command::Sheet(SheetCommand::Cut { layout: (3, 2), .. })));
    for wrong in ["3", "x", "0x3", "3x", "3x99"] {
        assert!(Cli::try_parse_from(["atelier", "sheet", "cut", "x.png", "--out", "y", "--layout", wrong]).is_err());
    }
}

#[test]
fn the_demo_takes_photo_and_folder_together_or_not_at_all() {
    assert!(Cli::try_parse_from(["atelier", "demo"]).is_ok());
    assert!(Cli::try_parse_from(["atelier", "demo", "--photo", "x", "--out", "y"]).is_ok());
    assert!(Cli::try_parse_from(["atelier", "demo", "--photo", "x"]).is_err());
}

#[test]
fn the_options_of_every_command_may_stand_behind_it() {
    let cli = Cli::try_parse_from(["atelier", "jobs", "list", "--json", "--data-dir", "d", "--limit", "0"]).unwrap();
    assert!(cli.json);
    assert_eq!(cli.data_dir.as_deref(), Some(Path::new("d")));
}

#[tokio::test]
async fn the_commands_page_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/commands.md");
    let expected = super::bot_commands::whole_page().await.unwrap();
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        found.trim_end(),
        expected.trim_end(),
        "docs/commands.md is out of date: run `atelier docs commands > docs/commands.md`"
    );
}
