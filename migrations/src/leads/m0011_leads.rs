use crate::SqlMigration;

/// Leads with their cards, notes and histories. Which columns a status fills is checked here and matched again when a
/// row is read.
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "leads_0011_leads",
    up: &[
        "CREATE TABLE leads (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('new', 'in_work', 'won', 'lost', 'spam')),
            taken_by INTEGER,
            taken_name TEXT,
            taken_at INTEGER,
            lost_reason TEXT CHECK (lost_reason IN ('price', 'date', 'rival', 'silent')),
            name TEXT NOT NULL,
            contact_kind TEXT CHECK (contact_kind IN ('phone', 'telegram', 'email')),
            contact TEXT,
            event_date TEXT,
            city TEXT,
            guests INTEGER CHECK (guests >= 0),
            comment TEXT,
            source TEXT,
            utm TEXT NOT NULL,
            pack_event TEXT,
            lang TEXT NOT NULL CHECK (lang IN ('ru', 'uz', 'en')),
            created_at INTEGER NOT NULL,
            status_at INTEGER NOT NULL,
            touched_at INTEGER NOT NULL,
            first_touch_at INTEGER,
            reminded_at INTEGER,
            repeats INTEGER NOT NULL CHECK (repeats >= 0),
            note TEXT,
            erased_at INTEGER,
            card_wanted INTEGER NOT NULL CHECK (card_wanted >= 0),
            card_chat INTEGER,
            card_message INTEGER,
            card_revision INTEGER CHECK (card_revision BETWEEN 0 AND card_wanted),
            card_status TEXT CHECK (card_status IN ('new', 'in_work', 'won', 'lost', 'spam')),
            card_hash TEXT,
            card_plain INTEGER NOT NULL CHECK (card_plain IN (0, 1)),
            card_given_up INTEGER CHECK (card_given_up <= card_wanted),
            card_twice INTEGER NOT NULL CHECK (card_twice IN (0, 1)),
            published_at INTEGER,
            CHECK ((taken_by IS NULL) = (taken_name IS NULL) AND (taken_by IS NULL) = (taken_at IS NULL)),
            CHECK (CASE status WHEN 'new' THEN taken_by IS NULL WHEN 'in_work' THEN taken_by IS NOT NULL ELSE 1 END),
            CHECK (lost_reason IS NULL OR status = 'lost'),
            CHECK ((contact_kind IS NULL) = (contact IS NULL)),
            CHECK ((contact IS NULL) = (erased_at IS NOT NULL)),
            CHECK (erased_at IS NULL OR (name = '' AND comment IS NULL AND note IS NULL)),
            CHECK ((card_message IS NULL) = (card_chat IS NULL) AND (card_message IS NULL) = (card_revision IS NULL)
                AND (card_message IS NULL) = (card_hash IS NULL)),
            CHECK (card_status IS NULL OR card_message IS NOT NULL),
            CHECK (card_message IS NULL OR published_at IS NOT NULL)
        ) STRICT",
        "CREATE UNIQUE INDEX leads_one_open ON leads (contact_kind, contact)
            WHERE status IN ('new', 'in_work') AND erased_at IS NULL",
        "CREATE INDEX leads_of_contact ON leads (contact_kind, contact, number) WHERE contact IS NOT NULL",
        "CREATE INDEX leads_of_card ON leads (card_chat, card_message) WHERE card_message IS NOT NULL",
        // Three ways in which a card may be wanting: behind, never posted, or in a group that moved. Here and below, a
        // leading status makes the planner choose what holds only waiting leads over what holds all of that status.
        "CREATE INDEX leads_card_behind ON leads (card_chat, created_at, number)
            WHERE card_revision < card_wanted AND card_given_up IS NOT card_wanted",
        "CREATE INDEX leads_card_wanting ON leads (created_at, number)
            WHERE card_message IS NULL AND card_wanted > 0 AND erased_at IS NULL AND status <> 'spam'
              AND card_given_up IS NOT card_wanted",
        "CREATE INDEX leads_card_elsewhere ON leads (status, card_chat)
            WHERE card_message IS NOT NULL AND status IN ('new', 'in_work') AND erased_at IS NULL
              AND card_given_up IS NOT card_wanted",
        "CREATE INDEX leads_unreminded ON leads (status, status_at, number)
            WHERE status = 'new' AND erased_at IS NULL AND reminded_at IS NULL AND card_message IS NOT NULL",
        "CREATE INDEX leads_kept_spam ON leads (status, status_at, number) WHERE erased_at IS NULL AND status = 'spam'",
        "CREATE INDEX leads_kept ON leads (status_at, number) WHERE erased_at IS NULL AND status <> 'spam'",
        "CREATE INDEX leads_touched ON leads (status, touched_at, number)
            WHERE status IN ('new', 'in_work') AND erased_at IS NULL",
        // Hold all that lists and figures count, so that counting never touches the table.
        "CREATE INDEX leads_came ON leads (status, created_at, erased_at)",
        "CREATE INDEX leads_ended ON leads (status, status_at) WHERE status IN ('won', 'lost', 'spam')",
        "CREATE TABLE lead_history (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            lead TEXT NOT NULL REFERENCES leads (id),
            at INTEGER NOT NULL,
            actor TEXT NOT NULL CHECK (actor IN ('visitor', 'member', 'operator', 'task')),
            member INTEGER,
            event TEXT NOT NULL CHECK (event IN ('received', 'status', 'reason', 'repeat', 'erased')),
            was TEXT CHECK (was IN ('new', 'in_work', 'won', 'lost', 'spam')),
            became TEXT CHECK (became IN ('new', 'in_work', 'won', 'lost', 'spam')),
            reason TEXT CHECK (reason IN ('price', 'date', 'rival', 'silent')),
            CHECK ((actor = 'member') = (member IS NOT NULL)),
            CHECK ((event = 'status') = (was IS NOT NULL)),
            CHECK ((event IN ('received', 'status')) = (became IS NOT NULL)),
            CHECK ((event = 'reason') = (reason IS NOT NULL))
        ) STRICT",
        "CREATE INDEX lead_history_of ON lead_history (lead, id)",
        "CREATE TRIGGER lead_history_is_not_rewritten BEFORE UPDATE ON lead_history
            BEGIN SELECT RAISE(ABORT, 'the history is only added to'); END",
        "CREATE TRIGGER lead_history_is_not_removed BEFORE DELETE ON lead_history
            BEGIN SELECT RAISE(ABORT, 'the history is only added to'); END",
        "CREATE TABLE lead_notes (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            lead TEXT NOT NULL REFERENCES leads (id),
            chat INTEGER NOT NULL,
            message INTEGER NOT NULL,
            said_by INTEGER NOT NULL,
            at INTEGER NOT NULL,
            text TEXT NOT NULL,
            UNIQUE (chat, message)
        ) STRICT",
        "CREATE INDEX lead_notes_of ON lead_notes (lead, id)",
        // One row: where the group is now, and when the admins were last told that cards do not come through.
        "CREATE TABLE lead_publication (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            moved_from INTEGER,
            moved_to INTEGER,
            told_at INTEGER,
            CHECK ((moved_from IS NULL) = (moved_to IS NULL))
        ) STRICT",
    ],
    sample: &[
        "INSERT INTO leads (id, version, status, name, contact_kind, contact, guests, comment, source, utm, lang,
             created_at, status_at, touched_at, repeats, card_wanted, card_plain, card_twice)
         VALUES ('l', 0, 'new', 'A', 'phone', '+998901234567', 120, 'x', 'site', '{}', 'uz', 1, 1, 1, 0, 1, 0, 0)",
        "INSERT INTO leads (id, version, status, taken_by, taken_name, taken_at, lost_reason, name, utm, lang,
             created_at, status_at, touched_at, first_touch_at, repeats, erased_at, card_wanted, card_chat,
             card_message, card_revision, card_status, card_hash, card_plain, card_twice, published_at)
         VALUES ('m', 4, 'lost', 8, 'B', 2, 'price', '', '{\"source\":\"x\"}', 'ru', 1, 3, 3, 2, 1, 9, 3, -5, 11, 2,
             'lost', 'h', 0, 1, 2)",
        "INSERT INTO lead_history (lead, at, actor, member, event, was, became)
         VALUES ('m', 3, 'member', 8, 'status', 'in_work', 'lost')",
        "INSERT INTO lead_notes (lead, chat, message, said_by, at, text) VALUES ('l', -5, 12, 8, 4, 'called')",
        "INSERT INTO lead_publication VALUES (1, -5, -1005, 7)",
    ],
};
