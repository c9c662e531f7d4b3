//! What must hold when everything has drained, seen from outside: the tablet's API, the simulator's chats and sets,
//! the command line's lists.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::stage::{BOT, Stage};
use crate::{Guest, wait};

/// What was counted.
#[derive(Debug, Default, Clone)]
pub struct Tally {
    /// Guests by outcome.
    pub outcomes: BTreeMap<String, usize>,
    /// Sets that exist.
    pub sets: usize,
    /// Links that arrived more than once (the open window).
    pub doubled_links: usize,
    /// Most drawings that one job began.
    pub most_drawings: u64,
    /// Updates that Telegram saw confirmed.
    pub confirmed_updates: usize,
}

/// Checks everything; every violation is a line of the answer.
pub async fn judge(stage: &Stage, guests: &[Guest], max_drawings: u64) -> (Tally, Vec<String>) {
    let (mut tally, mut violations) = (Tally::default(), Vec::new());
    for guest in guests {
        judge_guest(stage, guest, &mut tally, &mut violations).await;
    }
    judge_jobs(stage, guests, max_drawings, &mut tally, &mut violations);
    judge_inbox(stage, &mut tally, &mut violations).await;
    judge_outbox(stage, guests, &mut violations);
    (tally, violations)
}

/// J1 and delivery for one guest.
async fn judge_guest(stage: &Stage, guest: &Guest, tally: &mut Tally, violations: &mut Vec<String>) {
    let outcome = guest.outcome(stage, std::time::Duration::from_secs(5)).await;
    *tally.outcomes.entry(outcome.clone()).or_default() += 1;
    let (links, sets) = (guest.links(stage).await, guest.sets(stage).await);
    tally.sets += sets.len();
    if sets.len() > 1 {
        violations.push(format!("{}: {} sets", guest.name, sets.len()));
    }
    for set in &sets {
        let stickers = set["stickers"].as_array().map_or(0, Vec::len);
        if stickers != 12 {
            violations.push(format!("{}: a set of {stickers}", guest.name));
        }
    }
    if outcome == "link" {
        if links.is_empty() {
            violations.push(format!("{}: the outcome is link, but none arrived", guest.name));
        }
        if sets.is_empty() {
            violations.push(format!("{}: a link without a set", guest.name));
        }
        let names: BTreeSet<_> = links.iter().map(|link| link["reply_markup"].to_string()).collect();
        let named = sets.iter().filter_map(|set| set["name"].as_str());
        if names.len() > 1 || !named.into_iter().all(|name| names.iter().all(|link| link.contains(name))) {
            violations.push(format!("{}: links and set differ", guest.name));
        }
        tally.doubled_links += links.len().saturating_sub(1);
        if links.len() > 2 {
            violations.push(format!("{}: the link arrived {} times", guest.name, links.len()));
        }
    } else if !links.is_empty() {
        violations.push(format!("{}: the outcome is {outcome}, and yet a link arrived", guest.name));
    }
}

/// J1, J2: one job a session, ended, drawings bounded.
fn judge_jobs(stage: &Stage, guests: &[Guest], max_drawings: u64, tally: &mut Tally, violations: &mut Vec<String>) {
    let jobs = stage.command(&["jobs", "list", "--json"]);
    let jobs = jobs.as_array().cloned().unwrap_or_default();
    if jobs.len() != guests.len() {
        violations.push(format!("{} jobs for {} guests", jobs.len(), guests.len()));
    }
    for job in &jobs {
        let drawings = job["drawings"].as_u64().unwrap_or(u64::MAX);
        tally.most_drawings = tally.most_drawings.max(drawings);
        if drawings > max_drawings {
            violations.push(format!("job {}: {drawings} drawings, allowed {max_drawings}", job["number"]));
        }
        if !matches!(job["status"].as_str(), Some("done" | "failed")) {
            violations.push(format!("job {}: still {}", job["number"], job["status"]));
        }
    }
}

/// M1: what Telegram saw confirmed is in the inbox.
async fn judge_inbox(stage: &Stage, tally: &mut Tally, violations: &mut Vec<String>) {
    let confirmed = stage.sim.get(&format!("/_sim/confirmed?bot={BOT}")).await.expect("the simulator answers").body;
    let confirmed: BTreeSet<i64> = ids(&confirmed["ids"]);
    let stored = stage.command(&["inbox", "list", "--json", "--limit", "0"]);
    let rows = stored.as_array().cloned().unwrap_or_default();
    let stored: BTreeSet<i64> = rows.iter().filter_map(|row| row["update_id"].as_i64()).collect();
    tally.confirmed_updates = confirmed.len();
    for lost in confirmed.difference(&stored) {
        violations.push(format!("update {lost} was confirmed and is not in the inbox"));
    }
    for row in rows.iter().filter(|row| row["status"] != "done") {
        violations.push(format!("update {} ended as {}", row["update_id"], row["status"]));
    }
}

/// J1 once more, from the outbox: one outcome row a guest, delivered.
fn judge_outbox(stage: &Stage, guests: &[Guest], violations: &mut Vec<String>) {
    let rows = stage.command(&["outbox", "list", "--json", "--limit", "0"]);
    let rows = rows.as_array().cloned().unwrap_or_default();
    for guest in guests {
        let outcomes: Vec<_> = rows
            .iter()
            .filter(|row| row["class"] == "outcome" && row["chat"].as_i64() == Some(guest.user))
            .map(|row| row["status"].as_str().unwrap_or("?"))
            .collect();
        if outcomes.len() != 1 || !matches!(outcomes[0], "sent" | "uncertain") {
            violations.push(format!("{}: outcome rows {outcomes:?}", guest.name));
        }
    }
}

fn ids(value: &Value) -> BTreeSet<i64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_i64).collect()
}

/// Waits until nothing is under way any more.
pub async fn drained(stage: &Stage, limit: std::time::Duration) {
    wait::until(&format!("the product to drain; log: {}", stage.tail()), limit, async || {
        let open = |rows: Value, final_states: &[&str]| {
            rows.as_array().is_none_or(|rows| {
                rows.iter().any(|row| !final_states.contains(&row["status"].as_str().unwrap_or("?")))
            })
        };
        let jobs = stage.command(&["jobs", "list", "--json"]);
        let inbox = stage.command(&["inbox", "list", "--json", "--limit", "0"]);
        let outbox = stage.command(&["outbox", "list", "--json", "--limit", "0"]);
        let busy = open(jobs, &["done", "failed"])
            || open(inbox, &["done", "dead"])
            || open(outbox, &["sent", "uncertain", "parked", "failed", "superseded", "cancelled"]);
        (!busy).then_some(())
    })
    .await;
}
