//! The `local` provider: the booth's drawing ports over the renderer on this machine.
//!
//! CPU work runs on blocking threads under one permit, so that a second pack waits instead of doubling the memory.

mod artist;
mod catalogue;
mod export;
mod intake;
mod sheet;
mod studio;

pub use adapters_imaging::contact_sheet;
pub use catalogue::{LocalCatalogue, outfit_ids};
pub use export::LocalExport;
pub use intake::{FaceCheck, LocalIntake};
pub use sheet::sheet_warnings;
pub use studio::{LocalFault, LocalSettings, LocalStudio, PackWish, cut_out_level, style_names};
