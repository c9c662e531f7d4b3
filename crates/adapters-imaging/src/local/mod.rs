//! A pack without a generative model: the guest's head on drawn figures.

mod body;

mod bubbles;
mod bust;
pub(crate) mod caption;
mod compose;
mod dress;
mod eyes;
pub(crate) mod head;
mod ink;
pub(crate) mod jaw;
mod kit;
pub mod outfit;
mod person;
pub(crate) mod pose;
mod preview;
mod renderer;
mod request;
mod sprite;
pub(crate) mod svg;
mod template;
pub(crate) mod toon;

pub use caption::Lang;
pub use dress::{DressedFigure, dress};
pub use kit::styles;
pub use preview::preview;
pub use renderer::Renderer;
pub use request::{LocalPack, LocalRequest, LocalSticker, RenderFault, Timings};
