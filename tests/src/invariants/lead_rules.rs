//! Promises of the leads.

use super::rules::{Rule, rule};

pub(super) const LEADS: &[Rule] = &[
    rule(
        "L0 a lead whose history does not begin with its coming, once",
        "SELECT CAST(l.number AS TEXT) FROM leads l WHERE 1 <> (SELECT COUNT(*) FROM lead_history h
             WHERE h.lead = l.id AND h.event = 'received')
             OR 'received' IS NOT (SELECT event FROM lead_history h WHERE h.lead = l.id ORDER BY h.id LIMIT 1)",
    ),
    rule(
        "a gap in a lead's history",
        "SELECT lead FROM (SELECT lead, event, was, LAG(became) OVER (PARTITION BY lead ORDER BY id) AS before
             FROM lead_history WHERE became IS NOT NULL)
         WHERE event = 'status' AND was IS NOT before",
    ),
    rule(
        "a lead that is not where its history ends",
        "SELECT CAST(l.number AS TEXT) FROM leads l LEFT JOIN lead_history h ON h.id =
             (SELECT MAX(id) FROM lead_history WHERE lead = l.id AND became IS NOT NULL)
         WHERE h.became IS NOT l.status OR h.at IS NOT l.status_at",
    ),
    rule(
        "two open leads of one contact",
        "SELECT CAST(MIN(number) AS TEXT) FROM leads WHERE status IN ('new', 'in_work') AND erased_at IS NULL
         GROUP BY contact_kind, contact HAVING COUNT(*) > 1",
    ),
    rule(
        "L0 two open rows of one card",
        "SELECT CAST(MIN(id) AS TEXT) FROM outbox WHERE class = 'lead_card'
             AND status IN ('waiting', 'pending', 'scheduled', 'sending', 'parked')
         GROUP BY bot, msg_key HAVING COUNT(*) > 1",
    ),
    rule(
        "L5 one message as the card of two leads",
        "SELECT CAST(MIN(number) AS TEXT) FROM leads WHERE card_message IS NOT NULL
         GROUP BY card_chat, card_message HAVING COUNT(*) > 1",
    ),
    rule(
        "M3 a lead without a submission or a wish behind it",
        "SELECT CAST(number AS TEXT) FROM leads WHERE id NOT IN (SELECT lead FROM lead_intakes)",
    ),
    rule(
        "repeats, other than the lead counts",
        "SELECT CAST(number AS TEXT) FROM leads WHERE repeats <> (SELECT COUNT(*) FROM lead_repeats r
             WHERE r.lead = leads.id)",
    ),
    rule(
        "L4 words of somebody who is erased",
        "SELECT CAST(number AS TEXT) FROM leads l WHERE erased_at IS NOT NULL AND (contact IS NOT NULL OR name <> ''
             OR comment IS NOT NULL OR note IS NOT NULL
             OR EXISTS (SELECT 1 FROM lead_notes n WHERE n.lead = l.id)
             OR EXISTS (SELECT 1 FROM lead_repeats r WHERE r.lead = l.id AND r.comment IS NOT NULL)
             OR EXISTS (SELECT 1 FROM lead_intakes i WHERE i.lead = l.id AND i.source IS NOT NULL))",
    ),
    rule(
        "L6 M3 reminders, other than the lead remembers",
        "SELECT CAST(l.number AS TEXT) FROM leads l LEFT JOIN outbox o ON o.class = 'reminder'
             AND o.fence_kind = 'lead' AND o.fence_id = l.id
         GROUP BY l.id HAVING COUNT(o.id) <> (l.reminded_at IS NOT NULL)",
    ),
    rule(
        "L3 a digest without the mark of its day",
        "SELECT CAST(id AS TEXT) FROM outbox WHERE class = 'digest'
             AND NOT EXISTS (SELECT 1 FROM settings WHERE name = 'stickers_digest_last')",
    ),
    rule(
        "the newest note, other than the card shows",
        "SELECT CAST(l.number AS TEXT) FROM leads l WHERE note IS NOT
             (SELECT text FROM lead_notes n WHERE n.lead = l.id ORDER BY n.id DESC LIMIT 1)",
    ),
];
