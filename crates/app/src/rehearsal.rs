//! `atelier-rehearsal`: the program with its failpoints.

use std::process::ExitCode;

fn main() -> ExitCode {
    app::cli::main()
}
