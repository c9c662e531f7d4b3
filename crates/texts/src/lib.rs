//! Every text that people read, in Russian, Uzbek and English.
//!
//! Lives here: the Fluent files (`locales/<language>/<file>.ftl`), the look-up ([`Texts::get`]), and what makes a
//! name safe to stand in a sentence ([`isolate`]). Must not be here: I/O, markup escaping (the adapter that knows the
//! markup escapes), decisions on what is said.
//!
//! To add a text: the key in the same file of all three languages; the tests compare keys, placeholders and lengths.
//! To add a file: its name in the list of `files.rs` and the three files. A value that a text needs in more than one
//! form (`$named`, counts) is selected inside the text, never glued together outside.

mod args;
mod files;
mod isolate;
mod lookup;

#[cfg(test)]
mod tests;

pub use args::Arg;
pub use isolate::{isolate, isolate_whole};
pub use lookup::{Texts, TextsError};
