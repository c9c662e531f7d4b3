//! One query a promise: it finds the rows that break it, as text that names them.

use super::lead_rules::LEADS;

/// A promise and the query that finds what breaks it.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Rule id of the specification where it has one, and what is wrong.
    pub name: &'static str,
    /// Answers one text column; no row = kept.
    pub broken: &'static str,
}

/// All of them.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    JOBS.iter().chain(VISITS).chain(MESSAGES).chain(LEADS)
}

pub(super) const fn rule(name: &'static str, broken: &'static str) -> Rule {
    Rule { name, broken }
}

const JOBS: &[Rule] = &[
    rule(
        "J1 two live jobs of one session",
        "SELECT session FROM jobs WHERE status IN ('queued', 'processing', 'publishing', 'delivering')
         GROUP BY session HAVING COUNT(*) > 1",
    ),
    rule(
        "J1 outcome of the job and stored outcome differ",
        "SELECT CAST(j.number AS TEXT) FROM jobs j LEFT JOIN job_outcomes o ON o.job = j.id
         WHERE j.outcome IS NOT o.outcome",
    ),
    rule(
        "J1 finished without an outcome",
        "SELECT CAST(number AS TEXT) FROM jobs
         WHERE status IN ('done', 'failed') AND reason IS NOT 'erased' AND outcome IS NULL",
    ),
    rule(
        "J1 M3 an outcome whose message was not decided in the same commit",
        "SELECT CAST(j.number AS TEXT) FROM jobs j
         JOIN job_history h ON h.job = j.id AND h.became IN ('done', 'failed') AND h.was NOT IN ('done', 'failed')
         WHERE j.outcome IS NOT NULL AND 1 <> (SELECT COUNT(*) FROM outbox o
             WHERE o.class = 'outcome' AND o.fence_kind = 'job' AND o.fence_id = j.id AND o.created_at = h.at)",
    ),
    rule(
        "J1 a message of an outcome that is not decided, or more than one",
        "SELECT CAST(MIN(o.id) AS TEXT) FROM outbox o JOIN jobs j ON j.id = o.fence_id
         WHERE o.class = 'outcome' AND o.fence_kind = 'job'
         GROUP BY o.fence_id HAVING COUNT(*) > 1 OR MAX(j.outcome) IS NULL",
    ),
    rule(
        "J2 more drawings than runs counted, returned free and under way",
        "SELECT CAST(number AS TEXT) FROM jobs WHERE drawings > attempts + free_requeues + 1 OR drawings > run",
    ),
    rule(
        "J3 a finished job changed its status",
        "SELECT job FROM job_history WHERE was IN ('done', 'failed') AND became <> was",
    ),
    rule(
        "a gap in a job's history",
        "SELECT job FROM (SELECT job, was, run, version, LAG(became) OVER w AS before,
             LAG(run) OVER w AS run_before, LAG(version) OVER w AS version_before
             FROM job_history WINDOW w AS (PARTITION BY job ORDER BY id))
         WHERE was IS NOT before OR run < run_before OR version <= version_before",
    ),
    rule(
        "a job that is not where its history ends",
        "SELECT CAST(j.number AS TEXT) FROM jobs j LEFT JOIN job_history h
             ON h.id = (SELECT MAX(id) FROM job_history WHERE job = j.id)
         WHERE h.became IS NOT j.status OR h.run > j.run OR h.version > j.version",
    ),
    rule(
        "J4 two jobs in one slot",
        "SELECT boot || '/' || slot FROM jobs WHERE status = 'processing' GROUP BY boot, slot HAVING COUNT(*) > 1",
    ),
    rule(
        "R2 a suspect job with another beside it",
        "SELECT CAST(number AS TEXT) FROM jobs WHERE status = 'processing' AND alone = 1
             AND (SELECT COUNT(*) FROM jobs WHERE status = 'processing') > 1",
    ),
    rule(
        "J5 delay notices, other than the job remembers",
        "SELECT CAST(j.number AS TEXT) FROM jobs j
         LEFT JOIN outbox o ON o.fence_kind = 'job' AND o.fence_id = j.id AND o.class = 'notice'
             AND o.fence_holds = 'active'
         GROUP BY j.id HAVING COUNT(o.id) <> (j.delay_notice_at IS NOT NULL)",
    ),
    rule(
        "J5 a delay notice decided after the outcome",
        "SELECT CAST(n.id AS TEXT) FROM outbox n JOIN outbox o ON o.fence_kind = 'job' AND o.fence_id = n.fence_id
             AND o.class = 'outcome' AND o.id < n.id
         WHERE n.fence_kind = 'job' AND n.class = 'notice' AND n.fence_holds = 'active'",
    ),
    rule(
        "a notice or progress that waits although its job has ended",
        "SELECT CAST(o.id AS TEXT) FROM outbox o JOIN jobs j ON j.id = o.fence_id AND j.status IN ('done', 'failed')
         WHERE o.fence_kind = 'job' AND o.fence_holds = 'active' AND o.status IN ('waiting', 'pending')",
    ),
    rule(
        "publishing or delivering without a stored pack of twelve named stickers",
        "SELECT CAST(number AS TEXT) FROM jobs j WHERE status IN ('publishing', 'delivering')
             AND (names_files = 0 OR json_array_length(artifacts, '$.pack.stickers') IS NOT 12
                 OR EXISTS (SELECT 1 FROM json_each(j.artifacts, '$.pack.stickers')
                     WHERE COALESCE(json_extract(value, '$.file'), '') = ''))",
    ),
    rule(
        "done or delivering without the moment of its set",
        "SELECT CAST(number AS TEXT) FROM jobs WHERE status IN ('delivering', 'done') AND set_created_at IS NULL",
    ),
    rule(
        "files that a job names but does not claim",
        "SELECT CAST(number AS TEXT) FROM jobs WHERE names_files = 0
             AND (photo IS NOT NULL OR json_extract(artifacts, '$.pack') IS NOT NULL)",
    ),
    rule(
        "A a job that failed, and nobody was told",
        "SELECT CAST(number AS TEXT) FROM jobs WHERE outcome IN ('manual_help', 'failure') AND NOT EXISTS
             (SELECT 1 FROM attention WHERE subject_kind = 'job' AND subject_id = CAST(jobs.number AS TEXT))",
    ),
    rule(
        "A attention for a job that did not fail",
        "SELECT subject_id FROM attention a JOIN jobs j ON CAST(j.number AS TEXT) = a.subject_id
         WHERE a.subject_kind = 'job' AND a.settled_at IS NULL AND j.status <> 'failed'",
    ),
];

const VISITS: &[Rule] = &[
    rule(
        "a photo without a consent before it",
        "SELECT id FROM sessions s WHERE photo_file IS NOT NULL AND NOT EXISTS
             (SELECT 1 FROM consents c WHERE c.session = s.id AND c.user = s.guest)",
    ),
    rule(
        "M3 a session that agreed without its consent",
        "SELECT id FROM sessions s WHERE status IN ('consented', 'captured', 'submitted') AND NOT EXISTS
             (SELECT 1 FROM consents c WHERE c.session = s.id AND c.user = s.guest)",
    ),
    rule(
        "a consent that its person's profile does not know",
        "SELECT c.session FROM consents c LEFT JOIN people p ON p.user = c.user WHERE p.consented_at IS NULL",
    ),
    rule(
        "M3 a guest of a session without a profile",
        "SELECT id FROM sessions WHERE guest IS NOT NULL AND guest NOT IN (SELECT user FROM people)",
    ),
    rule(
        "M3 a submitted session without its job",
        "SELECT s.id FROM sessions s LEFT JOIN jobs j ON j.id = s.job AND j.session = s.id AND j.guest = s.guest
         WHERE s.status = 'submitted' AND j.id IS NULL",
    ),
    rule(
        "M3 a job whose session was not submitted",
        "SELECT CAST(j.number AS TEXT) FROM jobs j LEFT JOIN sessions s ON s.id = j.session
         WHERE s.status IS NULL OR s.status NOT IN ('submitted', 'expired')
             OR (s.status = 'expired' AND s.expiry_reason <> 'erased')",
    ),
    rule(
        "M3 a live job without its progress message",
        "SELECT CAST(number AS TEXT) FROM jobs WHERE status IN ('queued', 'processing', 'publishing', 'delivering')
             AND 1 <> (SELECT COUNT(*) FROM outbox WHERE op = 'send' AND msg_key = 'progress:' || jobs.id)",
    ),
];

const MESSAGES: &[Rule] = &[
    rule(
        "M1 one update stored twice",
        "SELECT CAST(update_id AS TEXT) FROM inbox GROUP BY bot, update_id HAVING COUNT(*) > 1",
    ),
    rule(
        "M4 two heads of one lane (inbox)",
        "SELECT lane FROM inbox WHERE status IN ('ready', 'scheduled', 'processing')
         GROUP BY bot, lane HAVING COUNT(*) > 1",
    ),
    rule(
        "M6 waiters without a head (inbox)",
        "SELECT lane FROM inbox GROUP BY bot, lane HAVING SUM(status = 'waiting') > 0
             AND SUM(status IN ('ready', 'scheduled', 'processing')) = 0",
    ),
    rule(
        "M4 an event that waits behind a younger one",
        "SELECT CAST(w.id AS TEXT) FROM inbox w JOIN inbox h ON h.bot = w.bot AND h.lane = w.lane AND h.id > w.id
             AND h.status IN ('ready', 'scheduled', 'processing')
         WHERE w.status = 'waiting' AND w.run = 0",
    ),
    rule(
        "M2 M3 an effect of an event that is not done, or of another commit",
        "SELECT CAST(o.id AS TEXT) FROM outbox o JOIN inbox i ON i.id = o.event_id
         WHERE i.status <> 'done' OR i.finished_at <> o.created_at",
    ),
    rule(
        "M2 two business replies to one event",
        "SELECT CAST(event_id AS TEXT) FROM outbox WHERE business_reply = 1 AND event_id IS NOT NULL
         GROUP BY event_id HAVING COUNT(*) > 1",
    ),
    rule(
        "a suspect event with another beside it",
        "SELECT CAST(id AS TEXT) FROM inbox WHERE status = 'processing' AND alone = 1
             AND (SELECT COUNT(*) FROM inbox WHERE status = 'processing') > 1",
    ),
    rule(
        "M4 two heads of one lane (outbox)",
        "SELECT lane FROM outbox WHERE status IN ('pending', 'scheduled', 'sending')
         GROUP BY bot, lane HAVING COUNT(*) > 1",
    ),
    rule(
        "M6 waiters without a head (outbox)",
        "SELECT lane FROM outbox GROUP BY bot, lane HAVING SUM(status = 'waiting' AND outside = 0) > 0
             AND SUM(status IN ('pending', 'scheduled', 'sending')) = 0",
    ),
    rule(
        "M4 a row that waits behind a younger one",
        "SELECT CAST(w.id AS TEXT) FROM outbox w JOIN outbox h ON h.bot = w.bot AND h.lane = w.lane AND h.id > w.id
             AND h.status = 'pending'
         WHERE w.status = 'waiting' AND w.outside = 0 AND w.run = 0",
    ),
    rule(
        "a suspect row with another beside it",
        "SELECT CAST(id AS TEXT) FROM outbox WHERE status = 'sending' AND alone = 1
             AND (SELECT COUNT(*) FROM outbox WHERE status = 'sending') > 1",
    ),
    rule(
        "a row sent under a key without the message's id",
        "SELECT CAST(o.id AS TEXT) FROM outbox o LEFT JOIN sent_messages m ON m.bot = o.bot AND m.msg_key = o.msg_key
         WHERE o.status = 'sent' AND o.msg_key IS NOT NULL AND m.message_id IS NULL",
    ),
    rule(
        "a row parked for a chat that is open",
        "SELECT CAST(o.id AS TEXT) FROM outbox o LEFT JOIN chats c ON c.bot = o.bot AND c.chat = o.chat
         WHERE o.status = 'parked' AND COALESCE(c.blocked, 0) = 0",
    ),
    rule(
        "A two open attentions of one subject",
        "SELECT subject_kind || ':' || subject_id FROM attention WHERE settled_at IS NULL
         GROUP BY subject_kind, subject_id HAVING COUNT(*) > 1",
    ),
    rule(
        "A an event given up, or a row that failed or is uncertain, and nobody was told",
        "SELECT kind || ':' || id FROM (
             SELECT 'inbox' AS kind, id FROM inbox WHERE status = 'dead'
             UNION ALL SELECT 'outbox', id FROM outbox WHERE status = 'failed' AND op = 'send'
                 AND class IN ('outcome', 'consent', 'hand_over', 'resend')
             UNION ALL SELECT 'outbox', id FROM outbox WHERE status = 'uncertain' AND op = 'send'
                 AND class IN ('outcome', 'consent', 'reply', 'hand_over', 'resend')) g
         WHERE NOT EXISTS (SELECT 1 FROM attention a WHERE a.subject_kind = g.kind AND a.subject_id = CAST(g.id AS TEXT))",
    ),
    rule(
        "A attention for an event or a row that is not given up",
        "SELECT a.subject_kind || ':' || a.subject_id FROM attention a
         LEFT JOIN inbox i ON a.subject_kind = 'inbox' AND CAST(i.id AS TEXT) = a.subject_id
         LEFT JOIN outbox o ON a.subject_kind = 'outbox' AND CAST(o.id AS TEXT) = a.subject_id
         WHERE a.settled_at IS NULL AND (i.status <> 'dead' OR o.status NOT IN ('failed', 'uncertain'))",
    ),
];
