//! Sheets from image models: canvas, key colour, prompt, references.

mod appearance;
mod canvas;
mod key;
mod prompt;
mod references;

pub(crate) use appearance::{Appearance, form as appearance_form};
pub(crate) use canvas::Canvas;
pub(crate) use prompt::{filled, prompt};
pub(crate) use references::references;
