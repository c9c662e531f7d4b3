//! Harness of the whole-product tests: the real binary as a child process against the Telegram simulator, through
//! HTTP only.
//!
//! Lives here: [`Stage`] (one simulator, one data folder, one product), [`Guest`] (a person who plays a visit through
//! the tablet's API and the simulator's control API), [`fakes`] (AI providers on this machine), [`verdict`] (what must hold at the end), [`invariants`] (what must
//! hold in every committed state: the one place that reads the store). Must not be here: anything else that looks inside
//! the product. To add a scenario: a test file in `tests/`, on a [`Stage`].

pub mod event;
pub mod fakes;
pub mod faults;
pub mod footprint;
pub mod guest;
pub mod http;
pub mod invariants;
pub mod kill;
pub mod latency;
pub mod leads;
pub mod product;
pub mod proxy;
pub mod stage;
pub mod verdict;
pub mod wait;
pub mod wal;

pub use guest::Guest;
pub use stage::Stage;
