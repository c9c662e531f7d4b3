use proptest::prelude::*;

use super::*;

const START: Timestamp = Timestamp::from_millis(1_000_000_000);

fn after(millis: u64) -> Timestamp {
    START.plus(Duration::from_millis(millis))
}

/// Sends to these chats as fast as the pace lets them, each chat's turn in the order given; answers chat and time.
fn run(pace: &mut Pace, turns: &[i64]) -> Vec<(i64, Timestamp)> {
    let mut now = START;
    let mut sent = Vec::new();
    let mut waiting = turns.to_vec();
    while !waiting.is_empty() {
        let mut blocked = Vec::new();
        waiting.retain(|&chat| {
            if blocked.contains(&chat) || pace.admit(ChatId(chat), now) != Admit::Now {
                blocked.push(chat);
                return true;
            }
            pace.record(ChatId(chat), now);
            sent.push((chat, now));
            false
        });
        if let Some(next) = pace.next_free(now) {
            assert!(next > now, "time goes on");
            now = next;
        }
    }
    sent
}

fn most_within(sent: &[(i64, Timestamp)], span: Duration, which: impl Fn(i64) -> bool) -> usize {
    let times: Vec<_> = sent.iter().filter(|(chat, _)| which(*chat)).map(|(_, at)| *at).collect();
    times.iter().map(|&from| times.iter().filter(|&&at| at >= from && at < from.plus(span)).count()).max().unwrap_or(0)
}

#[test]
fn a_private_chat_takes_a_burst_of_three_then_one_a_second() {
    let times: Vec<_> = run(&mut Pace::default(), &[1; 6]).into_iter().map(|(_, at)| at).collect();
    assert_eq!(times, [0, 0, 0, 1_000, 2_000, 3_000].map(after));
}

#[test]
fn a_group_takes_nineteen_a_minute() {
    let sent = run(&mut Pace::default(), &[-5; 40]);
    assert_eq!(sent[18].1, START);
    assert_eq!(sent[19].1, after(60_000));
    assert_eq!(sent[38].1, after(120_000));
}

#[test]
fn a_429_stops_that_chat_or_all_for_exactly_the_time_asked() {
    let mut pace = Pace::default();
    pace.hold(FloodScope::Chat, ChatId(1), after(7_000));
    pace.hold(FloodScope::Chat, ChatId(1), after(3_000));
    assert_eq!(pace.admit(ChatId(1), after(6_999)), Admit::At(after(7_000)));
    assert_eq!(pace.admit(ChatId(1), after(7_000)), Admit::Now);
    assert_eq!(pace.admit(ChatId(2), START), Admit::Now);
    assert_eq!(pace.held_chats(START), [ChatId(1)]);
    pace.hold(FloodScope::Bot, ChatId(1), after(9_000));
    assert_eq!(pace.admit(ChatId(2), after(8_999)), Admit::At(after(9_000)));
    assert_eq!(pace.admit(ChatId(2), after(9_000)), Admit::Now);
    assert_eq!(pace.next_free(START), Some(after(9_000)));
}

#[test]
fn many_chats_are_forgotten_again() {
    let mut pace = Pace::default();
    for step in 0..20_000u32 {
        let at = after(u64::from(step) * 100);
        pace.record(ChatId(i64::from(step) + 1), at);
    }
    assert!(pace.remembered() <= 2 * SWEEP_AT, "{}", pace.remembered());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_window_is_ever_exceeded_and_every_burst_goes_out(
        turns in prop::collection::vec(prop_oneof![1i64..40, -3i64..0, Just(1i64), Just(-1i64)], 0..160),
    ) {
        let sent = run(&mut Pace::default(), &turns);
        prop_assert_eq!(sent.len(), turns.len());
        prop_assert!(most_within(&sent, Duration::from_secs(1), |_| true) <= 28);
        for chat in turns {
            if chat > 0 {
                prop_assert!(most_within(&sent, Duration::from_secs(1), |other| other == chat) <= 3);
                prop_assert!(most_within(&sent, Duration::from_secs(10), |other| other == chat) <= 12);
            } else {
                prop_assert!(most_within(&sent, Duration::from_mins(1), |other| other == chat) <= 19);
            }
        }
    }

    #[test]
    fn a_restart_forgets_nothing(
        turns in prop::collection::vec(prop_oneof![1i64..6, -3i64..0], 1..80), later in 0u64..70_000,
    ) {
        let mut lived = Pace::default();
        let sent = run(&mut lived, &turns);
        let last = sent.iter().map(|(_, at)| *at).max().unwrap_or(START);
        let now = last.plus(Duration::from_millis(later));
        let kept = sent.iter().filter(|(_, at)| *at >= now.minus(Pace::MEMORY));
        let stamps: Vec<_> = kept.map(|(chat, at)| SentStamp { chat: ChatId(*chat), at: *at }).collect();
        let restarted = Pace::filled(&stamps);
        for chat in -3i64..6 {
            prop_assert_eq!(restarted.admit(ChatId(chat), now), lived.admit(ChatId(chat), now));
        }
    }
}
