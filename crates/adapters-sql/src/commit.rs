//! The one way in which a stored transition carries its event's done mark and its messages.

use kernel::{StoreError, Timestamp};
use messaging::{Cause, Commit, EventRef, MessagingAlert, StoreRules};

use crate::desk::{alerts, attention};
use crate::engine::Tx;
use crate::messaging::lanes;
use crate::messaging::outbox::{insert, supersede};
use crate::sql::{find, values};

/// Marks the event done under its claim; no row means that the claim was lost.
pub(crate) const EVENT_DONE: &str = "UPDATE inbox SET status = 'done', boot = NULL, finished_at = $3, last_error = NULL
     WHERE id = $1 AND run = $2 AND status = 'processing' RETURNING id, bot, lane";

/// Comes before the transition: marks its event done, so that a lost claim is found before anything is written.
pub(crate) async fn begin(tx: &Tx, commit: &Commit) -> Result<(), StoreError> {
    match commit.cause {
        Cause::Event(event) => event_done(tx, event, commit.at).await,
        Cause::Task => Ok(()),
    }
}

/// Comes after the transition: writes what it decided beside itself.
pub(crate) async fn finish(tx: &Tx, commit: &Commit, rules: &StoreRules) -> Result<(), StoreError> {
    let event = match commit.cause {
        Cause::Event(event) => Some(event),
        Cause::Task => None,
    };
    // The index would not see a second one that an identical waiting row stands for.
    if event.is_some() && commit.outgoing.iter().filter(|outgoing| outgoing.business_reply).count() > 1 {
        return Err(StoreError::Rejected { reason: "business_reply" });
    }
    for taken_back in &commit.supersede {
        supersede::by_fence(tx, taken_back, commit.at).await?;
    }
    for change in &commit.attention {
        attention::apply(tx, change, commit.at).await?;
    }
    for alert in &commit.alerts {
        if let Some(row) = alerts::admit(tx, alert, rules.alert_cooldown, commit.at).await? {
            insert::insert(tx, &row, None, commit.at).await?;
        }
    }
    for outgoing in &commit.outgoing {
        insert::insert(tx, outgoing, event, commit.at).await?;
    }
    Ok(())
}

/// What messaging itself raises when it gives a row or an event up.
pub(crate) async fn raise(
    tx: &Tx,
    alert: &MessagingAlert,
    rules: &StoreRules,
    now: Timestamp,
) -> Result<(), StoreError> {
    let raised = alert.raise(rules.own_alerts.as_ref());
    attention::apply(tx, &raised.attention, now).await?;
    if let Some(alert) = raised.alert
        && let Some(row) = alerts::admit(tx, &alert, rules.alert_cooldown, now).await?
    {
        insert::insert(tx, &row, None, now).await?;
    }
    Ok(())
}

async fn event_done(tx: &Tx, event: EventRef, now: Timestamp) -> Result<(), StoreError> {
    let row = find(tx, "inbox", EVENT_DONE, values![event.id, event.run.0, now.millis()]).await?;
    let row = row.ok_or(StoreError::Stale)?;
    lanes::promote_inbox(tx, row.get("bot")?, &row.get::<String>("lane")?).await?;
    Ok(())
}
