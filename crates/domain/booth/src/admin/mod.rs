//! What admins do in the bot: pauses, figures, the search for a guest, the buttons of alerts.

mod act;
mod cards;
mod figures;
mod find;
mod messages;
mod moments;
mod pause;
mod stats;
mod verb;

pub use act::JobDone;
pub use cards::{DeskState, JobDesk, JobLine};
pub(crate) use cards::{SET_TURNED_UP, subject};
pub(crate) use figures::percentile;
pub use figures::{DayFigures, FailureFigures, ProviderFigures};
pub use messages::{About, AdminMessage, EventStats, Found, FoundJob, FoundSession, OpenLine, TodayStats};
pub use verb::JobVerb;
