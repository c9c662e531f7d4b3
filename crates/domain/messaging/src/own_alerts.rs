use std::time::Duration;

use kernel::{BotId, ChatId, Lang, TimeScale};
use serde::{Deserialize, Serialize};

use crate::{Alert, AlertLevel, AttentionChange, Class, OutboxRow, Payload, Subject};

/// Name of this crate among modules, for attention.
const MODULE: &str = "messaging";

/// Where alerts that the stores raise themselves go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlertTarget {
    /// The bot that sends them.
    pub bot: BotId,
    /// The admin chat.
    pub chat: ChatId,
    /// Its language.
    pub lang: Lang,
    /// Event name for the prefix.
    pub event: String,
}

/// What every implementation of the stores is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreRules {
    /// Once per this long and key an alert goes out; already scaled.
    pub alert_cooldown: Duration,
    /// Divides the waits that recovery gives out.
    pub scale: TimeScale,
    /// Where alerts on given-up events and rows go; `None` = attention only.
    pub own_alerts: Option<AlertTarget>,
}

impl Default for StoreRules {
    fn default() -> Self {
        Self { alert_cooldown: Duration::from_mins(10), scale: TimeScale::default(), own_alerts: None }
    }
}

/// What messaging itself tells the admins.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MessagingAlert {
    /// An update was given up; `inbox replay <id>`.
    InboxDead {
        /// Row id.
        id: i64,
        /// Fixed word.
        error: String,
    },
    /// A message was refused for good, its tries are used up, or it was parked for too long.
    OutboxFailed {
        /// Row id.
        id: i64,
        /// Its class.
        class: Class,
        /// Fixed word.
        error: String,
        /// What it said, so that its link can be handed over.
        payload: Payload,
    },
    /// A message may have arrived, even twice, and is not repeated.
    OutboxUncertain {
        /// Row id.
        id: i64,
        /// Its class.
        class: Class,
        /// What it said.
        payload: Payload,
    },
}

/// What a store writes in the transaction in which an event or a row is given up.
#[derive(Debug, Clone, PartialEq)]
pub struct Raised {
    /// Attention that opens.
    pub attention: AttentionChange,
    /// The alert, when there is somebody to tell; admitted as any other.
    pub alert: Option<Alert>,
}

impl MessagingAlert {
    /// Payload kind of every alert of messaging.
    pub const KIND: &'static str = "messaging.alert";

    /// An event is given up.
    pub fn inbox_dead(id: i64, error: &str) -> Self {
        Self::InboxDead { id, error: error.to_owned() }
    }

    /// A row has failed.
    pub fn outbox_failed(row: &OutboxRow, error: &str) -> Self {
        let (class, payload) = (row.outgoing.class, row.outgoing.payload.clone());
        Self::OutboxFailed { id: row.id, class, error: error.to_owned(), payload }
    }

    /// A row stays uncertain.
    pub fn outbox_uncertain(row: &OutboxRow) -> Self {
        Self::OutboxUncertain { id: row.id, class: row.outgoing.class, payload: row.outgoing.payload.clone() }
    }

    /// What it is about.
    pub fn subject(&self) -> Subject {
        match self {
            Self::InboxDead { id, .. } => inbox_subject(*id),
            Self::OutboxFailed { id, .. } | Self::OutboxUncertain { id, .. } => outbox_subject(*id),
        }
    }

    /// Reason word for attention, and the alert's cooldown key (one for all rows, so that a flood is one alert).
    pub const fn reason(&self) -> &'static str {
        match self {
            Self::InboxDead { .. } => "inbox_dead",
            Self::OutboxFailed { .. } => "outbox_failed",
            Self::OutboxUncertain { .. } => "outbox_uncertain",
        }
    }

    /// Attention, and the alert where there is a target.
    pub fn raise(&self, target: Option<&AlertTarget>) -> Raised {
        let subject = self.subject();
        let alert = target.map(|target| Alert {
            bot: target.bot,
            key: Some(format!("{MODULE}:{}", self.reason())),
            level: AlertLevel::Warning,
            chat: Some(target.chat),
            lang: target.lang,
            event: target.event.clone(),
            payload: Payload::of(Self::KIND, self),
            subject: Some(subject.clone()),
        });
        let attention = AttentionChange::NeedsPerson { module: MODULE, subject, reason: self.reason().to_owned() };
        Raised { attention, alert }
    }
}

/// Closes the attention of an event that a person replays.
pub fn settled_inbox(id: i64) -> AttentionChange {
    AttentionChange::Settled { module: MODULE, subject: inbox_subject(id), by: None }
}

/// Closes the attention of a row that a person replays.
pub fn settled_outbox(id: i64) -> AttentionChange {
    AttentionChange::Settled { module: MODULE, subject: outbox_subject(id), by: None }
}

fn inbox_subject(id: i64) -> Subject {
    Subject::new("inbox", id)
}

fn outbox_subject(id: i64) -> Subject {
    Subject::new("outbox", id)
}
