use crate::SqlMigration;

/// Jobs that are drawn by the local renderer on purpose.
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "booth_0006_simple_packs",
    up: &["ALTER TABLE jobs ADD COLUMN simple INTEGER NOT NULL DEFAULT 0 CHECK (simple IN (0, 1))"],
    sample: &[
        "INSERT INTO jobs (id, session, short_code, guest, lang, event, outfits, submitted_at, set_name, version, run,
             attempts, drawings, free_requeues, alone, degraded, simple, artifacts, names_files, status)
         VALUES ('j2', 's1', 'BBBBBB', 5, 'ru', 'e', '[\"o\"]', 9, 'n2_by_b', 1, 0, 0, 0, 0, 0, 1, 1, '{}', 0,
             'queued')",
    ],
};
