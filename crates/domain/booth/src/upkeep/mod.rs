//! The sweeper and the cleanup: what time alone brings about.

mod cleanup;
mod ring;
mod set_checks;
mod sweep;
