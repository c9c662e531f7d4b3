//! Stores for every port over SQL: the mapping between rows and domain values, and the statements.
//!
//! Lives here: one folder a module (`messaging`, `desk`, `booth`, `leads`), what an engine must offer ([`Engine`]), and
//! `commit`, the one way in which a transition carries its event's done mark and its messages. Must not be here:
//! opening a database, pragmas, pools (an engine's crate); decisions (the domain's machines).
//!
//! Rules: one port method is one [`Unit`]; each write says `WHERE` what its caller saw, no row is `Stale`; a row is
//! mapped by all its columns together, what does not fit is `Inconsistent`; states stand in SQL as literals, so that
//! partial indexes serve them.
//!
//! To add a store: a file in its module's folder, a method of [`SqlStores`], its claim and sweep statements in
//! [`hot_statements`], the port's contract suite in the engine's tests. To add a fence or a receipt: a line in
//! `messaging/fences.rs` or `messaging/receipts.rs`.

mod booth;
mod commit;
mod context;
mod desk;
mod engine;
mod error;
mod hot;
mod leads;
mod messaging;
mod sql;
mod stores;
mod unit_name;

pub use context::StoreOptions;
pub use engine::{Engine, Tx, Unit};
pub use error::store_error;
pub use hot::hot_statements;
pub use stores::SqlStores;
