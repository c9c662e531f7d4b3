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
    /// Failed jobs by reason.
    pub reasons: BTreeMap<String, usize>,
    /// Sets that exist.
    pub sets: usize,
    /// Links that arrived more than once (the open window).
    pub doubled_links: usize,
    /// Most drawings that one job began.
    pub most_drawings: u64,
    /// Updates that Telegram saw confirmed.
    pub confirmed_updates: usize,
}

/// Checks everything; every violation is a line of the answer. Each of `guests` is one visit.
pub async fn judge(stage: &Stage, guests: &[Guest], max_drawings: u64) -> (Tally, Vec<String>) {
    judge_in_weather(stage, guests, max_drawings, &|_| 0).await
}

/// The same where Telegram took messages and yet said that it did not: so many to a chat, each of which comes again.
pub async fn judge_in_weather(
    stage: &Stage,
    guests: &[Guest],
    max_drawings: u64,
    refused: &dyn Fn(i64) -> usize,
) -> (Tally, Vec<String>) {
    let (mut tally, mut violations) = (Tally::default(), Vec::new());
    let jobs = stage.command(&["jobs", "list", "--json", "--limit", "0"]);
    let jobs = jobs.as_array().cloned().unwrap_or_default();
    for guest in guests {
        let own: Vec<_> = jobs.iter().filter(|job| job["session"].as_str() == Some(&guest.session)).collect();
        match own[..] {
            [job] => judge_visit(stage, guest, job, refused(guest.user), &mut tally, &mut violations).await,
            _ => violations.push(format!("{}: {} jobs in one visit", guest.name, own.len())),
        }
    }
    judge_sets(stage, guests, &jobs, &mut tally, &mut violations).await;
    judge_jobs(&jobs, guests, max_drawings, &mut tally, &mut violations);
    judge_inbox(stage, &mut tally, &mut violations).await;
    judge_outbox(stage, guests, &mut violations);
    (tally, violations)
}

/// J1 and delivery for one visit.
async fn judge_visit(
    stage: &Stage,
    guest: &Guest,
    job: &Value,
    refused: usize,
    tally: &mut Tally,
    violations: &mut Vec<String>,
) {
    let outcome = job["outcome"].as_str().unwrap_or("none");
    *tally.outcomes.entry(outcome.to_owned()).or_default() += 1;
    let name = job["set_name"].as_str().unwrap_or("?");
    let links = guest.links(stage).await;
    let links = links.iter().filter(|link| link["reply_markup"].to_string().contains(&format!("{name}\""))).count();
    if guest.erased {
        return;
    }
    if outcome == "none" {
        violations.push(format!("{}: no outcome", guest.name));
    }
    if outcome == "link" {
        if links == 0 {
            violations.push(format!("{}: the outcome is link, but none arrived", guest.name));
        }
        if guest.sets(stage).await.iter().all(|set| set["name"] != name) {
            violations.push(format!("{}: a link without a set", guest.name));
        }
        tally.doubled_links += links.saturating_sub(1);
        if links > 2 + refused {
            violations.push(format!("{}: the link arrived {links} times", guest.name));
        }
    } else if links > 0 {
        violations.push(format!("{}: the outcome is {outcome}, and yet a link arrived", guest.name));
    }
    let view = guest.view(stage).await.map(|view| view["job"]["outcome"].clone());
    if view.is_some_and(|seen| seen != job["outcome"]) {
        violations.push(format!("{}: the tablet shows another outcome", guest.name));
    }
}

/// P5: each set belongs to one job, whole.
async fn judge_sets(stage: &Stage, guests: &[Guest], jobs: &[Value], tally: &mut Tally, violations: &mut Vec<String>) {
    let all = stage.sim.get("/_sim/sticker_sets").await.expect("the simulator answers").body;
    let mut named = BTreeSet::new();
    for set in all.as_array().into_iter().flatten() {
        tally.sets += 1;
        let (name, stickers) = (set["name"].as_str().unwrap_or("?"), set["stickers"].as_array().map_or(0, Vec::len));
        if stickers != 12 {
            violations.push(format!("{name}: a set of {stickers}"));
        }
        if !named.insert(name.to_owned()) || jobs.iter().all(|job| job["set_name"] != name) {
            violations.push(format!("{name}: no job's set, or a second one"));
        }
        if guests.iter().all(|guest| set["owner_id"].as_i64() != Some(guest.user)) {
            violations.push(format!("{name}: nobody's set"));
        }
    }
}

/// J1, J2: one job a visit, ended, drawings bounded.
fn judge_jobs(jobs: &[Value], guests: &[Guest], max_drawings: u64, tally: &mut Tally, violations: &mut Vec<String>) {
    if jobs.len() != guests.len() {
        violations.push(format!("{} jobs for {} visits", jobs.len(), guests.len()));
    }
    for job in jobs {
        let drawings = job["drawings"].as_u64().unwrap_or(u64::MAX);
        tally.most_drawings = tally.most_drawings.max(drawings);
        if let Some(reason) = job["reason"].as_str() {
            *tally.reasons.entry(reason.to_owned()).or_default() += 1;
        }
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

/// J1 once more, from the outbox: one outcome row a visit, delivered.
fn judge_outbox(stage: &Stage, guests: &[Guest], violations: &mut Vec<String>) {
    let rows = stage.command(&["outbox", "list", "--json", "--limit", "0"]);
    let rows = rows.as_array().cloned().unwrap_or_default();
    for guest in guests.iter().filter(|guest| !guest.erased) {
        let visits = guests.iter().filter(|other| other.user == guest.user).count();
        let outcomes: Vec<_> = rows
            .iter()
            .filter(|row| row["class"] == "outcome" && row["chat"].as_i64() == Some(guest.user))
            .map(|row| row["status"].as_str().unwrap_or("?"))
            .collect();
        if outcomes.len() != visits || !outcomes.iter().all(|status| matches!(*status, "sent" | "uncertain")) {
            violations.push(format!("{}: outcome rows {outcomes:?} for {visits} visits", guest.name));
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
        let jobs = stage.command(&["jobs", "list", "--json", "--limit", "0"]);
        let inbox = stage.command(&["inbox", "list", "--json", "--limit", "0"]);
        let outbox = stage.command(&["outbox", "list", "--json", "--limit", "0"]);
        let busy = open(jobs, &["done", "failed"])
            || open(inbox, &["done", "dead"])
            || open(outbox, &["sent", "uncertain", "parked", "failed", "superseded", "cancelled"]);
        (!busy).then_some(())
    })
    .await;
}
