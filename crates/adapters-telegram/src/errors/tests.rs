#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests fail by panicking"
)]

use std::path::PathBuf;
use std::time::Duration;

use kernel::ChatId;
use messaging::RejectReason as Reason;

use super::{Refusal, Said, classify};
use crate::client::CallFault;

fn said(http: u16, description: &str) -> CallFault {
    let migrate_to = description.contains("upgraded to a supergroup").then_some(-1_001_234_567_890);
    classify(&Said { http, description, retry_after: None, migrate_to })
}

fn refused(refusal: Refusal) -> CallFault {
    CallFault::Refused(refusal)
}

/// Every text that was seen, with what it means to us.
fn facts() -> Vec<(u16, &'static str, CallFault)> {
    let rejected = |reason| refused(Refusal::Rejected(reason));
    vec![
        (
            400,
            "Bad Request: query is too old and response timeout expired or query ID is invalid",
            refused(Refusal::QueryTooOld),
        ),
        (403, "Forbidden: bot can't initiate conversation with a user", rejected(Reason::ChatNotFound)),
        (403, "Forbidden: bot was blocked by the user", refused(Refusal::Blocked)),
        (403, "Forbidden: user is deactivated", rejected(Reason::UserDeactivated)),
        (403, "Forbidden: bot was kicked from the group chat", rejected(Reason::NoRights)),
        (403, "Forbidden: bot was kicked from the supergroup chat", rejected(Reason::NoRights)),
        (403, "Forbidden: bot is not a member of the supergroup chat", rejected(Reason::NoRights)),
        (403, "Forbidden: the group chat was deleted", rejected(Reason::ChatNotFound)),
        (
            409,
            "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
            refused(Refusal::WebhookSet),
        ),
        (
            409,
            "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
            refused(Refusal::OtherPoller),
        ),
        (409, "Conflict: terminated by setWebhook request", refused(Refusal::WebhookSet)),
        (400, "Bad Request: STICKERSET_INVALID", refused(Refusal::SetMissing)),
        (400, "Bad Request: sticker set name is already occupied", refused(Refusal::SetOccupied)),
        (400, "Bad Request: SHORTNAME_OCCUPY_FAILED", refused(Refusal::SetOccupied)),
        (400, "Bad Request: STICKERSETS_TOO_MUCH", refused(Refusal::SetCap)),
        (400, "Bad Request: invalid sticker set name is specified", refused(Refusal::SetName)),
        (400, "Bad Request: STICKER_PNG_DIMENSIONS", refused(Refusal::SetContent)),
        (400, "Bad Request: STICKER_PNG_NOPNG", refused(Refusal::SetContent)),
        (400, "Bad Request: invalid sticker emojis", refused(Refusal::SetContent)),
        (400, "Bad Request: PEER_ID_INVALID", refused(Refusal::UserUnknown)),
        (400, "Bad Request: user not found", refused(Refusal::UserUnknown)),
        (400, "Bad Request: chat not found", rejected(Reason::ChatNotFound)),
        (
            400,
            "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
            refused(Refusal::NotModified),
        ),
        (400, "Bad Request: message to edit not found", refused(Refusal::MessageGone)),
        (400, "Bad Request: message can't be edited", refused(Refusal::MessageGone)),
        (400, "Bad Request: message thread not found", rejected(Reason::Other)),
        (400, "Bad Request: TOPIC_CLOSED", rejected(Reason::NoRights)),
        (
            400,
            "Bad Request: can't parse entities: Unsupported start tag \"x\" at byte offset 0",
            rejected(Reason::CantParse),
        ),
        (400, "Bad Request: message text is empty", rejected(Reason::BadText)),
        (400, "Bad Request: message is too long", rejected(Reason::BadText)),
        (
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            refused(Refusal::Migrated(ChatId(-1_001_234_567_890))),
        ),
        (429, "Too Many Requests: retry after 5", refused(Refusal::RetryAfter(Duration::from_secs(5)))),
        (400, "Bad Request: BUTTON_DATA_INVALID", rejected(Reason::BadButton)),
        (400, "Bad Request: BUTTON_USER_PRIVACY_RESTRICTED", rejected(Reason::BadButton)),
        (401, "Unauthorized", rejected(Reason::Unauthorized)),
        (401, "Unauthorized: invalid token specified", rejected(Reason::Unauthorized)),
        (404, "Not Found", rejected(Reason::Unauthorized)),
        (404, "Not Found: method not found", rejected(Reason::Other)),
        (413, "Request Entity Too Large", rejected(Reason::Other)),
        (500, "Internal Server Error: restart", CallFault::Unknown("server_error")),
        (500, "Internal Server Error: created sticker set not found", CallFault::Unknown("server_error")),
        (502, "Bad Gateway", CallFault::Unknown("server_error")),
        (502, "HTML", CallFault::Unknown("server_error")),
        (
            400,
            "Bad Request: wrong remote file identifier specified: can't unserialize it. Wrong last symbol",
            refused(Refusal::FileGone),
        ),
        (400, "Bad Request: not enough rights to send text messages to the chat", rejected(Reason::NoRights)),
        (400, "Bad Request: have no rights to send a message", rejected(Reason::NoRights)),
    ]
}

#[test]
fn every_known_text_is_sorted_as_it_should_be() {
    for (http, text, meaning) in facts() {
        assert_eq!(said(http, text), meaning, "{http} {text}");
    }
}

#[test]
fn every_text_of_the_experiments_is_among_the_facts() {
    let shared = std::env::var_os("ATELIER_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    let path = shared.join("botapi/errors_teloxide017.tsv");
    let Ok(table) = std::fs::read_to_string(&path) else {
        eprintln!("SKIPPED: the table of real error texts is absent (set ATELIER_SHARED)");
        return;
    };
    let known = facts();
    let mut rows = 0;
    for line in table.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let mut columns = line.split('\t');
        let http: u16 = columns.next().unwrap().parse().unwrap();
        let text = columns.next().unwrap();
        assert!(
            known.iter().any(|(code, fact, _)| *code == http && *fact == text),
            "not among the facts: {http} {text}"
        );
        rows += 1;
    }
    assert!(rows >= 40, "only {rows} rows were read");
}

#[test]
fn the_parameter_wins_over_the_words_and_a_silent_429_waits_a_second() {
    let flood = |description, retry_after| classify(&Said { http: 429, description, retry_after, migrate_to: None });
    assert_eq!(
        flood("Too Many Requests: retry after 5", Some(7)),
        refused(Refusal::RetryAfter(Duration::from_secs(7)))
    );
    assert_eq!(flood("Too Many Requests", None), refused(Refusal::RetryAfter(Duration::from_secs(1))));
}

#[test]
fn what_no_row_names_is_sorted_by_its_status() {
    assert_eq!(said(400, "Bad Request: something new"), refused(Refusal::Rejected(Reason::Other)));
    assert_eq!(said(403, "Forbidden: something new"), refused(Refusal::Rejected(Reason::NoRights)));
    assert_eq!(said(200, "odd"), CallFault::Unknown("unreadable"));
}

#[test]
fn no_row_of_the_table_is_hidden_by_an_earlier_one() {
    for (index, (text, _)) in super::table::TABLE.iter().enumerate() {
        let first = super::table::TABLE.iter().position(|(other, _)| text.contains(other));
        assert_eq!(first, Some(index), "{text} is never reached");
        assert_eq!(*text, text.to_lowercase());
    }
}
