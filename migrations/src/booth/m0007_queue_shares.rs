use crate::SqlMigration;

/// The claim asks for the kind of job too: its index holds that as well.
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "booth_0007_queue_shares",
    up: &[
        "DROP INDEX jobs_queued",
        "CREATE INDEX jobs_queued ON jobs (submitted_at, number, not_before, alone, simple) WHERE status = 'queued'",
    ],
    sample: &[
        "INSERT INTO jobs (id, session, short_code, guest, lang, event, outfits, submitted_at, set_name, version, run,
             attempts, drawings, free_requeues, alone, degraded, simple, artifacts, names_files, status)
         VALUES ('j3', 's3', 'CCCCCC', 6, 'uz', 'e', '[\"o\"]', 10, 'n3_by_b', 1, 0, 0, 0, 0, 0, 0, 0, '{}', 0,
             'queued')",
    ],
};
