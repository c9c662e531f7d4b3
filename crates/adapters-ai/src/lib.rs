//! Picture providers behind the booth's ports.
//!
//! Lives here: one folder a provider; today [`local`], which needs no key and no network. Must not be here: retries,
//! budgets, the order of providers (the booth decides), drawing itself (`adapters-imaging`).
//!
//! To add a provider: a folder with a struct that implements `booth::PackArtist`, its capabilities as data, every wire
//! answer folded into `booth::ArtistError`; a word in the choices of `RENDER_MODE`.

pub mod local;
#[cfg(feature = "rehearsal")]
pub mod rehearsal;
