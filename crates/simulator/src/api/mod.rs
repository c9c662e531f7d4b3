//! The Bot API: one file a family of methods. A method gets decoded, checked parameters and answers its `result`.

pub(crate) mod call;
pub(crate) mod callbacks;
pub(crate) mod chats;
pub(crate) mod dispatch;
pub(crate) mod edits;
pub(crate) mod files;
pub(crate) mod media;
pub(crate) mod messages;
pub(crate) mod params;
pub(crate) mod profile;
pub(crate) mod set_edits;
pub(crate) mod sets;
pub(crate) mod stickers;
pub(crate) mod updates;
