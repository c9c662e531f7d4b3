//! Composition: opens what the process stands on, builds the modules that are on, wires their parts into tasks.

mod alert;
mod away;
mod circuits;
pub mod clock_jump;
mod foundation;
mod local;
mod providers;
mod readiness;
mod service;
mod storage;
mod stores;
mod telegram;
mod wiring;

pub use alert::admin_alert;
pub use circuits::Circuits;
pub use foundation::{Foundation, Telegram};
pub use local::{face_check, local_settings, models_dir};
pub use providers::Providers;
pub use readiness::BoardReadiness;
pub use service::run_service;
pub use storage::{open_clock, open_files, stores};
pub use stores::Stores;
pub use telegram::{WhoFault, ask_who, client_settings, recall, remember};
