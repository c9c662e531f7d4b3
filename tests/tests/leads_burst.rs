//! A burst of leads at the pace that Telegram allows a group, and a short kill run in it; the long ones are
//! `scripts/soak leads`.

use std::time::Duration;

use tests::leads::burst::burst_run;
use tests::leads::kill::leads_kill_run;

#[tokio::test]
async fn m4_a_burst_of_leads_keeps_the_groups_pace_loses_none_and_every_card_shows_its_last_state() {
    let report = burst_run(30).await;
    eprintln!("{report:?}");
    assert_eq!(report.violations, Vec::<String>::new());
}

#[tokio::test]
async fn l0_l5_m7_killed_during_a_burst_each_lead_has_one_card_that_is_known_and_a_press_repairs_second_ones() {
    let report = leads_kill_run(12, 15, Duration::from_secs(3), 1, 21).await;
    eprintln!("{}", report.text());
    assert_eq!(report.violations, Vec::<String>::new());
}
