//! The versioned schema: a folder a module, all of them always applied (switching a module on is no migration).
//!
//! Lives here: DDL and the sample rows that prove it. Must not be here: queries, or anything that reads a row.
//! To add one: a file in the module's folder with its `MIGRATION`, a line at the **end** of [`all`]. A migration that
//! was released is never edited.
//!
//! Each migration runs in a transaction of its own (sea-orm's default on `SQLite` is none), so one that fails half-way
//! leaves nothing behind.

mod booth;
mod desk;
mod leads;
mod messaging;
mod migration;
mod status;

pub use migration::{Migrator, SqlMigration};
pub use status::{Status, status};

/// Every migration in the order in which it is applied.
pub const fn all() -> &'static [SqlMigration] {
    &[
        messaging::m0001_inbox::MIGRATION,
        messaging::m0002_outbox::MIGRATION,
        desk::m0003_desk::MIGRATION,
        booth::m0004_sessions::MIGRATION,
        booth::m0005_jobs::MIGRATION,
        booth::m0006_simple_packs::MIGRATION,
        booth::m0007_queue_shares::MIGRATION,
        desk::m0008_settled_by::MIGRATION,
        booth::m0009_figures::MIGRATION,
        messaging::m0010_lead_rows::MIGRATION,
        leads::m0011_leads::MIGRATION,
        leads::m0012_submissions::MIGRATION,
        leads::m0013_mentions::MIGRATION,
    ]
}
