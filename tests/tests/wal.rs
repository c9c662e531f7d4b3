//! The write-ahead log of a few visits cut behind every commit; the long one is `scripts/soak wal`.

use tests::wal::{WalPlan, wal_run};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn m3_m7_every_prefix_of_the_log_is_sound_and_drains_to_the_same_end() {
    let plan = WalPlan { guests: 4, at_once: 3, drains: 6, drains_at_once: 3, tear_every: 25 };
    let report = wal_run(plan).await;
    eprintln!("{}", report.text());
    assert_eq!(report.violations, Vec::<String>::new());
    assert!(report.commits > 100, "a run of {} commits", report.commits);
    assert!(report.drains.in_window > 0 && report.drains.in_window < report.drains.done);
    assert!(report.drains.under_way > 0, "nobody was under way");
}
