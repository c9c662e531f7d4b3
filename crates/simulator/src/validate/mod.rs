//! Judges a request as the Bot API would: published names and types first, then texts, keyboards and pictures.

pub(crate) mod detect;
pub(crate) mod emoji;
pub(crate) mod html;
pub(crate) mod markup;
pub(crate) mod picture;
pub(crate) mod request;
pub(crate) mod tables;
pub(crate) mod text;
