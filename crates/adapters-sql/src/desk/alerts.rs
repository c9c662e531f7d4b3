use std::time::Duration;

use kernel::{StoreError, Timestamp};
use messaging::{Alert, AlertDecision, AlertMemory, Outgoing, admit_alert};
use serde_json::Value;

use crate::engine::Tx;
use crate::sql::{execute, find, values};

pub(crate) const FIND: &str = "SELECT last_sent, suppressed FROM alerts WHERE alert_key = $1";
const STORE: &str = "INSERT INTO alerts (alert_key, last_sent, suppressed) VALUES ($1, $2, $3)
    ON CONFLICT (alert_key) DO UPDATE SET last_sent = excluded.last_sent, suppressed = excluded.suppressed";

/// The row of an alert that goes out; a repeat within the cooldown is counted and swallowed. Without an admin chat it
/// goes to the log only.
pub(crate) async fn admit(
    tx: &Tx,
    alert: &Alert,
    cooldown: Duration,
    now: Timestamp,
) -> Result<Option<Outgoing>, StoreError> {
    let suppressed = match &alert.key {
        None => 0,
        Some(key) => {
            let memory = match find(tx, "alerts", FIND, values![key.as_str()]).await? {
                None => None,
                Some(row) => {
                    Some(AlertMemory { last_sent: row.time("last_sent")?, suppressed: row.count("suppressed")? })
                }
            };
            let (decision, memory) = admit_alert(memory, now, cooldown);
            let stored = values![key.as_str(), memory.last_sent.millis(), i64::from(memory.suppressed)];
            execute(tx, STORE, stored).await?;
            match decision {
                AlertDecision::Send { suppressed } => suppressed,
                AlertDecision::Suppress => return Ok(None),
            }
        }
    };
    let row = alert.to_outgoing(suppressed);
    if row.is_none() {
        let word = |key| alert.payload.json.get(key).and_then(Value::as_str);
        tracing::warn!(
            alert.kind = alert.payload.kind,
            alert.what = word("kind"),
            alert.reason = word("reason"),
            alert.key = alert.key,
            subject.kind = alert.subject.as_ref().map(|subject| subject.kind.as_str()),
            subject.id = alert.subject.as_ref().map(|subject| subject.id.as_str()),
            suppressed,
            "alert.without_admin_chat"
        );
    }
    Ok(row)
}
