//! The folder store: the kernel's `Files` port over a local folder.
//!
//! A file is written under a temporary name, synced, renamed, and its folder synced; only then does it have a name
//! that a row may hold. Names are `<folder>/<uuid>.<extension>` and nothing else: what does not look so is never
//! turned into a path. Must not be here: what is in a file, how long it is kept, who names it.
//!
//! To add a folder: a variant of `kernel::Folder`; it is created at the next start. To add a medium (an object store):
//! a crate of its own beside this one.

mod disk;
mod name;
mod store;

pub use disk::free_bytes;
pub use store::FolderFiles;
