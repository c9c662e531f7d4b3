//! Alerts and attention of a commit.

use kernel::{ChatId, Lang, Timestamp};

use super::Bench;
use super::kit::{ADMIN, reasons, rows, write};
use crate::testing::samples::{BOT, at};
use crate::{Alert, AlertEnvelope, AlertLevel, AttentionChange, Class, Lane, Payload, Subject};

fn alert(alert_key: Option<&str>, chat: Option<ChatId>) -> Alert {
    Alert {
        bot: BOT,
        key: alert_key.map(str::to_owned),
        level: AlertLevel::Warning,
        chat,
        lang: Lang::Ru,
        event: "Fest".to_owned(),
        payload: Payload::of("test.alert", &"text"),
        subject: Some(Subject::new("job", 17)),
    }
}

async fn raise(bench: &dyn Bench, now: Timestamp, alert: Alert) {
    write(bench, now, |mut commit| {
        commit.alerts.push(alert);
        commit
    })
    .await;
}

/// The next one that goes out says how many were swallowed; another key has a cooldown of its own.
pub async fn a2_an_alert_goes_out_once_a_cooldown_and_mentions_the_others(bench: &dyn Bench) {
    for millis in [0, 1_000, 599_999, 600_000, 600_001] {
        raise(bench, at(millis), alert(Some("disk"), Some(ADMIN))).await;
    }
    raise(bench, at(600_002), alert(Some("job:17"), Some(ADMIN))).await;
    let rows = rows(bench).await;
    let envelopes: Vec<AlertEnvelope> = rows.iter().map(|row| row.outgoing.payload.read().unwrap()).collect();
    assert_eq!(envelopes.iter().map(|envelope| envelope.suppressed).collect::<Vec<_>>(), [0, 2, 0]);
    assert_eq!(envelopes[0].inner, Payload::of("test.alert", &"text"));
    assert_eq!(envelopes[0].subject, Some(Subject::new("job", 17)));
    assert_eq!((rows[0].outgoing.class, &rows[0].outgoing.lane), (Class::Alert, &Lane::alerts(ADMIN)));
    assert_eq!(rows[0].outgoing.payload.kind, AlertEnvelope::KIND);
}

/// It has no cooldown.
pub async fn a2_an_alert_without_a_key_goes_out_always(bench: &dyn Bench) {
    for _ in 0..3 {
        raise(bench, at(0), alert(None, Some(ADMIN))).await;
    }
    assert_eq!(rows(bench).await.len(), 3);
}

/// It goes to the log only.
pub async fn a3_an_alert_without_a_chat_makes_no_row(bench: &dyn Bench) {
    raise(bench, at(0), alert(Some("k"), None)).await;
    raise(bench, at(0), alert(None, None)).await;
    assert!(rows(bench).await.is_empty());
}

/// The newest reason counts; settling what is not open is fine.
pub async fn attention_opens_once_and_closes(bench: &dyn Bench) {
    let needs = |reason: &str| AttentionChange::NeedsPerson {
        module: "booth",
        subject: Subject::new("job", 17),
        reason: reason.to_owned(),
    };
    for reason in ["first", "second"] {
        write(bench, at(0), |mut commit| {
            commit.attention.push(needs(reason));
            commit
        })
        .await;
        assert_eq!(reasons(bench).await, [reason]);
    }
    for _ in 0..2 {
        write(bench, at(1), |mut commit| {
            let subject = Subject::new("job", 17);
            commit.attention.push(AttentionChange::Settled { module: "booth", subject, by: None });
            commit
        })
        .await;
        assert!(reasons(bench).await.is_empty());
    }
}
