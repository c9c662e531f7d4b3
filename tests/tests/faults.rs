//! The simulator's faults during a visit, each held for a few seconds; `scripts/soak faults` holds them for a minute.

use std::time::Duration;

use tests::faults::{KINDS, Shape, fault_run};

const HOLD: Duration = Duration::from_secs(6);

async fn each(shape: Shape, names: &[&str]) {
    for name in names {
        let kind = KINDS.iter().find(|kind| kind.shape == shape && kind.name == *name).expect("a known kind");
        let violations = fault_run(kind, HOLD).await;
        assert_eq!(violations, Vec::<String>::new(), "{name}");
    }
}

#[tokio::test]
async fn m5_lost_requests_end_in_the_link() {
    each(Shape::Lasting, &["drop_before", "black_hole"]).await;
}

#[tokio::test]
async fn m5_lost_answers_end_in_the_link() {
    each(Shape::ThreeTimes, &["drop_after", "http_500_after"]).await;
}

#[tokio::test]
async fn m5_server_errors_end_in_the_link() {
    each(Shape::Lasting, &["http_500", "html_502"]).await;
}

#[tokio::test]
async fn m5_flood_ends_in_the_link() {
    each(Shape::ThreeTimes, &["flood", "flood_after"]).await;
}

#[tokio::test]
async fn m5_slow_answers_end_in_the_link() {
    each(Shape::Lasting, &["slow"]).await;
}

#[tokio::test]
async fn p5_a_set_that_was_created_unseen_is_found() {
    each(Shape::ThreeTimes, &["created_not_found"]).await;
    each(Shape::Lasting, &["set_lag"]).await;
}

#[tokio::test]
async fn t4_a_page_that_lags_or_says_nothing_ends_in_the_link() {
    each(Shape::Lasting, &["page_lag", "page_unknown"]).await;
}

#[tokio::test]
async fn p5_an_occupied_name_and_a_full_cap_end_in_one_word() {
    each(Shape::Lasting, &["occupied_invisible", "set_cap"]).await;
}

#[tokio::test]
async fn a_guest_who_blocks_gets_the_link_when_back() {
    each(Shape::Lasting, &["block"]).await;
}
