//! The tablet's JSON API, one file a group of calls.

pub(crate) mod booth;
pub(crate) mod events;
pub(crate) mod outfits;
pub(crate) mod path;
pub(crate) mod photo;
pub(crate) mod sessions;
pub(crate) mod submit;
pub(crate) mod view;
