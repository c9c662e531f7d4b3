//! A short kill run; the long one is `scripts/soak kill`.

use std::time::Duration;

use tests::kill::{KillPlan, kill_run};

async fn short(plan: KillPlan) {
    let report = kill_run(plan).await;
    eprintln!("{}", report.text());
    assert_eq!(report.violations, Vec::<String>::new());
}

fn plan(patient: bool, faults: bool, seed: u64) -> KillPlan {
    let longest_life = Duration::from_millis(2500);
    KillPlan { guests: 4, kills: 15, seed, longest_life, patient, faults, per_point: 1 }
}

#[tokio::test]
async fn m7_j1_killed_at_random_and_at_failpoints_each_guest_gets_exactly_one_outcome() {
    short(plan(false, true, 11)).await;
}

#[tokio::test]
async fn m7_killed_at_random_and_at_failpoints_with_patience_everybody_gets_a_link() {
    short(plan(true, false, 12)).await;
}
