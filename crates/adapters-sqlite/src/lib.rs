//! SQLite engine: pragmas, one writer with group commit, readers, backup.
