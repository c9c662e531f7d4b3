//! Lists and figures for people.

use std::time::Duration;

use super::Bench;
use super::kit::{at, erased, pressed, received, suspected};
use crate::{LeadFilter, LeadStatus, Verb};

/// Statuses, moment, erased ones, order, limit.
pub async fn lists_follow_their_filter(bench: &dyn Bench) {
    for number in 1..=4 {
        received(bench, number, at(i64::from(number))).await;
    }
    let spam = suspected(bench, 5, at(5)).await;
    let lost = bench.leads().find_by_number(2).await.unwrap().expect("a lead");
    pressed(bench, lost.id, Verb::Lose, at(6)).await;
    let gone = bench.leads().find_by_number(3).await.unwrap().expect("a lead");
    erased(bench, gone.id, at(7)).await;
    let all = LeadFilter { limit: 10, ..LeadFilter::default() };
    let open = LeadFilter { statuses: vec![LeadStatus::New, LeadStatus::InWork], not_erased: true, ..all.clone() };
    let newest = LeadFilter { newest_first: true, limit: 2, ..all.clone() };
    let since = LeadFilter { since: Some(at(4)), ..all.clone() };
    for (filter, numbers) in
        [(&all, &[1, 2, 3, 4, 5][..]), (&open, &[1, 4]), (&newest, &[spam.number, 4]), (&since, &[4, 5])]
    {
        let found: Vec<i64> = bench.leads().list(filter).await.unwrap().iter().map(|lead| lead.number).collect();
        assert_eq!(found, numbers, "{filter:?}");
    }
    assert_eq!(bench.leads().count(&newest).await.unwrap(), 5, "whatever the limit");
    assert_eq!(bench.leads().count(&open).await.unwrap(), 2);
}

/// Each count once.
pub async fn the_digest_counts_what_it_says(bench: &dyn Bench) {
    let mut ids = Vec::new();
    for number in 1..=6 {
        ids.push(received(bench, number, at(i64::from(number) * 10)).await.id);
    }
    suspected(bench, 7, at(5)).await;
    suspected(bench, 8, at(65)).await;
    pressed(bench, ids[0], Verb::Win, at(20)).await;
    pressed(bench, ids[1], Verb::Win, at(70)).await;
    pressed(bench, ids[2], Verb::Lose, at(70)).await;
    pressed(bench, ids[4], Verb::Take, at(71)).await;
    pressed(bench, ids[3], Verb::Take, at(80)).await;
    let facts = bench.leads().get_digest_facts(at(40), at(80), 10).await.unwrap();
    assert_eq!((facts.fresh, facts.spam, facts.waiting), (3, 1, 1));
    assert_eq!((facts.won, facts.lost), (1, 1));
    assert_eq!(facts.untouched, [ids[4], ids[3]], "oldest first");
    let fewer = bench.leads().get_digest_facts(at(40), at(79), 1).await.unwrap();
    assert_eq!(fewer.untouched, [ids[4]]);
}

/// And touches count from the coming.
pub async fn figures_leave_spam_out_of_sources(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    received(bench, 2, at(0)).await;
    suspected(bench, 3, at(0)).await;
    pressed(bench, lead.id, Verb::Take, at(60)).await;
    pressed(bench, lead.id, Verb::Win, at(90)).await;
    let figures = bench.leads().get_figures().await.unwrap();
    let count = |status| figures.by_status.get(&status).copied().unwrap_or(0);
    assert_eq!([LeadStatus::New, LeadStatus::Won, LeadStatus::Spam].map(count), [1, 1, 1]);
    assert_eq!(figures.by_source.into_iter().collect::<Vec<_>>(), [(Some("site".to_owned()), 2)]);
    assert_eq!(figures.first_touches, [Duration::from_mins(1)]);
}
