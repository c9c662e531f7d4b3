//! The sticker booth: a guest's session at the tablet, the job that makes one pack, its delivery.
//!
//! Lives here: the session and job machines, delivery rules, the booth's ports and use cases ([`Booth`] is the
//! handle), and what the booth says as data (`outgoing`). Must not be here: Telegram calls, SQL, pixels, clocks.
//! To add a port: one file in `ports/` with its contract, a memory version under `testing`, a field of [`Booth`].
//! To add a message: a variant of [`GuestMessage`], its Fluent text in three languages, its renderer.
#![deny(missing_docs)]
#![deny(clippy::wildcard_enum_match_arm)]

mod answers;
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
mod record_job;
mod session;
mod settings;
mod tables;
mod tablet;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;
mod upkeep;
mod view;
mod watch;
mod worker;

pub use answers::{CleanupReport, Paused, Popup, RunStep, StartupReport, SweepReport, WatchStep};
pub use errors::{BoothError, Decline, TabletError};
pub use handle::{Booth, BoothParts};
pub use ids::{EventSlug, JobId, OutfitId, SessionId, SessionToken, SetName, ShortCode};
pub use job::{
    Artifacts, CreateCall, FailReason, FailureKind, Job, JobChange, JobEffect, JobExpectation, JobRules, JobState,
    JobStatus, Marker, NewJob, Outcome, SetCheck, Stage,
};
pub use names::pack_title;
pub use outgoing::{AdminAlert, GuestMessage, OwnPack, ProgressPhase};
pub use pack::{Pack, PackSticker, PhotoInfo};
pub use ports::artist::{ArtistError, Capabilities, DrawRequest, Drawing, Figure, PackArtist, Picture, SheetLayout};
pub use ports::export::{ExportError, ExportedSticker, PackExport};
pub use ports::intake::{PhotoFault, PhotoIntake, TakenPhoto};
pub use ports::job_store::{ClaimLimits, ClaimedJob, JobFilter, JobStore, QueueFacts};
pub use ports::outfits::{Outfit, OutfitCatalogue};
pub use ports::pack_page::{PackPage, PageAnswer};
pub use ports::session_store::SessionStore;
pub use ports::sticker_sets::{FoundSet, FoundSticker, SetError, SetSticker, StickerSets};
pub use session::{ExpiryReason, Opening, Session, SessionChange, SessionEffect, SessionState, SessionStatus};
pub use settings::{BoothSettings, PageCheck, VerifyPace};
pub use tables::state_tables;
pub use view::{JobView, SessionView};
pub use watch::WatchMemory;
pub use worker::RunMemory;
