use crate::SqlMigration;

/// People and consents, what waits for a person, alert memory, small facts, AI usage.
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "desk_0003_desk",
    up: &[
        "CREATE TABLE people (
            user INTEGER PRIMARY KEY,
            first_name TEXT NOT NULL,
            lang TEXT NOT NULL CHECK (lang IN ('ru', 'uz', 'en')),
            lang_chosen INTEGER NOT NULL CHECK (lang_chosen IN (0, 1)),
            created_at INTEGER NOT NULL,
            consented_at INTEGER,
            erased_at INTEGER,
            CHECK (erased_at IS NULL OR first_name = '')
        ) STRICT",
        "CREATE TABLE consents (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user INTEGER NOT NULL,
            session TEXT NOT NULL,
            text_version INTEGER NOT NULL,
            lang TEXT NOT NULL CHECK (lang IN ('ru', 'uz', 'en')),
            at INTEGER NOT NULL
        ) STRICT",
        "CREATE INDEX consents_of ON consents (user, at)",
        "CREATE TABLE attention (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            module TEXT NOT NULL,
            subject_kind TEXT NOT NULL,
            subject_id TEXT NOT NULL,
            reason TEXT NOT NULL,
            since INTEGER NOT NULL,
            owner INTEGER,
            rang_at INTEGER,
            settled_at INTEGER
        ) STRICT",
        "CREATE UNIQUE INDEX attention_one_open ON attention (subject_kind, subject_id) WHERE settled_at IS NULL",
        "CREATE INDEX attention_open ON attention (since) WHERE settled_at IS NULL",
        "CREATE TABLE alerts (
            alert_key TEXT PRIMARY KEY,
            last_sent INTEGER NOT NULL,
            suppressed INTEGER NOT NULL CHECK (suppressed >= 0)
        ) STRICT, WITHOUT ROWID",
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
        "CREATE TABLE api_usage (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            job TEXT,
            attempt INTEGER NOT NULL,
            provider TEXT NOT NULL,
            model TEXT NOT NULL,
            purpose TEXT NOT NULL,
            started_at INTEGER NOT NULL,
            ended_at INTEGER,
            outcome TEXT,
            cost INTEGER NOT NULL,
            took_ms INTEGER,
            CHECK ((ended_at IS NULL) = (outcome IS NULL) AND (ended_at IS NULL) = (took_ms IS NULL))
        ) STRICT",
        "CREATE INDEX api_usage_of_job ON api_usage (job, cost) WHERE job IS NOT NULL",
        "CREATE INDEX api_usage_since ON api_usage (started_at, cost)",
    ],
    sample: &[
        "INSERT INTO people VALUES (5, 'A', 'ru', 0, 1, 2, NULL)",
        "INSERT INTO consents (user, session, text_version, lang, at) VALUES (5, 's', 1, 'ru', 2)",
        "INSERT INTO attention (module, subject_kind, subject_id, reason, since)
         VALUES ('booth', 'job', '1', 'job_failed', 3)",
        "INSERT INTO alerts VALUES ('job:1', 3, 0)",
        "INSERT INTO settings VALUES ('maintenance', 'null')",
        "INSERT INTO api_usage (job, attempt, provider, model, purpose, started_at, cost)
         VALUES ('j', 1, 'local', 'local', 'draw', 3, 0)",
    ],
};
