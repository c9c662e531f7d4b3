//! The sweeper and the cleanup: what time alone brings about.

mod cleanup;
mod disk;
mod ring;
mod set_checks;
mod sweep;

pub use disk::LEAST_FREE_BYTES;
