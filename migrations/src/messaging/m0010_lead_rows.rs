use crate::SqlMigration;

/// Classes of the leads, and one open row a card.
///
/// A CHECK can only be changed by building the table anew: rows, indexes and the count of ids (`AUTOINCREMENT`: an id
/// is never given twice, pruned ones neither) come over. Nothing refers to the table.
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "messaging_0010_lead_rows",
    up: &[
        "CREATE TABLE outbox_wider (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            bot INTEGER NOT NULL,
            chat INTEGER NOT NULL,
            lang TEXT NOT NULL CHECK (lang IN ('ru', 'uz', 'en')),
            class TEXT NOT NULL CHECK (class IN
                ('outcome', 'consent', 'reply', 'hand_over', 'resend', 'progress', 'notice', 'alert',
                 'lead_card', 'lead_ping', 'reminder', 'digest')),
            priority INTEGER NOT NULL,
            lane TEXT NOT NULL,
            msg_key TEXT,
            op TEXT NOT NULL CHECK (op IN ('send', 'edit')),
            payload_kind TEXT NOT NULL,
            payload TEXT NOT NULL,
            not_before INTEGER,
            fence_kind TEXT,
            fence_id TEXT,
            fence_holds TEXT,
            receipt_kind TEXT,
            receipt TEXT,
            reply_to INTEGER,
            business_reply INTEGER NOT NULL CHECK (business_reply IN (0, 1)),
            event_id INTEGER,
            status TEXT NOT NULL CHECK (status IN ('waiting', 'pending', 'scheduled', 'sending', 'sent', 'uncertain',
                'parked', 'failed', 'superseded', 'cancelled')),
            outside INTEGER NOT NULL DEFAULT 0 CHECK (outside IN (0, 1)),
            run INTEGER NOT NULL DEFAULT 0,
            attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
            unknowns INTEGER NOT NULL DEFAULT 0 CHECK (unknowns >= 0),
            deaths INTEGER NOT NULL DEFAULT 0 CHECK (deaths >= 0),
            alone INTEGER NOT NULL DEFAULT 0 CHECK (alone IN (0, 1)),
            epoch INTEGER NOT NULL DEFAULT 0,
            boot TEXT,
            created_at INTEGER NOT NULL,
            due_at INTEGER,
            settled_at INTEGER,
            last_error TEXT,
            CHECK ((fence_kind IS NULL) = (fence_id IS NULL) AND (fence_kind IS NULL) = (fence_holds IS NULL)),
            CHECK ((receipt_kind IS NULL) = (receipt IS NULL)),
            CHECK (op = 'send' OR msg_key IS NOT NULL),
            CHECK (class <> 'lead_card' OR msg_key IS NOT NULL),
            CHECK ((status = 'sending') = (boot IS NOT NULL)),
            CHECK ((status = 'scheduled' OR outside = 1) = (due_at IS NOT NULL)),
            CHECK (outside = 0 OR status IN ('waiting', 'parked')),
            CHECK ((status IN ('sent', 'uncertain', 'parked', 'failed', 'superseded', 'cancelled'))
                = (settled_at IS NOT NULL))
        ) STRICT",
        "INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox_wider', seq FROM sqlite_sequence WHERE name = 'outbox'",
        "INSERT INTO outbox_wider (id, bot, chat, lang, class, priority, lane, msg_key, op, payload_kind, payload,
             not_before, fence_kind, fence_id, fence_holds, receipt_kind, receipt, reply_to, business_reply, event_id,
             status, outside, run, attempts, unknowns, deaths, alone, epoch, boot, created_at, due_at, settled_at,
             last_error)
         SELECT id, bot, chat, lang, class, priority, lane, msg_key, op, payload_kind, payload, not_before, fence_kind,
             fence_id, fence_holds, receipt_kind, receipt, reply_to, business_reply, event_id, status, outside, run,
             attempts, unknowns, deaths, alone, epoch, boot, created_at, due_at, settled_at, last_error
         FROM outbox ORDER BY id",
        "DROP TABLE outbox",
        "ALTER TABLE outbox_wider RENAME TO outbox",
        "CREATE UNIQUE INDEX outbox_one_head ON outbox (bot, lane) WHERE status IN ('pending', 'scheduled', 'sending')",
        "CREATE UNIQUE INDEX outbox_one_reply ON outbox (event_id) WHERE business_reply = 1 AND event_id IS NOT NULL",
        "CREATE INDEX outbox_waiting ON outbox (bot, lane, id) WHERE status = 'waiting' AND outside = 0",
        "CREATE INDEX outbox_outside ON outbox (due_at) WHERE status = 'waiting' AND outside = 1",
        "CREATE INDEX outbox_pending ON outbox (bot, priority, id) WHERE status = 'pending'",
        "CREATE INDEX outbox_scheduled ON outbox (due_at) WHERE status = 'scheduled'",
        "CREATE INDEX outbox_sending ON outbox (id) WHERE status = 'sending'",
        "CREATE INDEX outbox_parked ON outbox (bot, chat, id) WHERE status = 'parked'",
        "CREATE INDEX outbox_sent ON outbox (settled_at) WHERE status IN ('sent', 'uncertain')",
        "CREATE INDEX outbox_settled ON outbox (settled_at)
            WHERE status IN ('sent', 'uncertain', 'parked', 'failed', 'superseded', 'cancelled')",
        "CREATE INDEX outbox_expiring ON outbox (settled_at) WHERE status = 'parked'",
        "CREATE INDEX outbox_loners ON outbox (id) WHERE alone = 1 AND status IN ('pending', 'scheduled', 'sending')",
        "CREATE INDEX outbox_undelivered ON outbox (chat, id)
            WHERE status IN ('waiting', 'pending', 'scheduled', 'parked')",
        "CREATE INDEX outbox_fence ON outbox (fence_kind, fence_id)
            WHERE status IN ('waiting', 'pending', 'scheduled', 'parked')",
        "CREATE INDEX outbox_edits ON outbox (bot, msg_key)
            WHERE op = 'edit' AND status IN ('waiting', 'pending', 'scheduled', 'parked')",
        "CREATE INDEX outbox_about ON outbox (fence_kind, fence_id, id) WHERE fence_kind IS NOT NULL",
        // Parked counts as open too: it comes back with its chat.
        "CREATE UNIQUE INDEX outbox_one_card ON outbox (msg_key, bot)
            WHERE class = 'lead_card' AND status IN ('waiting', 'pending', 'scheduled', 'sending', 'parked')",
        // A group that moved takes along what it was to get.
        "CREATE INDEX outbox_following ON outbox (bot, chat)
            WHERE class IN ('lead_card', 'digest', 'lead_ping', 'reminder')
              AND status IN ('waiting', 'pending', 'scheduled', 'sending', 'parked')",
    ],
    sample: &[
        "INSERT INTO outbox (bot, chat, lang, class, priority, lane, msg_key, op, payload_kind, payload, receipt_kind,
             receipt, business_reply, status, created_at, settled_at)
         VALUES (7, -5, 'ru', 'lead_card', 5, 'lead:l', 'card:l', 'send', 'leads.group', 'null', 'leads.row',
             '{\"row\":\"card\",\"lead\":\"l\",\"rendered\":null}', 0, 'sent', 1, 2)",
        "INSERT INTO outbox (bot, chat, lang, class, priority, lane, op, payload_kind, payload, receipt_kind, receipt,
             fence_kind, fence_id, fence_holds, business_reply, status, created_at)
         VALUES (7, -5, 'ru', 'reminder', 6, 'lead:l:reminder', 'send', 'leads.group', 'null', 'leads.row',
             '{\"row\":\"reminder\",\"lead\":\"l\"}', 'lead', 'l', 'new', 0, 'pending', 1)",
    ],
};
