//! Everything that touches pixels.
//!
//! # What lives here
//! - [`intake`]: what a guest's photo must be, and the one clean JPEG that is kept of it.
//! - [`sheet`]: cutting a sheet from an image model into figures, with a named fault for each way it can be unfit.
//! - [`export`]: fitting, white outline, WebP within Telegram's limits; [`contact_sheet`] shows a pack on one picture;
//!   [`dhash`] and [`alike`] tell whether two stickers are the same picture.
//! - [`local`]: the renderer that needs neither key nor network. Photo → face box → matte (a model where there is one,
//!   else colour models) → head cut along the jaw → drawn in a style → placed on a drawn figure in the chosen outfit,
//!   with decor and a caption. Twelve templates make twelve moods without changing the face.
//!
//! # What it must not do
//! - Know the domain: no dependency on our other crates, no ids of jobs or guests.
//! - Touch the network, the clock (timings of steps apart) or randomness: equal input gives equal bytes.
//! - Compute or keep anything that identifies a face. A face box and the colour of the skin are all that is used.
//! - Block an async thread: everything here is CPU-bound; callers use a thread made for blocking work.
//!
//! # How to add
//! - **An outfit**: a file in `outfits/` at the root of the project and its name in `local/outfit.rs`. Drawings are SVG
//!   fragments in figure units: the chin is at (0, 0), the shoulders at (±84, 58), the head is 332 high. `{line}`,
//!   `{torso}`, `{skin}` and the like become the guest's colours. Hats have units of their own: the brim's middle is
//!   (0, 0) and the head is 200 wide there.
//! - **A template**: a file in `templates/`, its name in `local/template.rs`, its caption in `assets/captions.toml` in
//!   all three languages, its pose in `assets/poses.toml`. Look at the contact sheet (`cargo run -p adapters-imaging
//!   --example pack -- PHOTO OUT`), large and at a phone's size; captions never cover the face.
//! - **A style**: a table in `assets/styles.toml`; `local/toon.rs` says what the numbers do.
//! - **A sheet fault**: a variant of [`sheet::FaultKind`] with its words, where it is found, and a sheet in
//!   `tests/sheet.rs` that has it.
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
mod clothes;
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

pub use clothes::clothes_hue;
pub use contact::{contact_sheet, numbered_sheet};
pub use dhash::{alike, dhash};
pub use face::FaceBox;
pub use matte::CutLevel;
