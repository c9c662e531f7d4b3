//! Configuration: one table of settings, from which validation, errors and `docs/configuration.md` come.
//!
//! To add a setting: one row in `table.rs` (or in a module's own table), then read it by name through [`Values`].

mod docs;
mod drawing;
mod duration;
mod event;
mod kinds;
mod layers;
mod load;
mod names;
mod problem;
#[cfg(test)]
mod provider_tests;
mod providers;
mod rules;
mod settings;
mod table;
#[cfg(test)]
mod tests;
mod values;

pub use docs::configuration_page;
pub use drawing::Drawing;
pub use duration::parse_duration;
pub use event::{Colour, Event, Events};
pub use kinds::Kind;
pub use load::{Demands, Sources, load};
pub use problem::{Problem, Problems};
pub use providers::{ProviderTable, describer, judge, provider_tables, used_providers};
pub use settings::Settings;
pub use table::{CORE, ModuleTable, PREFIXES, RESERVED, Setting};
pub use values::Values;
