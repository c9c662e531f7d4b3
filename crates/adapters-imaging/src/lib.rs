//! Photo intake, cutting, matting, outline, export, and the local renderer's drawing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::many_single_char_names,
    clippy::similar_names,
    clippy::needless_range_loop,
    reason = "pixel arithmetic: all values are small and checked by construction"
)]
mod components;
mod contact;
mod dhash;
mod distance;
pub mod export;
mod face;
mod guided;
pub mod intake;
pub mod local;
mod matte;
mod pixels;
pub mod sheet;
mod view;

pub use contact::contact_sheet;
pub use dhash::{alike, dhash};
pub use face::FaceBox;
pub use matte::CutLevel;
