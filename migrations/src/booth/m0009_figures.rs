use crate::SqlMigration;

/// What statistics and people's questions read: the jobs of an event by their end, what was said about a job, and
/// every visit that had a code.
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "booth_0009_figures",
    up: &[
        // Holds all that the figures ask for, so that they never touch the table.
        "CREATE INDEX jobs_ended ON jobs (event, finished_at, submitted_at, status, reason, last_error)
            WHERE finished_at IS NOT NULL",
        "CREATE INDEX outbox_about ON outbox (fence_kind, fence_id, id) WHERE fence_kind IS NOT NULL",
        "CREATE INDEX sessions_of_code ON sessions (short_code, created_at)",
    ],
    sample: &[
        "INSERT INTO jobs (id, session, short_code, guest, lang, event, outfits, submitted_at, set_name, version,
             run, attempts, drawings, free_requeues, alone, degraded, artifacts, names_files, status, finished_at,
             reason, outcome, set_check)
         VALUES ('j9', 's1', 'BBBBBB', 5, 'ru', 'e', '[\"o\"]', 9, 'n9_by_b', 3, 1, 1, 1, 0, 0, 0, '{}', 0, 'failed',
             12, 'too_late', 'manual_help', 'not_needed')",
    ],
};
