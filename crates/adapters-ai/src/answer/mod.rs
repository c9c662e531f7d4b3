//! What every answer goes through before it is believed: size, form, picture.

mod json;
mod picture;
mod status;

pub(crate) use json::{fixed_id, fixed_word, named_models, object_in, parse};
pub(crate) use picture::{Wanted, checked, decoded, mime};
pub(crate) use status::{by_status, short_wait};
