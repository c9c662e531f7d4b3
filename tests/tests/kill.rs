//! A short kill run; the long one is `scripts/soak kill`.

use std::time::Duration;

use tests::soak::{KillPlan, kill_run};

async fn short(patient: bool, seed: u64) {
    let longest_life = Duration::from_millis(4000);
    let report = kill_run(KillPlan { guests: 4, at_once: 2, kills: 12, seed, longest_life, patient }).await;
    eprintln!("{}", report.text());
    assert_eq!(report.violations, Vec::<String>::new());
}

#[tokio::test]
async fn m7_j1_killed_at_random_each_guest_gets_exactly_one_outcome() {
    short(false, 11).await;
}

#[tokio::test]
async fn m7_killed_at_random_with_patience_everybody_gets_a_link() {
    short(true, 12).await;
}
