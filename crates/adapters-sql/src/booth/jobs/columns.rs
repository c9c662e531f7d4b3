use booth::{Artifacts, Job, JobState, SetCheck};
use kernel::FileName;
use sea_orm::Value;

use super::row::stage_name;
use crate::sql::{json, millis, values};

/// What a state fills; everything else is empty in that status.
#[derive(Default)]
struct StateColumns {
    not_before: Option<i64>,
    boot: Option<String>,
    slot: Option<i64>,
    started_at: Option<i64>,
    stage: Option<&'static str>,
    since: Option<i64>,
    create_at: Option<i64>,
    create_calls: Option<i64>,
    deaths: Option<i64>,
    set_created_at: Option<i64>,
    finished_at: Option<i64>,
    reason: Option<&'static str>,
    outcome: Option<&'static str>,
    set_check: Option<&'static str>,
    set_check_until: Option<i64>,
    set_check_found: Option<i64>,
}

fn columns(state: &JobState) -> StateColumns {
    let outcome = state.outcome().map(booth::Outcome::as_str);
    match state {
        JobState::Queued { not_before } => StateColumns { not_before: millis(*not_before), ..StateColumns::default() },
        JobState::Processing { boot, slot, started_at, stage } => StateColumns {
            boot: Some(boot.to_string()),
            slot: Some(i64::from(*slot)),
            started_at: Some(started_at.millis()),
            stage: Some(stage_name(*stage)),
            ..StateColumns::default()
        },
        JobState::Publishing { since, create, deaths, boot, not_before } => StateColumns {
            since: Some(since.millis()),
            create_at: create.map(|call| call.at.millis()),
            create_calls: create.map(|call| i64::from(call.calls)),
            deaths: Some(i64::from(*deaths)),
            boot: boot.map(|boot| boot.to_string()),
            not_before: millis(*not_before),
            ..StateColumns::default()
        },
        JobState::Delivering { set_created_at } => {
            StateColumns { set_created_at: Some(set_created_at.millis()), ..StateColumns::default() }
        }
        JobState::Done { set_created_at, finished_at } => StateColumns {
            set_created_at: Some(set_created_at.millis()),
            finished_at: Some(finished_at.millis()),
            outcome,
            ..StateColumns::default()
        },
        JobState::Failed { reason, outcome: _, finished_at, set_created_at, set_check } => {
            let (name, until, found) = match set_check {
                SetCheck::NotNeeded => ("not_needed", None, None),
                SetCheck::Open { until } => ("open", Some(until.millis()), None),
                SetCheck::Closed { found } => ("closed", None, Some(i64::from(*found))),
            };
            StateColumns {
                finished_at: Some(finished_at.millis()),
                reason: Some(reason.as_str()),
                outcome,
                set_created_at: millis(*set_created_at),
                set_check: Some(name),
                set_check_until: until,
                set_check_found: found,
                ..StateColumns::default()
            }
        }
    }
}

/// Every column that a transition may change but `version` and `delay_notice_at`: `$1…$30` of the writes.
pub(crate) fn changing(job: &Job) -> Vec<Value> {
    let state = columns(&job.state);
    let kept = Artifacts { appearance: None, ..job.artifacts.clone() };
    values![
        job.photo.as_ref().map(|file| file.0.as_str()),
        job.run.0,
        i64::from(job.attempts),
        i64::from(job.drawings),
        i64::from(job.free_requeues),
        i64::from(job.alone),
        i64::from(job.degraded),
        job.marker.map(booth::Marker::as_str),
        job.last_error.map(booth::FailureKind::as_str),
        job.artifacts.appearance.as_ref().map(|text| text.expose().as_str()),
        json(&kept),
        i64::from(!files(job).is_empty()),
        job.state.status().as_str(),
        state.not_before,
        state.boot,
        state.slot,
        state.started_at,
        state.stage,
        state.since,
        state.create_at,
        state.create_calls,
        state.deaths,
        state.set_created_at,
        state.finished_at,
        state.reason,
        state.outcome,
        state.set_check,
        state.set_check_until,
        state.set_check_found,
        i64::from(job.simple),
    ]
}

/// Every file that the job names.
pub(crate) fn files(job: &Job) -> Vec<FileName> {
    job.photo.iter().cloned().chain(of_artifacts(&job.artifacts)).collect()
}

/// Every file that stored results name.
pub(crate) fn of_artifacts(artifacts: &Artifacts) -> Vec<FileName> {
    artifacts.files().cloned().collect()
}
