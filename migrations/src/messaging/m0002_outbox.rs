use crate::SqlMigration;

/// The transactional outbox, what was sent under a key, and what is known of chats.
///
/// `outside` marks a waiting row that stands outside its lane until `due_at`; `event_id` names the inbox event that
/// decided the row (no foreign key: events are pruned).
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "messaging_0002_outbox",
    up: &[
        "CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            bot INTEGER NOT NULL,
            chat INTEGER NOT NULL,
            lang TEXT NOT NULL CHECK (lang IN ('ru', 'uz', 'en')),
            class TEXT NOT NULL CHECK (class IN
                ('outcome', 'consent', 'reply', 'hand_over', 'resend', 'progress', 'notice', 'alert')),
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
            CHECK ((status = 'sending') = (boot IS NOT NULL)),
            CHECK ((status = 'scheduled' OR outside = 1) = (due_at IS NOT NULL)),
            CHECK (outside = 0 OR status IN ('waiting', 'parked')),
            CHECK ((status IN ('sent', 'uncertain', 'parked', 'failed', 'superseded', 'cancelled'))
                = (settled_at IS NOT NULL))
        ) STRICT",
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
        "CREATE TABLE sent_messages (
            bot INTEGER NOT NULL,
            msg_key TEXT NOT NULL,
            chat INTEGER NOT NULL,
            message_id INTEGER NOT NULL,
            content_hash TEXT NOT NULL,
            sent_at INTEGER NOT NULL,
            PRIMARY KEY (bot, msg_key)
        ) STRICT, WITHOUT ROWID",
        "CREATE TABLE chats (
            bot INTEGER NOT NULL,
            chat INTEGER NOT NULL,
            blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)),
            epoch INTEGER NOT NULL,
            PRIMARY KEY (bot, chat)
        ) STRICT, WITHOUT ROWID",
    ],
    sample: &[
        "INSERT INTO outbox (bot, chat, lang, class, priority, lane, op, payload_kind, payload, business_reply, status,
             created_at, settled_at)
         VALUES (7, 5, 'ru', 'outcome', 0, '5', 'send', 'booth.guest', '{}', 0, 'sent', 1, 2)",
        "INSERT INTO outbox (bot, chat, lang, class, priority, lane, msg_key, op, payload_kind, payload, fence_kind,
             fence_id, fence_holds, business_reply, event_id, status, created_at)
         VALUES (7, 5, 'ru', 'progress', 7, '5', 'progress:1', 'edit', 'booth.guest', '{}', 'job', '1', 'active', 1, 2,
             'pending', 1)",
        "INSERT INTO sent_messages VALUES (7, 'progress:1', 5, 11, 'h', 2)",
        "INSERT INTO chats VALUES (7, 5, 1, 3)",
    ],
};
