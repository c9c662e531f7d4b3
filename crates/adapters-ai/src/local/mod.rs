//! The `local` provider: the booth's drawing ports over the renderer on this machine.
//!
//! CPU work runs on blocking threads under one permit, so that a second pack waits instead of doubling the memory.

mod artist;
mod catalogue;
mod export;
mod intake;
mod sheet;
mod studio;

use crate::provider::{OpenFault, Provider, Shared};
use crate::settings::Reader;

pub use adapters_imaging::contact_sheet;
pub use catalogue::{LocalCatalogue, outfit_ids};
pub use export::LocalExport;
pub use intake::{FaceCheck, LocalIntake};
pub use sheet::{plain_figures, sheet_warnings};
pub use studio::{LocalFault, LocalSettings, LocalStudio, PackWish, cut_out_level, style_names};

pub(crate) const NAME: &str = "local";

/// The renderer of this machine needs no setting here: its studio is made by whoever owns the models' folder.
#[allow(clippy::unnecessary_wraps, reason = "the form that the table demands")]
pub(crate) fn open(_values: &Reader<'_>, shared: &Shared) -> Result<Provider, OpenFault> {
    let artist = Some(shared.studio.artist());
    Ok(Provider { name: NAME, artist, describer: None, judge: None, chat: None, probe: None, breaker: None })
}
