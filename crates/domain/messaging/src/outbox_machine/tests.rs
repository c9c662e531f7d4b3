use std::time::Duration;

use kernel::{ChatId, MessageId, Run, TimeScale, Timestamp};

use super::*;
use crate::testing::{at, message};
use crate::{Class, FloodScope, Moment, Op, OutboxRow, OutboxStatus, RejectReason, SendResult, SentMessage, Settled};

fn row(class: Class, op: Op) -> OutboxRow {
    let mut outgoing = message(1, class, "word");
    outgoing.op = op;
    OutboxRow {
        id: 1,
        outgoing,
        event: None,
        status: OutboxStatus::Sending,
        run: Run(1),
        attempts: 0,
        unknowns: 0,
        deaths: 0,
        alone: false,
        epoch: 0,
        target: None,
        created_at: at(0),
        due_at: None,
        settled_at: None,
        last_error: None,
    }
}

fn moment() -> Moment {
    Moment::steady(at(0), TimeScale::default())
}

fn scheduled(wait: u64, counted: bool, unknown: bool, error: &'static str) -> Settled {
    Settled::Scheduled { at: at(0).plus(Duration::from_secs(wait)), counted, unknown, error }
}

const SENDS: [(Class, Op); 8] = [
    (Class::Outcome, Op::Send),
    (Class::Consent, Op::Send),
    (Class::Reply, Op::Send),
    (Class::HandOver, Op::Send),
    (Class::Resend, Op::Send),
    (Class::Alert, Op::Send),
    (Class::Notice, Op::Send),
    (Class::Progress, Op::Send),
];

#[test]
fn every_status_and_verb_leads_where_the_table_says() {
    use OutboxStatus as S;
    use OutboxVerb as V;
    let allowed = [
        (V::Promote, vec![S::Waiting], S::Pending),
        (V::StepBack, vec![S::Pending], S::Waiting),
        (V::Claim, vec![S::Pending, S::Scheduled], S::Sending),
        (V::Cancel, vec![S::Pending, S::Scheduled], S::Cancelled),
        (V::MarkSent, vec![S::Sending], S::Sent),
        (V::Reschedule, vec![S::Sending], S::Scheduled),
        (V::LeaveUncertain, vec![S::Sending], S::Uncertain),
        (V::Fail, vec![S::Sending, S::Parked], S::Failed),
        (V::Drop, vec![S::Sending], S::Cancelled),
        (V::Park, vec![S::Waiting, S::Pending, S::Scheduled, S::Sending], S::Parked),
        (V::Unpark, vec![S::Parked], S::Waiting),
        (V::Supersede, vec![S::Waiting, S::Pending, S::Scheduled, S::Parked], S::Superseded),
        (V::Replay, vec![S::Failed, S::Uncertain], S::Waiting),
    ];
    assert_eq!(allowed.each_ref().map(|(verb, ..)| *verb), V::ALL);
    for (verb, from, to) in allowed {
        for status in S::ALL {
            match status.after(verb) {
                Ok(next) => assert!(from.contains(&status) && next == to, "{status:?} {verb:?}"),
                Err(refused) => {
                    assert!(!from.contains(&status), "{status:?} {verb:?}");
                    assert_eq!((refused.from, refused.attempted), (status.as_str(), verb.as_str()));
                }
            }
        }
    }
}

#[test]
fn a_settled_row_never_holds_its_lane_but_when_it_is_tried_again() {
    for verb in OutboxVerb::ALL {
        if let Ok(next) = OutboxStatus::Sending.after(verb) {
            assert_eq!(next.holds_lane(), verb == OutboxVerb::Reschedule, "{verb:?}");
        }
    }
}

#[test]
fn names_are_unique_and_parse_back() {
    for status in OutboxStatus::ALL {
        assert_eq!(OutboxStatus::parse(status.as_str()), Some(status));
    }
    for class in Class::ALL {
        assert_eq!(Class::parse(class.as_str()), Some(class));
    }
    assert_eq!(OutboxStatus::parse("nothing"), None);
}

#[test]
fn what_telegram_has_is_sent_or_shown() {
    let sent = SentMessage { chat: ChatId(1), message: MessageId(5), content_hash: "h".to_owned() };
    for (class, op) in SENDS {
        let row = row(class, op);
        assert_eq!(settle(&row, &SendResult::Sent(sent.clone()), &moment()), Settled::Sent(sent.clone()));
        assert_eq!(settle(&row, &SendResult::NotModified, &moment()), Settled::Shown);
        assert_eq!(settle(&row, &SendResult::Blocked, &moment()), Settled::Parked);
    }
}

#[test]
fn m5_a_temporary_failure_follows_the_schedule_of_its_class() {
    for (class, op) in SENDS {
        for (attempts, wait) in [(0, 1), (1, 2), (2, 4), (8, 256), (9, 300), (10, 300)] {
            let row = OutboxRow { attempts, ..row(class, op) };
            assert_eq!(settle(&row, &SendResult::NotSent, &moment()), scheduled(wait, true, false, "not_sent"));
        }
        let last = OutboxRow { attempts: class.policy().retry.tries - 1, ..row(class, op) };
        let attention = class.policy().failure_needs_person;
        let given_up = Settled::Failed { attention, error: "tries_used_up" };
        assert_eq!(settle(&last, &SendResult::NotSent, &moment()), given_up);
    }
}

#[test]
fn m5_a_flood_waits_exactly_and_counts_nothing() {
    let wait = Duration::from_millis(12_345);
    let scale = TimeScale::new(100).unwrap();
    for scope in [FloodScope::Chat, FloodScope::Bot] {
        let row = OutboxRow { attempts: 11, ..row(Class::Notice, Op::Send) };
        let settled = settle(&row, &SendResult::RetryAfter { wait, scope }, &Moment { jitter: 1.0, scale, ..moment() });
        assert_eq!(settled, Settled::Scheduled { at: at(12_345), counted: false, unknown: false, error: "flood" });
    }
}

#[test]
fn an_unknown_outcome_is_settled_by_class() {
    for (class, op) in SENDS {
        let settled = settle(&row(class, op), &SendResult::Unknown, &moment());
        match class.policy().unknown {
            crate::UnknownRule::Repeat => {
                assert_eq!(settled, scheduled(30, false, true, "unknown_outcome"));
                let second = OutboxRow { unknowns: 1, ..row(class, op) };
                assert_eq!(settle(&second, &SendResult::Unknown, &moment()), Settled::Uncertain { attention: true });
            }
            crate::UnknownRule::RepeatUntilAnswered => {
                assert_eq!(settled, scheduled(30, false, true, "unknown_outcome"));
                let fifth = OutboxRow { unknowns: 4, ..row(class, op) };
                assert_eq!(settle(&fifth, &SendResult::Unknown, &moment()), settled);
                let sixth = OutboxRow { unknowns: 5, ..row(class, op) };
                assert_eq!(settle(&sixth, &SendResult::Unknown, &moment()), Settled::Uncertain { attention: true });
            }
            crate::UnknownRule::CountsAsSent => assert_eq!(settled, Settled::Uncertain { attention: false }),
            crate::UnknownRule::Redo | crate::UnknownRule::Reconcile => {
                assert_eq!(settled, scheduled(1, true, true, "unknown_outcome"));
            }
        }
    }
}

#[test]
fn an_edit_is_redone_whatever_its_class_and_forgets_what_is_shown() {
    for (class, _) in SENDS {
        let settled = settle(&row(class, Op::Edit), &SendResult::Unknown, &moment());
        assert_eq!(settled, scheduled(1, true, true, "unknown_outcome"));
        assert!(settled.forgets_content(Op::Edit));
        assert!(!settled.forgets_content(Op::Send));
    }
    assert!(!scheduled(1, true, false, "not_sent").forgets_content(Op::Edit));
}

#[test]
fn an_edit_with_nothing_to_edit_is_dropped() {
    assert_eq!(settle(&row(Class::Progress, Op::Edit), &SendResult::MessageGone, &moment()), Settled::Dropped);
    assert_eq!(before_send(&row(Class::Progress, Op::Edit)), Some(Settled::Dropped));
    assert_eq!(before_send(&row(Class::Progress, Op::Send)), None);
    let target = SentMessage { chat: ChatId(1), message: MessageId(5), content_hash: String::new() };
    assert_eq!(before_send(&OutboxRow { target: Some(target), ..row(Class::Progress, Op::Edit) }), None);
}

#[test]
fn a_refusal_for_good_fails_and_calls_a_person_where_it_matters() {
    for reason in [
        RejectReason::CantParse,
        RejectReason::BadText,
        RejectReason::BadButton,
        RejectReason::UserDeactivated,
        RejectReason::ChatNotFound,
        RejectReason::NoRights,
        RejectReason::FileGone,
        RejectReason::Other,
    ] {
        for (class, op) in SENDS {
            let attention = class.policy().failure_needs_person;
            let failed = Settled::Failed { attention, error: reason.as_str() };
            assert_eq!(settle(&row(class, op), &SendResult::Rejected(reason), &moment()), failed);
        }
        let edit = settle(&row(Class::Outcome, Op::Edit), &SendResult::Rejected(reason), &moment());
        assert_eq!(edit, Settled::Failed { attention: false, error: reason.as_str() });
    }
    let moved = settle(&row(Class::Outcome, Op::Send), &SendResult::Migrated(ChatId(-1)), &moment());
    assert_eq!(moved, Settled::Failed { attention: true, error: "chat_migrated" });
}

#[test]
fn m5_a_refused_token_is_no_fault_of_the_row() {
    let row = OutboxRow { attempts: 11, ..row(Class::Notice, Op::Send) };
    let settled = settle(&row, &SendResult::Rejected(RejectReason::Unauthorized), &moment());
    assert_eq!(settled, scheduled(60, false, false, "unauthorized"));
}

#[test]
fn a_claim_sends_cancels_or_parks() {
    assert_eq!(claim_verdict(true, false), ClaimVerdict::Send);
    assert_eq!(claim_verdict(true, true), ClaimVerdict::Park);
    assert_eq!(claim_verdict(false, false), ClaimVerdict::Cancel);
    assert_eq!(claim_verdict(false, true), ClaimVerdict::Cancel);
}

#[test]
fn m6_only_deaths_while_alone_count_towards_the_three() {
    let beside = recover_sending(&OutboxRow { deaths: 2, ..row(Class::Progress, Op::Edit) }, &moment());
    assert_eq!((beside.deaths, beside.buried), (2, false));
    let alone = OutboxRow { deaths: 2, alone: true, ..row(Class::Progress, Op::Edit) };
    let third = recover_sending(&alone, &moment());
    assert_eq!((third.deaths, third.buried), (3, true));
    assert_eq!(third.settled, Settled::Failed { attention: false, error: "worker_died_of_it" });
}

#[test]
fn our_own_waits_are_scaled() {
    let scale = TimeScale::new(10).unwrap();
    let moment = Moment::steady(Timestamp::from_millis(0), scale);
    let Settled::Scheduled { at, .. } = settle(&row(Class::Outcome, Op::Send), &SendResult::Unknown, &moment) else {
        panic!("a repeat is scheduled")
    };
    assert_eq!(at.millis(), 3_000);
}

#[test]
fn a1_only_words_to_guests_call_a_person_when_they_fail() {
    let calls = |settled: &Settled| match settled {
        Settled::Failed { attention, .. } | Settled::Uncertain { attention } => *attention,
        Settled::Sent(_)
        | Settled::Shown
        | Settled::Scheduled { .. }
        | Settled::Parked
        | Settled::Dropped
        | Settled::PostAgain
        | Settled::Invalid { .. }
        | Settled::Moved { .. } => panic!("{settled:?}"),
    };
    let failed = |row: &OutboxRow| calls(&settle(row, &SendResult::Rejected(RejectReason::Other), &moment()));
    let used_up = |row: &OutboxRow| {
        let last = OutboxRow { attempts: row.outgoing.class.policy().retry.tries - 1, ..row.clone() };
        calls(&settle(&last, &SendResult::NotSent, &moment()))
    };
    let matters = [Class::Outcome, Class::Consent, Class::HandOver, Class::Resend];
    for (class, _) in SENDS {
        let send = row(class, Op::Send);
        assert_eq!((failed(&send), used_up(&send)), (matters.contains(&class), matters.contains(&class)), "{class:?}");
        assert!(!failed(&row(class, Op::Edit)), "{class:?}: an edit leaves the message as it was");
    }
    let unknown = settle(&row(Class::Alert, Op::Send), &SendResult::Unknown, &moment());
    assert_eq!(unknown, Settled::Uncertain { attention: false }, "an alert about an alert would never end");
}

fn card(op: Op) -> OutboxRow {
    row(Class::LeadCard, op)
}

#[test]
fn l0_a_card_climbs_its_ladder_without_end() {
    for reason in [RejectReason::ChatNotFound, RejectReason::NoRights, RejectReason::Other] {
        for (attempts, wait) in [(0, 5), (1, 15), (2, 60), (3, 300), (4, 900), (5_000, 900)] {
            let row = OutboxRow { attempts, ..card(Op::Send) };
            let settled = settle(&row, &SendResult::Rejected(reason), &moment());
            assert_eq!(settled, scheduled(wait, true, false, reason.as_str()));
        }
    }
    assert_eq!(settle(&card(Op::Send), &SendResult::Blocked, &moment()), scheduled(5, true, false, "blocked"));
    assert_eq!(settle(&card(Op::Edit), &SendResult::NotSent, &moment()), scheduled(5, true, false, "not_sent"));
}

#[test]
fn l5_what_follows_a_lost_card_comes_after_it_can_land_and_the_third_lost_post_waits_longest() {
    for op in [Op::Send, Op::Edit] {
        let settled = settle(&card(op), &SendResult::Unknown, &moment());
        assert_eq!(settled, scheduled(60, true, true, "unknown_outcome"));
    }
    let third = |op| OutboxRow { attempts: 2, unknowns: 2, ..card(op) };
    let last_step = scheduled(900, true, true, "unknown_outcome");
    assert_eq!(settle(&third(Op::Send), &SendResult::Unknown, &moment()), last_step);
    assert_eq!(settle(&third(Op::Edit), &SendResult::Unknown, &moment()), scheduled(60, true, true, "unknown_outcome"));
    let fast = Moment { scale: TimeScale::new(100).unwrap(), ..moment() };
    let settled = settle(&card(Op::Send), &SendResult::Unknown, &fast);
    assert_eq!(settled, scheduled(60, true, true, "unknown_outcome"), "the network is not scaled");
}

#[test]
fn a_card_that_is_gone_is_posted_again_and_one_that_is_invalid_goes_back_to_its_module() {
    assert_eq!(settle(&card(Op::Edit), &SendResult::MessageGone, &moment()), Settled::PostAgain);
    let invalid = settle(&card(Op::Send), &SendResult::Rejected(RejectReason::BadButton), &moment());
    assert_eq!(invalid, Settled::Invalid { error: "bad_button" });
    assert_eq!(OutboxVerb::of(&Settled::PostAgain, false), OutboxVerb::Reschedule);
}

#[test]
fn what_belongs_to_a_group_follows_it() {
    for class in Class::ALL {
        let settled = settle(&row(class, Op::Send), &SendResult::Migrated(ChatId(-100)), &moment());
        assert_eq!(settled == Settled::Moved { to: ChatId(-100) }, class.follows_group(), "{class:?}");
    }
}

#[test]
fn a_repeat_ping_is_given_up_at_its_fifth_failure() {
    let fourth = OutboxRow { attempts: 3, ..row(Class::LeadPing, Op::Send) };
    assert_eq!(settle(&fourth, &SendResult::NotSent, &moment()), scheduled(8, true, false, "not_sent"));
    let fifth = OutboxRow { attempts: 4, ..row(Class::LeadPing, Op::Send) };
    let given_up = Settled::Failed { attention: false, error: "tries_used_up" };
    assert_eq!(settle(&fifth, &SendResult::NotSent, &moment()), given_up);
}
