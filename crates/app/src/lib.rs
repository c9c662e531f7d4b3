//! The application: configuration, composition, supervisor, tasks, command line.
//!
//! Lives here: what makes one process out of the other crates. [`config`] reads and checks the settings, [`process`]
//! holds what belongs to the operating-system process, [`supervisor`] owns every task and the ordered shutdown,
//! [`tasks`] are the loops, [`http`] the web server's connections, [`backup`] makes
//! and restores backups, [`export`] writes leads as tables, [`modules`] say what the service can be made of, [`compose`] puts it together, [`cli`] is
//! `atelier`. Must not be here: rules of a context, SQL, Telegram calls, pixels.
//!
//! What one module's doing starts in another stands in [`bridges`].
//!
//! To add a module: a file in `modules/`, a line in [`modules::all`]. To add a setting: a row in a table. To add a
//! command: a variant in `cli/args.rs` and a file beside it. Tests plug a module of their own in through
//! [`modules::Module`] and [`compose::run_service`].

#[macro_use]
mod debug;

pub mod backup;
pub mod bridges;
pub mod cli;
pub mod compose;
pub mod config;
pub mod export;
pub mod http;
pub mod modules;
pub mod process;
pub mod supervisor;
pub mod tasks;
