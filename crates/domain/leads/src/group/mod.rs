//! What the leads group does: buttons, notes, commands. Any member may press; commands need an admin.

mod command;
mod export;
mod follow;
mod forget;
mod lists;
mod note;
mod pick;
mod press;

pub use command::Asked;
pub use export::{Export, ExportRange};
pub use press::Press;
