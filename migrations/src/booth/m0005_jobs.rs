use crate::SqlMigration;

/// Jobs, their outcomes (one a job, ever) and their history.
///
/// `names_files` is 1 while the row names files; `drawn_at` and `drawing_ms` keep the length of the run that stored
/// the pack, for expected waits.
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "booth_0005_jobs",
    up: &[
        "CREATE TABLE jobs (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            session TEXT NOT NULL,
            short_code TEXT NOT NULL,
            guest INTEGER NOT NULL,
            lang TEXT NOT NULL CHECK (lang IN ('ru', 'uz', 'en')),
            event TEXT NOT NULL,
            outfits TEXT NOT NULL,
            photo TEXT,
            retry_of TEXT,
            submitted_at INTEGER NOT NULL,
            set_name TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            run INTEGER NOT NULL,
            attempts INTEGER NOT NULL CHECK (attempts >= 0),
            drawings INTEGER NOT NULL CHECK (drawings >= 0),
            free_requeues INTEGER NOT NULL CHECK (free_requeues >= 0),
            alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
            degraded INTEGER NOT NULL CHECK (degraded IN (0, 1)),
            delay_notice_at INTEGER,
            marker TEXT,
            last_error TEXT,
            appearance TEXT,
            artifacts TEXT NOT NULL,
            names_files INTEGER NOT NULL CHECK (names_files IN (0, 1)),
            drawn_at INTEGER,
            drawing_ms INTEGER,
            status TEXT NOT NULL CHECK (status IN
                ('queued', 'processing', 'publishing', 'delivering', 'done', 'failed')),
            not_before INTEGER,
            boot TEXT,
            slot INTEGER,
            started_at INTEGER,
            stage TEXT CHECK (stage IN ('started', 'described', 'drawn', 'figures')),
            publishing_since INTEGER,
            create_at INTEGER,
            create_calls INTEGER,
            publish_deaths INTEGER,
            set_created_at INTEGER,
            finished_at INTEGER,
            reason TEXT,
            outcome TEXT CHECK (outcome IN ('link', 'manual_help', 'failure', 'try_again')),
            set_check TEXT CHECK (set_check IN ('not_needed', 'open', 'closed')),
            set_check_until INTEGER,
            set_check_found INTEGER CHECK (set_check_found IN (0, 1)),
            CHECK (not_before IS NULL OR status IN ('queued', 'publishing')),
            CHECK (status IN ('processing', 'publishing') OR boot IS NULL),
            CHECK ((status = 'processing') = (slot IS NOT NULL) AND (status = 'processing') = (started_at IS NOT NULL)
                AND (status = 'processing') = (stage IS NOT NULL)),
            CHECK (status <> 'processing' OR boot IS NOT NULL),
            CHECK ((status = 'publishing') = (publishing_since IS NOT NULL)
                AND (status = 'publishing') = (publish_deaths IS NOT NULL)),
            CHECK ((create_at IS NULL) = (create_calls IS NULL) AND (create_at IS NULL OR status = 'publishing')),
            CHECK (status NOT IN ('delivering', 'done') OR set_created_at IS NOT NULL),
            CHECK (status NOT IN ('queued', 'processing', 'publishing') OR set_created_at IS NULL),
            CHECK ((status IN ('done', 'failed')) = (finished_at IS NOT NULL)),
            CHECK ((status = 'failed') = (reason IS NOT NULL) AND (status = 'failed') = (set_check IS NOT NULL)),
            CHECK (CASE status WHEN 'done' THEN outcome IS 'link' WHEN 'failed' THEN outcome IS NOT 'link'
                ELSE outcome IS NULL END),
            CHECK (reason IS NULL OR (reason = 'erased') = (outcome IS NULL)),
            CHECK ((set_check IS 'open') = (set_check_until IS NOT NULL)),
            CHECK ((set_check IS 'closed') = (set_check_found IS NOT NULL))
        ) STRICT",
        "CREATE UNIQUE INDEX jobs_one_live ON jobs (session)
            WHERE status IN ('queued', 'processing', 'publishing', 'delivering')",
        // Holds all that the claim asks for, so that the search never touches the table.
        "CREATE INDEX jobs_queued ON jobs (submitted_at, number, not_before, alone) WHERE status = 'queued'",
        "CREATE INDEX jobs_due ON jobs (not_before) WHERE status = 'queued' AND not_before IS NOT NULL",
        "CREATE INDEX jobs_processing ON jobs (number) WHERE status = 'processing'",
        "CREATE INDEX jobs_active ON jobs (submitted_at, number)
            WHERE status IN ('queued', 'processing', 'publishing', 'delivering')",
        "CREATE INDEX jobs_watchable ON jobs (submitted_at, number) WHERE status IN ('publishing', 'delivering')",
        "CREATE INDEX jobs_set_checks ON jobs (set_check_until) WHERE set_check = 'open'",
        "CREATE INDEX jobs_of_session ON jobs (session, number)",
        "CREATE INDEX jobs_of_guest ON jobs (guest, event)",
        "CREATE INDEX jobs_done_of ON jobs (guest, finished_at) WHERE status = 'done'",
        "CREATE INDEX jobs_done ON jobs (number) WHERE status = 'done'",
        "CREATE INDEX jobs_failed ON jobs (number) WHERE status = 'failed'",
        "CREATE INDEX jobs_appearance ON jobs (submitted_at) WHERE appearance IS NOT NULL",
        "CREATE INDEX jobs_finished_files ON jobs (finished_at) WHERE names_files = 1 AND finished_at IS NOT NULL",
        "CREATE INDEX jobs_files ON jobs (number) WHERE names_files = 1",
        "CREATE INDEX jobs_drawn ON jobs (drawn_at) WHERE drawn_at IS NOT NULL",
        "CREATE TABLE job_outcomes (
            job TEXT PRIMARY KEY REFERENCES jobs (id),
            outcome TEXT NOT NULL CHECK (outcome IN ('link', 'manual_help', 'failure', 'try_again')),
            at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID",
        "CREATE TABLE job_history (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            job TEXT NOT NULL REFERENCES jobs (id),
            at INTEGER NOT NULL,
            was TEXT,
            became TEXT NOT NULL,
            run INTEGER NOT NULL,
            version INTEGER NOT NULL,
            marker TEXT,
            error TEXT
        ) STRICT",
        "CREATE INDEX job_history_of ON job_history (job, id)",
    ],
    sample: &[
        "INSERT INTO jobs (id, session, short_code, guest, lang, event, outfits, submitted_at, set_name, version, run,
             attempts, drawings, free_requeues, alone, degraded, artifacts, names_files, status, set_created_at,
             finished_at, outcome)
         VALUES ('j1', 's1', 'BBBBBB', 5, 'ru', 'e', '[\"o\"]', 5, 'n1_by_b', 9, 1, 0, 1, 0, 0, 0, '{}', 0, 'done',
             7, 8, 'link')",
        "INSERT INTO job_outcomes VALUES ('j1', 'link', 8)",
        "INSERT INTO job_history (job, at, was, became, run, version) VALUES ('j1', 8, 'delivering', 'done', 1, 9)",
    ],
};
