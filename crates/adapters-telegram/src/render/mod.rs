//! From a stored snapshot to a Telegram call, at the moment it is sent. Nothing is read here but the snapshot.
//!
//! To add a message: its variant in the module's domain crate, its text in `texts`, its arm in the module's
//! [`Renderer`]. To add a module: one [`Renderer`] a payload kind, handed to [`Renderers::new`].

mod alert;
mod call;
mod html;
mod links;
mod registry;
mod sender;
mod span;
#[cfg(test)]
mod tests;

pub use call::{Button, ButtonAct, Call, Keyboard};
pub use html::{cut, cut_units, escape, named};
pub use links::Links;
pub use registry::{RenderFault, Renderer, Renderers, Rendering};
pub use sender::TelegramSender;
pub(crate) use span::span;
