use crate::SqlMigration;

/// The durable inbox. Ids are never reused (`AUTOINCREMENT`): the outbox keeps them beyond an event's retention.
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "messaging_0001_inbox",
    up: &[
        "CREATE TABLE inbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            bot INTEGER NOT NULL,
            update_id INTEGER NOT NULL,
            lane TEXT NOT NULL,
            kind TEXT NOT NULL,
            raw TEXT NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('waiting', 'ready', 'scheduled', 'processing', 'done', 'dead')),
            run INTEGER NOT NULL DEFAULT 0,
            attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
            deaths INTEGER NOT NULL DEFAULT 0 CHECK (deaths >= 0),
            alone INTEGER NOT NULL DEFAULT 0 CHECK (alone IN (0, 1)),
            boot TEXT,
            received_at INTEGER NOT NULL,
            due_at INTEGER,
            finished_at INTEGER,
            last_error TEXT,
            UNIQUE (bot, update_id),
            CHECK ((status = 'processing') = (boot IS NOT NULL)),
            CHECK ((status = 'scheduled') = (due_at IS NOT NULL)),
            CHECK ((status IN ('done', 'dead')) = (finished_at IS NOT NULL))
        ) STRICT",
        "CREATE UNIQUE INDEX inbox_one_head ON inbox (bot, lane) WHERE status IN ('ready', 'scheduled', 'processing')",
        "CREATE INDEX inbox_waiting ON inbox (bot, lane, id) WHERE status = 'waiting'",
        "CREATE INDEX inbox_ready ON inbox (id) WHERE status = 'ready'",
        "CREATE INDEX inbox_scheduled ON inbox (due_at) WHERE status = 'scheduled'",
        "CREATE INDEX inbox_processing ON inbox (id) WHERE status = 'processing'",
        "CREATE INDEX inbox_loners ON inbox (id)
            WHERE alone = 1 AND status IN ('ready', 'scheduled', 'processing')",
        "CREATE INDEX inbox_finished ON inbox (finished_at) WHERE status IN ('done', 'dead')",
    ],
    sample: &[
        "INSERT INTO inbox (bot, update_id, lane, kind, raw, status, received_at, finished_at)
         VALUES (7, 1, '5', 'message', '{}', 'done', 1, 2)",
        "INSERT INTO inbox (bot, update_id, lane, kind, raw, status, received_at, boot)
         VALUES (7, 2, '5', 'message', '{}', 'processing', 1, 'b')",
        "INSERT INTO inbox (bot, update_id, lane, kind, raw, status, received_at)
         VALUES (7, 3, '5', 'message', '{}', 'waiting', 1)",
    ],
};
