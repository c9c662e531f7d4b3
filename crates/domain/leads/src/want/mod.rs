//! `?start=want`: the bot asks for the date and takes the phone by the contact button.

mod converse;
mod farewell;
mod state;

pub use converse::Visitor;
pub use state::{Want, WantStep};
