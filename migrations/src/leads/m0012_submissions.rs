use crate::SqlMigration;

/// What people sent: submissions (their source is kept as long as the lead's personal data), what repeat contacts
/// asked for, and unfinished conversations of `?start=want`.
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "leads_0012_submissions",
    up: &[
        "CREATE TABLE lead_intakes (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            lead TEXT NOT NULL REFERENCES leads (id),
            at INTEGER NOT NULL,
            source TEXT,
            request_key TEXT,
            fingerprint TEXT NOT NULL,
            asked_by INTEGER
        ) STRICT",
        "CREATE UNIQUE INDEX lead_intakes_key ON lead_intakes (request_key) WHERE request_key IS NOT NULL",
        "CREATE INDEX lead_intakes_taken ON lead_intakes (source, at) WHERE source IS NOT NULL",
        "CREATE INDEX lead_intakes_of ON lead_intakes (lead)",
        "CREATE TABLE lead_repeats (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            lead TEXT NOT NULL REFERENCES leads (id),
            at INTEGER NOT NULL,
            event_date TEXT,
            city TEXT,
            guests INTEGER CHECK (guests >= 0),
            comment TEXT
        ) STRICT",
        "CREATE INDEX lead_repeats_of ON lead_repeats (lead, id)",
        "CREATE TABLE lead_wants (
            user INTEGER PRIMARY KEY,
            since INTEGER NOT NULL,
            pack_event TEXT,
            step TEXT NOT NULL CHECK (step IN ('date', 'phone')),
            event_date TEXT,
            said TEXT,
            CHECK (step = 'phone' OR (event_date IS NULL AND said IS NULL))
        ) STRICT",
        "CREATE INDEX lead_wants_since ON lead_wants (since)",
    ],
    sample: &[
        "INSERT INTO lead_intakes (lead, at, source, request_key, fingerprint, asked_by)
         VALUES ('l', 1, '203.0.113.7', 'k', 'f', NULL)",
        "INSERT INTO lead_intakes (lead, at, fingerprint, asked_by) VALUES ('m', 1, 'want', 9)",
        "INSERT INTO lead_repeats (lead, at, event_date, guests) VALUES ('m', 2, '2026-12-24', 5)",
        "INSERT INTO lead_wants VALUES (9, 3, 'party', 'phone', NULL, 'in May')",
    ],
};
