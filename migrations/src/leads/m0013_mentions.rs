use crate::SqlMigration;

/// Messages of the bot, other than the card, that show what a person wrote: they are said again without it when the
/// lead is erased. And whose leads go with them, when they ask the bot to forget them.
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "leads_0013_mentions",
    up: &[
        "CREATE TABLE lead_mentions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            lead TEXT NOT NULL REFERENCES leads (id),
            chat INTEGER NOT NULL,
            message INTEGER NOT NULL,
            subject TEXT NOT NULL,
            stale INTEGER NOT NULL CHECK (stale IN (0, 1))
        ) STRICT",
        "CREATE UNIQUE INDEX lead_mentions_of ON lead_mentions (lead, chat, message)",
        "CREATE INDEX lead_mentions_stale ON lead_mentions (id) WHERE stale = 1",
        "CREATE INDEX lead_intakes_asker ON lead_intakes (asked_by) WHERE asked_by IS NOT NULL",
    ],
    sample: &["INSERT INTO lead_mentions (lead, chat, message, subject, stale)
         VALUES ('l', -500, 7, '{\"row\":\"details\",\"lead\":\"l\"}', 0)"],
};
