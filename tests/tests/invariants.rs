//! The invariants' reader finds nothing in a sound store, and each of its rules finds what breaks it.

#[path = "invariants/leads.rs"]
mod leads;

use std::collections::BTreeSet;
use std::path::Path;

use adapters_sqlite::{OpenOptions, SqliteEngine};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tests::invariants::{read, rules};

/// A done job, a published one, a failed one; their visits; lanes with heads and waiters, given-up rows.
const SOUND: &str = "
INSERT INTO people VALUES (5, 'A', 'ru', 0, 1, 2, NULL), (6, 'B', 'ru', 0, 1, 2, NULL), (7, 'C', 'ru', 0, 1, 2, NULL);
INSERT INTO consents (user, session, text_version, lang, at) VALUES (5, $s1, 1, 'ru', 2), (6, $s2, 1, 'ru', 2),
    (7, $s3, 1, 'ru', 2);
INSERT INTO sessions (id, token, short_code, event, created_at, expires_at, version, status, guest, photo_file,
    photo_width, photo_height, photo_faces, outfits, job, ended_at) VALUES
    ($s1, 'aaaaaaaaaaaaaaaaaaaaaA', 'AAAAAA', 'e', 1, 9, 5, 'submitted', 5, 'p1', 6, 8, 1, '[\"o\"]', $j1, 5),
    ($s2, 'bbbbbbbbbbbbbbbbbbbbbA', 'BBBBBB', 'e', 1, 9, 5, 'submitted', 6, 'p2', 6, 8, 1, '[\"o\"]', $j2, 5),
    ($s3, 'ccccccccccccccccccccAA', 'CCCCCC', 'e', 1, 9, 5, 'submitted', 7, 'p3', 6, 8, 1, '[\"o\"]', $j3, 5);
INSERT INTO jobs (number, id, session, short_code, guest, lang, event, outfits, photo, submitted_at, set_name, version,
    run, attempts, drawings, free_requeues, alone, degraded, artifacts, names_files, status) VALUES
    (1, $j1, $s1, 'AAAAAA', 5, 'ru', 'e', '[\"o\"]', 'p1', 5, 'n1_by_b', 2, 1, 0, 1, 0, 0, 0, '$pack', 1, 'queued'),
    (2, $j2, $s2, 'BBBBBB', 6, 'ru', 'e', '[\"o\"]', 'p2', 5, 'n2_by_b', 2, 1, 0, 1, 0, 0, 0, '$pack', 1, 'queued'),
    (3, $j3, $s3, 'CCCCCC', 7, 'ru', 'e', '[\"o\"]', 'p3', 5, 'n3_by_b', 2, 2, 2, 2, 0, 0, 0, '{}', 1, 'queued');
UPDATE jobs SET status = 'done', set_created_at = 7, finished_at = 50, outcome = 'link' WHERE number = 1;
UPDATE jobs SET status = 'publishing', publishing_since = 7, publish_deaths = 0 WHERE number = 2;
UPDATE jobs SET status = 'failed', finished_at = 60, outcome = 'failure', reason = 'attempts_used_up',
    set_check = 'not_needed', delay_notice_at = 55 WHERE number = 3;
INSERT INTO job_outcomes VALUES ($j1, 'link', 50), ($j3, 'failure', 60);
INSERT INTO job_history (job, at, was, became, run, version) VALUES ($j1, 5, NULL, 'queued', 0, 1),
    ($j1, 50, 'queued', 'done', 1, 2), ($j2, 5, NULL, 'queued', 0, 1), ($j2, 7, 'queued', 'publishing', 1, 2),
    ($j3, 5, NULL, 'queued', 0, 1), ($j3, 60, 'queued', 'failed', 2, 2);
INSERT INTO inbox (id, bot, update_id, lane, kind, raw, status, received_at, finished_at) VALUES
    (1, 9, 1, '5', 'message', '{}', 'done', 1, 20), (2, 9, 2, '7', 'message', '{}', 'ready', 1, NULL),
    (3, 9, 3, '7', 'message', '{}', 'waiting', 1, NULL), (4, 9, 4, '8', 'message', '{}', 'dead', 1, 30);
INSERT INTO outbox (id, bot, chat, lang, class, priority, lane, msg_key, op, payload_kind, payload, fence_kind, fence_id,
    fence_holds, business_reply, event_id, status, created_at, settled_at) VALUES
    (1, 9, 5, 'ru', 'progress', 7, '5', 'progress:' || $j1, 'send', 'k', '{}', 'job', $j1, 'active', 0, NULL, 'sent', 5, 6),
    (2, 9, 5, 'ru', 'outcome', 0, '5', NULL, 'send', 'k', '{}', 'job', $j1, 'done', 0, NULL, 'sent', 50, 51),
    (3, 9, 6, 'ru', 'progress', 7, '6', 'progress:' || $j2, 'send', 'k', '{}', 'job', $j2, 'active', 0, NULL, 'pending', 5,
        NULL),
    (4, 9, 6, 'ru', 'reply', 2, '6', NULL, 'send', 'k', '{}', NULL, NULL, NULL, 1, 1, 'waiting', 20, NULL),
    (5, 9, 7, 'ru', 'notice', 6, '7', NULL, 'send', 'k', '{}', 'job', $j3, 'active', 0, NULL, 'superseded', 55, 60),
    (6, 9, 7, 'ru', 'outcome', 0, '7', NULL, 'send', 'k', '{}', 'job', $j3, 'failed', 0, NULL, 'failed', 60, 61),
    (7, 9, 8, 'ru', 'consent', 1, '8', NULL, 'send', 'k', '{}', NULL, NULL, NULL, 0, NULL, 'parked', 20, 21);
INSERT INTO sent_messages VALUES (9, 'progress:' || $j1, 5, 11, 'h', 6);
INSERT INTO chats VALUES (9, 8, 1, 0);
INSERT INTO attention (module, subject_kind, subject_id, reason, since) VALUES ('booth', 'job', '3', 'job_failed', 60),
    ('messaging', 'inbox', '4', 'inbox_dead', 30), ('messaging', 'outbox', '6', 'outbox_failed', 61);
";

/// The start of a rule's name, and what breaks it.
const TAMPERINGS: &[(&str, &str)] = &[
    ("J1 two live jobs", "DROP INDEX jobs_one_live; UPDATE jobs SET session = $s2, status = 'queued' WHERE number = 3"),
    ("J1 outcome of the job and", "DELETE FROM job_outcomes WHERE job = $j1"),
    ("J1 finished without", "UPDATE jobs SET outcome = NULL WHERE number = 1"),
    ("J1 M3 an outcome whose", "UPDATE outbox SET created_at = 49 WHERE id = 2"),
    ("J1 a message of an outcome", "UPDATE jobs SET outcome = NULL WHERE number = 1"),
    ("J2 ", "UPDATE jobs SET drawings = 9 WHERE number = 3"),
    ("J3 ", "INSERT INTO job_history (job, at, was, became, run, version) VALUES ($j1, 51, 'done', 'queued', 1, 3)"),
    ("a gap in", "UPDATE job_history SET version = 1 WHERE job = $j1"),
    ("a job that is not where", "UPDATE jobs SET status = 'queued' WHERE number = 2"),
    (
        "J4 ",
        "UPDATE jobs SET status = 'processing', boot = 'b', slot = 1, started_at = 1, stage = 'started' WHERE number > 1",
    ),
    ("R2 ", "UPDATE jobs SET status = 'processing', alone = 1 WHERE number > 1"),
    ("J5 delay notices, other", "UPDATE jobs SET delay_notice_at = NULL WHERE number = 3"),
    ("J5 a delay notice decided", "UPDATE outbox SET id = 99 WHERE id = 5"),
    ("a notice or progress that waits", "UPDATE outbox SET status = 'waiting', settled_at = NULL WHERE id = 5"),
    ("publishing or delivering without", "UPDATE jobs SET artifacts = json_remove(artifacts, '$.pack.stickers[11]')"),
    ("done or delivering without", "UPDATE jobs SET set_created_at = NULL WHERE number = 1"),
    ("files that a job names", "UPDATE jobs SET names_files = 0 WHERE number = 1"),
    ("A a job that failed", "DELETE FROM attention WHERE subject_kind = 'job'"),
    ("A attention for a job", "UPDATE attention SET subject_id = '1' WHERE subject_kind = 'job'"),
    ("a photo without", "DELETE FROM consents WHERE user = 5"),
    ("M3 a session that agreed", "UPDATE consents SET user = 6 WHERE user = 5"),
    ("a consent that its", "UPDATE people SET consented_at = NULL WHERE user = 5"),
    ("M3 a guest of a session", "DELETE FROM people WHERE user = 5"),
    ("M3 a submitted session", "UPDATE sessions SET job = $s1 WHERE id = $s1"),
    ("M3 a job whose session", "UPDATE sessions SET status = 'captured' WHERE id = $s1"),
    ("M3 a live job without", "DELETE FROM outbox WHERE id = 3"),
    ("M1 ", "$inbox_without_index"),
    ("M4 two heads of one lane (inbox)", "DROP INDEX inbox_one_head; UPDATE inbox SET status = 'ready' WHERE id = 3"),
    ("M6 waiters without a head (inbox)", "UPDATE inbox SET status = 'waiting' WHERE id = 2"),
    (
        "M4 an event that waits",
        "UPDATE inbox SET status = CASE id WHEN 2 THEN 'waiting' ELSE 'ready' END WHERE lane = '7'",
    ),
    ("M2 M3 an effect", "UPDATE inbox SET status = 'scheduled', due_at = 1, finished_at = NULL WHERE id = 1"),
    (
        "M2 two business replies",
        "DROP INDEX outbox_one_reply; UPDATE outbox SET business_reply = 1, event_id = 1 WHERE id IN (3, 4)",
    ),
    ("a suspect event", "UPDATE inbox SET status = 'processing', boot = 'b', alone = 1 WHERE id IN (1, 2)"),
    (
        "M4 two heads of one lane (outbox)",
        "DROP INDEX outbox_one_head; UPDATE outbox SET status = 'pending' WHERE id = 4",
    ),
    ("M6 waiters without a head (outbox)", "UPDATE outbox SET status = 'waiting' WHERE id = 3"),
    ("M4 a row that waits", "UPDATE outbox SET id = 98 WHERE id = 3"),
    (
        "a suspect row",
        "UPDATE outbox SET status = 'sending', boot = 'b', alone = 1, settled_at = NULL WHERE id IN (2, 3)",
    ),
    ("a row sent under a key", "DELETE FROM sent_messages"),
    ("a row parked", "UPDATE chats SET blocked = 0"),
    (
        "A two open attentions",
        "DROP INDEX attention_one_open; UPDATE attention SET subject_kind = 'inbox', subject_id = '4'",
    ),
    ("A an event given up", "DELETE FROM attention WHERE subject_kind = 'outbox'"),
    ("A attention for an event", "UPDATE outbox SET status = 'sent' WHERE id = 6"),
];

/// An inbox whose table forgot that updates are unique.
const INBOX_WITHOUT_INDEX: &str = "CREATE TABLE copy AS SELECT * FROM inbox; DROP TABLE inbox;
    ALTER TABLE copy RENAME TO inbox; UPDATE inbox SET update_id = 1 WHERE id = 4";

async fn run(database: &Path, script: &str) {
    let sticker = json!({"file": "f", "emoji": ["🙂"], "file_id": null});
    let pack = json!({"pack": {"title": "t", "provider": "local", "cut_level": null, "stickers": vec![sticker; 12]}});
    let mut script = script.replace("$pack'", &format!("{pack}'")).replace("$inbox_without_index", INBOX_WITHOUT_INDEX);
    for (name, number) in
        [("$s1", 1), ("$s2", 2), ("$s3", 3), ("$j1", 11), ("$j2", 12), ("$j3", 13), ("$l1", 21), ("$l2", 22)]
    {
        script = script.replace(name, &format!("'01900000-0000-7000-8000-0000000000{number:02}'"));
    }
    let options =
        SqliteConnectOptions::new().filename(database).pragma("ignore_check_constraints", "ON").foreign_keys(false);
    let mut connection = options.connect().await.expect("opens");
    sqlx::raw_sql(AssertSqlSafe(script.clone()))
        .execute(&mut connection)
        .await
        .unwrap_or_else(|e| panic!("{script}: {e}"));
    connection.close().await.expect("closes");
}

/// A sound store, without a log.
async fn sound(folder: &Path) -> std::path::PathBuf {
    let database = folder.join("sound.db");
    SqliteEngine::open(&database, OpenOptions::fresh()).await.expect("opens").close().await;
    run(&database, SOUND).await;
    run(&database, leads::SOUND).await;
    database
}

#[tokio::test]
async fn nothing_is_found_in_a_sound_store() {
    let folder = tempfile::tempdir().expect("temporary folder");
    assert_eq!(read(&sound(folder.path()).await).await, Vec::<String>::new());
}

#[tokio::test]
async fn every_rule_finds_what_breaks_it() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let sound = sound(folder.path()).await;
    let mut met = BTreeSet::new();
    for (number, (begins, tampering)) in TAMPERINGS.iter().chain(leads::TAMPERINGS).enumerate() {
        let rule = rules().find(|rule| rule.name.starts_with(begins)).unwrap_or_else(|| panic!("no rule {begins}"));
        let database = folder.path().join(format!("{number}.db"));
        std::fs::copy(&sound, &database).expect("a copy");
        run(&database, tampering).await;
        let found = read(&database).await;
        assert!(found.iter().any(|line| line.starts_with(rule.name)), "{tampering} went unnoticed: {found:#?}");
        met.insert(rule.name);
    }
    let all: BTreeSet<_> = rules().map(|rule| rule.name).collect();
    assert_eq!(met, all, "every rule is broken once");
}

#[tokio::test]
async fn a_row_that_contradicts_itself_is_found_by_the_stores() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let database = sound(folder.path()).await;
    run(&database, "UPDATE jobs SET set_check = 'open' WHERE number = 3").await;
    let found = read(&database).await;
    assert!(found.iter().any(|line| line.starts_with("unreadable: Inconsistent")), "{found:#?}");
}

#[tokio::test]
async fn a_damaged_page_is_found() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let database = sound(folder.path()).await;
    run(&database, "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'jobs_failed'")
        .await;
    assert!(!read(&database).await.is_empty());
}
