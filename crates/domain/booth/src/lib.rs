//! The sticker booth: a guest's session at the tablet, the job that makes one pack, its delivery.
//!
//! [`Booth`] is the handle: its methods are the use cases, one file each, over the ports. They never sleep or spawn;
//! where something has to wait they answer when to come back ([`RunStep`], [`WatchStep`]), and dropping their future
//! at any await is safe.
//!
//! | folder | what lives there |
//! |---|---|
//! | `session`, `job` | the machines: pure, consuming transitions; [`state_tables`] prints them |
//! | `outgoing` | what effects say: the only place that makes outgoing rows, alerts and attention |
//! | `guest`, `tablet`, `admin`, `operator` | use cases of people |
//! | `worker`, `watch`, `upkeep` | use cases of tasks: drawing, publishing and verifying, sweeper and cleanup |
//! | `ports` | traits named by role, their contract in the doc comment |
//! | `testing` | stores in memory, fakes, a whole booth, the contract suite of the stores |
//!
//! Must not be here: Telegram calls, SQL, pixels, clocks, randomness.
//!
//! To add a port: one file in `ports/` with its contract, a fake under `testing`, a field of [`BoothParts`]. To add a
//! transition: a method in `job/` or `session/`, its line in `tables/` (a test fails until the allowed states are
//! named). To add a message: a variant of [`GuestMessage`], its text in three languages, its renderer. To add a store
//! method: the trait, the memory store, a promise in the contract suite.
#![deny(missing_docs)]
#![deny(clippy::wildcard_enum_match_arm)]

mod admin;
mod answers;
mod clusters;
mod errors;
mod guest;
mod handle;
mod ids;
mod job;
mod names;
mod operator;
mod outgoing;
mod pack;
mod ports;
mod quality;
mod record_job;
mod session;
mod settings;
mod sheets;
mod tables;
mod tablet;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;
mod title;
mod upkeep;
mod view;
mod watch;
mod worker;

pub(crate) use admin::percentile;
pub use admin::{
    About, AdminMessage, DayFigures, DeskState, EventStats, FailureFigures, Found, FoundJob, FoundSession, JobDesk,
    JobDone, JobLine, JobVerb, OpenLine, ProviderFigures, TodayStats,
};
pub use answers::{CleanupReport, Paused, Popup, RunStep, StartupReport, SweepReport, WatchStep};
pub use errors::{BoothError, Decline, TabletError};
pub use handle::{Booth, BoothParts};
pub use ids::{EventSlug, JobId, OutfitId, SessionId, SessionToken, SetName, ShortCode};
pub use job::{
    Artifacts, BadSticker, CreateCall, FailReason, FailureKind, Job, JobChange, JobEffect, JobExpectation, JobRules,
    JobState, JobStatus, KeptFigure, Marker, NewJob, Outcome, SetCheck, SheetCut, Stage, StoredSheet,
};
pub use outgoing::{ATTENTION_REASONS, AdminAlert, GuestMessage, OwnPack, ProgressPhase, SwitchReason};
pub use pack::{Pack, PackSticker, PhotoInfo};
pub use ports::artist::{
    ArtistError, Capabilities, DrawRequest, Drawing, Figure, PackArtist, Picture, SheetLayout, SheetOrder,
};
pub use ports::describer::Describer;
pub use ports::export::{BareFigure, CutCell, CutFigure, ExportError, ExportedSticker, FigureMarks, PackExport};
pub use ports::intake::{PhotoFault, PhotoIntake, TakenPhoto};
pub use ports::job_stats::{ActiveFigures, EndedJob, JobStats};
pub use ports::job_store::{ClaimLimits, ClaimedJob, JobFilter, JobStep, JobStore, QueueFacts, RecentRun, Share};
pub use ports::judge::{Judge, JudgeRequest, StickerVerdict};
pub use ports::outfits::{Outfit, OutfitCatalogue};
pub use ports::pack_page::{PackPage, PageAnswer};
pub use ports::session_store::SessionStore;
pub use ports::sticker_sets::{FoundSet, FoundSticker, SetError, SetSticker, StickerSets};
pub use quality::{Doubt, PackRules, choose, doubts};
pub use session::{ExpiryReason, Opening, Session, SessionChange, SessionEffect, SessionState, SessionStatus};
pub use settings::{BoothSettings, ComeBackPace, PageCheck, VerifyPace};
pub use sheets::{CheckMode, SheetPlan};
pub use tables::state_tables;
pub use title::{TITLE_TEMPLATE, pack_title, shows_title};
pub use upkeep::LEAST_FREE_BYTES;
pub use view::{JobView, SessionView};
pub use watch::WatchMemory;
pub use worker::RunMemory;
