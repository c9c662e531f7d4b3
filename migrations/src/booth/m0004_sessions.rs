use crate::SqlMigration;

/// Visits at the tablet. Which columns a status fills is checked here and matched again when a row is read.
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "booth_0004_sessions",
    up: &[
        "CREATE TABLE sessions (
            id TEXT PRIMARY KEY,
            token TEXT NOT NULL UNIQUE,
            short_code TEXT NOT NULL,
            event TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            version INTEGER NOT NULL,
            status TEXT NOT NULL CHECK (status IN
                ('created', 'linked', 'consented', 'captured', 'submitted', 'expired')),
            guest INTEGER,
            consented_at INTEGER,
            photo_file TEXT,
            photo_width INTEGER,
            photo_height INTEGER,
            photo_faces INTEGER,
            photo_released INTEGER NOT NULL DEFAULT 0 CHECK (photo_released IN (0, 1)),
            retakes INTEGER,
            outfits TEXT,
            job TEXT,
            expiry_reason TEXT CHECK (expiry_reason IN ('ttl', 'abandoned', 'erased')),
            ended_at INTEGER,
            CHECK (status IN ('created', 'expired') OR guest IS NOT NULL),
            CHECK (status <> 'created' OR guest IS NULL),
            CHECK ((status IN ('consented', 'captured')) = (consented_at IS NOT NULL)),
            CHECK ((status IN ('captured', 'submitted')) = (photo_file IS NOT NULL)),
            CHECK ((photo_file IS NULL) = (photo_width IS NULL) AND (photo_file IS NULL) = (photo_height IS NULL)
                AND (photo_file IS NULL) = (photo_faces IS NULL)),
            CHECK ((status = 'captured') = (retakes IS NOT NULL)),
            CHECK ((status = 'submitted') = (outfits IS NOT NULL) AND (status = 'submitted') = (job IS NOT NULL)),
            CHECK ((status = 'expired') = (expiry_reason IS NOT NULL)),
            CHECK ((status IN ('submitted', 'expired')) = (ended_at IS NOT NULL))
        ) STRICT",
        "CREATE UNIQUE INDEX sessions_short_code ON sessions (short_code)
            WHERE status IN ('created', 'linked', 'consented', 'captured', 'submitted')",
        "CREATE INDEX sessions_live ON sessions (expires_at)
            WHERE status IN ('created', 'linked', 'consented', 'captured')",
        "CREATE INDEX sessions_of_guest ON sessions (guest, created_at) WHERE guest IS NOT NULL",
        "CREATE INDEX sessions_expired ON sessions (ended_at) WHERE status = 'expired'",
        "CREATE INDEX sessions_photo ON sessions (photo_file) WHERE photo_released = 0 AND photo_file IS NOT NULL",
    ],
    sample: &[
        "INSERT INTO sessions (id, token, short_code, event, created_at, expires_at, version, status)
         VALUES ('s0', 't0', 'AAAAAA', 'e', 1, 9, 1, 'created')",
        "INSERT INTO sessions (id, token, short_code, event, created_at, expires_at, version, status, guest, photo_file,
             photo_width, photo_height, photo_faces, outfits, job, ended_at)
         VALUES ('s1', 't1', 'BBBBBB', 'e', 1, 9, 5, 'submitted', 5, 'sessions/p.jpg', 600, 800, 1, '[\"o\"]', 'j1', 5)",
    ],
};
