use super::EventPlan;
use super::visit::Seen;

/// How far promised waits were from real ones, in service seconds.
#[derive(Debug, Clone, Copy)]
pub struct Promises {
    pub samples: usize,
    pub median_error_s: f64,
    pub p90_error_s: f64,
    pub median_wait_s: f64,
    pub p90_wait_s: f64,
}

pub(super) fn promises(plan: &EventPlan, seen: &[Seen]) -> Option<Promises> {
    let scale = f64::from(plan.scale);
    let kept = seen.iter().filter(|guest| guest.outcome.is_some());
    let pairs: Vec<(f64, f64)> = kept
        .filter_map(|guest| Some((guest.promised?.as_secs_f64() * scale, guest.took.as_secs_f64() * scale)))
        .collect();
    let errors = sorted(pairs.iter().map(|(promised, real)| (promised - real).abs()));
    let waits = sorted(pairs.iter().map(|(_, real)| *real));
    let at = |values: &[f64], percent: usize| values.get(values.len().checked_sub(1)? * percent / 100).copied();
    Some(Promises {
        samples: pairs.len(),
        median_error_s: at(&errors, 50)?,
        p90_error_s: at(&errors, 90)?,
        median_wait_s: at(&waits, 50)?,
        p90_wait_s: at(&waits, 90)?,
    })
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}
