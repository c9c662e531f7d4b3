//! A job's story: its steps, what was said about it and what became of that, what was asked of the artists.

use booth::{Job, JobStep};
use desk::MadeCall;
use messaging::{Class, Op, OutboxRow, OutboxStatus};
use serde_json::{Value, json};

use super::beside::Beside;
use super::out::{say, say_table};

/// Messages of one job that are shown.
const MESSAGES: u64 = 500;

/// Everything that is stored about a job beside its row.
pub(super) struct JobStory {
    steps: Vec<JobStep>,
    messages: Vec<OutboxRow>,
    calls: Vec<MadeCall>,
}

impl JobStory {
    pub(super) async fn of(beside: &Beside, job: &Job) -> anyhow::Result<Self> {
        let stores = &beside.stores;
        Ok(Self {
            steps: stores.jobs.list_history(job.id).await?,
            messages: stores.outbox.list_about("job", &job.id.to_string(), MESSAGES).await?,
            calls: stores.usage.list_calls_of(job.id.0).await?,
        })
    }

    /// What became of the message that carries the outcome.
    fn outcome_delivery(&self) -> Option<OutboxStatus> {
        self.messages.iter().rfind(|row| row.outgoing.class == Class::Outcome).map(|row| row.status)
    }

    /// As scripts read it: beside the fields of the job. No text of a message.
    pub(super) fn fields(&self) -> Vec<(String, Value)> {
        let steps: Vec<Value> = self.steps.iter().map(step_json).collect();
        let messages: Vec<Value> = self.messages.iter().map(message_json).collect();
        let calls: Vec<Value> = self.calls.iter().map(call_json).collect();
        [
            ("outcome_delivery", json!(self.outcome_delivery())),
            ("history", json!(steps)),
            ("messages", json!(messages)),
            ("calls", json!(calls)),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into()
    }

    /// As people read it.
    pub(super) fn tell(&self) {
        let delivery = self.outcome_delivery().map_or("-", OutboxStatus::as_str);
        say(format!("{:<16} {delivery}", "outcome_delivery"));
        section("history", &["at", "was", "became", "run", "marker", "error"], self.steps.iter().map(step_row));
        let head = ["row", "class", "op", "status", "tries", "created", "settled", "error"];
        section("messages", &head, self.messages.iter().map(message_row));
        let head = ["at", "provider", "model", "purpose", "try", "outcome", "took", "cost, $"];
        section("AI calls", &head, self.calls.iter().map(call_row));
    }
}

pub(super) fn section(name: &str, head: &[&str], rows: impl Iterator<Item = Vec<String>>) {
    let rows: Vec<Vec<String>> = rows.collect();
    say("");
    if rows.is_empty() {
        say(format!("{name}: none"));
        return;
    }
    say(name);
    say_table(head, &rows);
}

fn word<T>(value: Option<T>, name: impl Fn(T) -> String) -> String {
    value.map_or_else(|| "-".to_owned(), name)
}

fn step_json(step: &JobStep) -> Value {
    json!({
        "at": step.at.to_string(),
        "was": step.was,
        "became": step.became,
        "run": step.run,
        "version": step.version,
        "marker": step.marker,
        "error": step.error,
    })
}

fn step_row(step: &JobStep) -> Vec<String> {
    vec![
        step.at.to_string(),
        word(step.was, |was| was.as_str().to_owned()),
        step.became.as_str().to_owned(),
        step.run.0.to_string(),
        word(step.marker, |marker| marker.as_str().to_owned()),
        word(step.error, |error| error.as_str().to_owned()),
    ]
}

fn op_word(op: Op) -> &'static str {
    match op {
        Op::Send => "send",
        Op::Edit => "edit",
    }
}

fn message_json(row: &OutboxRow) -> Value {
    json!({
        "row": row.id,
        "class": row.outgoing.class,
        "op": op_word(row.outgoing.op),
        "status": row.status,
        "attempts": row.attempts,
        "unknowns": row.unknowns,
        "created": row.created_at.to_string(),
        "settled": row.settled_at.map(|at| at.to_string()),
        "error": row.last_error,
    })
}

fn message_row(row: &OutboxRow) -> Vec<String> {
    vec![
        row.id.to_string(),
        row.outgoing.class.as_str().to_owned(),
        op_word(row.outgoing.op).to_owned(),
        row.status.as_str().to_owned(),
        row.attempts.to_string(),
        row.created_at.to_string(),
        word(row.settled_at, |at| at.to_string()),
        word(row.last_error.clone(), |error| error),
    ]
}

fn call_json(call: &MadeCall) -> Value {
    json!({
        "at": call.started_at.to_string(),
        "provider": call.provider,
        "model": call.model,
        "purpose": call.purpose,
        "attempt": call.attempt,
        "outcome": call.end.as_ref().map(|end| &end.outcome),
        "took_ms": call.end.as_ref().map(|end| u64::try_from(end.took.as_millis()).unwrap_or(u64::MAX)),
        "cost_micro_usd": call.cost,
    })
}

fn call_row(call: &MadeCall) -> Vec<String> {
    let micro = call.cost.0.max(0);
    vec![
        call.started_at.to_string(),
        call.provider.clone(),
        call.model.clone(),
        call.purpose.clone(),
        call.attempt.to_string(),
        call.end.as_ref().map_or_else(|| "started".to_owned(), |end| end.outcome.clone()),
        word(call.end.as_ref(), |end| format!("{:.1} s", end.took.as_secs_f64())),
        format!("{}.{:06}", micro / 1_000_000, micro % 1_000_000),
    ]
}
