//! What Telegram's answers mean: one table, read by description text, because neither its codes nor teloxide's types
//! tell the cases apart.
//!
//! To teach it a new text: a row in `table.rs`, before any row whose text is contained in it, and the text in the
//! tests' list of facts.

mod refusal;
mod table;

#[cfg(test)]
mod tests;

pub use refusal::Refusal;
pub(crate) use table::{Said, classify};
