//! x
#[macro_use]
mod debug;

pub mod config;
pub mod modules;
pub mod process;
pub mod supervisor;
pub mod tasks;
