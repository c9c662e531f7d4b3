//! The leads' half of the sound store, and what breaks it.

/// One in work with everything that a lead can have; one that is erased.
pub const SOUND: &str = "
INSERT INTO leads (number, id, version, status, taken_by, taken_name, taken_at, name, contact_kind, contact, comment,
    utm, lang, created_at, status_at, touched_at, first_touch_at, reminded_at, repeats, note, card_wanted, card_chat,
    card_message, card_revision, card_status, card_hash, card_plain, card_twice, published_at) VALUES
    (1, $l1, 4, 'in_work', 8, 'M', 50, 'V', 'phone', '+998901234567', 'x', '{}', 'ru', 1, 50, 60, 50, 40, 1, 'called', 3,
     -5, 11, 3, 'in_work', 'h', 0, 0, 2);
INSERT INTO leads (number, id, version, status, name, utm, lang, created_at, status_at, touched_at, repeats,
    erased_at, card_wanted, card_plain, card_twice) VALUES (2, $l2, 2, 'lost', '', '{}', 'ru', 1, 9, 9, 0, 70, 0, 0, 0);
INSERT INTO lead_history (lead, at, actor, member, event, was, became) VALUES
    ($l1, 1, 'visitor', NULL, 'received', NULL, 'new'), ($l1, 30, 'visitor', NULL, 'repeat', NULL, NULL),
    ($l1, 50, 'member', 8, 'status', 'new', 'in_work'), ($l2, 1, 'visitor', NULL, 'received', NULL, 'new'),
    ($l2, 9, 'member', 8, 'status', 'new', 'lost'), ($l2, 70, 'task', NULL, 'erased', NULL, NULL);
INSERT INTO lead_notes (lead, chat, message, said_by, at, text) VALUES ($l1, -5, 12, 8, 60, 'called');
INSERT INTO lead_repeats (lead, at, comment) VALUES ($l1, 30, 'again');
INSERT INTO lead_intakes (lead, at, source, request_key, fingerprint) VALUES ($l1, 1, '203.0.113.7', 'k', 'f'),
    ($l1, 30, '203.0.113.7', NULL, 'f'), ($l2, 1, NULL, NULL, 'f');
INSERT INTO outbox (id, bot, chat, lang, class, priority, lane, msg_key, op, payload_kind, payload, fence_kind, fence_id,
    fence_holds, business_reply, event_id, status, created_at, settled_at) VALUES
    (21, 9, -5, 'ru', 'lead_card', 5, 'lead:1', 'card:1', 'send', 'k', '{}', NULL, NULL, NULL, 0, NULL, 'pending', 50,
        NULL),
    (22, 9, -5, 'ru', 'reminder', 6, 'lead:1:reminder', NULL, 'send', 'k', '{}', 'lead', $l1, 'new', 0, NULL, 'sent', 40,
        41),
    (23, 9, -5, 'ru', 'digest', 6, '-5:alerts', NULL, 'send', 'k', '{}', NULL, NULL, NULL, 0, NULL, 'sent', 45, 46);
INSERT INTO settings VALUES ('stickers_digest_last', '\"2026-12-02\"');
";

/// The start of a rule's name, and what breaks it.
pub const TAMPERINGS: &[(&str, &str)] = &[
    ("L0 a lead whose history", "DROP TRIGGER lead_history_is_not_removed; DELETE FROM lead_history WHERE lead = $l2"),
    (
        "a gap in a lead's",
        "INSERT INTO lead_history (lead, at, actor, event, was, became) VALUES ($l1, 50, 'task', 'status', 'won', 'in_work')",
    ),
    ("a lead that is not where", "UPDATE leads SET status = 'won' WHERE number = 1"),
    (
        "two open leads",
        "DROP INDEX leads_one_open; UPDATE leads SET status = 'new', erased_at = NULL, contact_kind = 'phone',
             contact = '+998901234567' WHERE number = 2",
    ),
    (
        "L0 two open rows",
        "DROP INDEX outbox_one_card; UPDATE outbox SET class = 'lead_card', msg_key = 'card:1', status = 'pending',
             settled_at = NULL WHERE id = 22",
    ),
    ("L5 one message", "UPDATE leads SET card_chat = -5, card_message = 11 WHERE number = 2"),
    ("M3 a lead without a submission", "DELETE FROM lead_intakes WHERE lead = $l2"),
    ("repeats, other", "UPDATE leads SET repeats = 2 WHERE number = 1"),
    ("L4 ", "UPDATE lead_intakes SET source = '203.0.113.7' WHERE lead = $l2"),
    ("L6 M3 ", "UPDATE leads SET reminded_at = NULL WHERE number = 1"),
    ("L3 ", "DELETE FROM settings WHERE name = 'stickers_digest_last'"),
    ("the newest note", "UPDATE lead_notes SET text = 'other'"),
];
