use std::time::Duration;

use kernel::{ChatId, Run, TimeScale};

use super::*;
use crate::testing::{BOT, at, update};
use crate::{EventFailure, InboxEvent, InboxStatus, Lane, Moment, UpdateKind};

fn event() -> InboxEvent {
    InboxEvent {
        id: 1,
        bot: BOT,
        update_id: 1,
        lane: Lane::chat(ChatId(1)),
        kind: UpdateKind("message".to_owned()),
        raw: update(1, 1),
        status: InboxStatus::Processing,
        run: Run(1),
        attempts: 0,
        deaths: 0,
        alone: false,
        received_at: at(0),
        due_at: None,
        last_error: None,
    }
}

fn moment() -> Moment {
    Moment::steady(at(0), TimeScale::default())
}

#[test]
fn every_status_and_verb_leads_where_the_table_says() {
    use InboxStatus as S;
    use InboxVerb as V;
    let allowed = [
        (V::Promote, vec![S::Waiting], S::Ready),
        (V::Claim, vec![S::Ready, S::Scheduled], S::Processing),
        (V::Finish, vec![S::Processing], S::Done),
        (V::Retry, vec![S::Processing], S::Scheduled),
        (V::Bury, vec![S::Processing], S::Dead),
        (V::Return, vec![S::Processing], S::Ready),
        (V::Replay, vec![S::Dead], S::Waiting),
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
fn names_are_unique_and_parse_back() {
    for status in InboxStatus::ALL {
        assert_eq!(InboxStatus::parse(status.as_str()), Some(status));
    }
}

#[test]
fn m6_a_failing_handler_is_tried_eight_times() {
    for fault in [HandlerFault::Failed("refused"), HandlerFault::Panicked] {
        let error = fault.word().to_owned();
        for (attempts, wait) in [(0, 1), (1, 2), (5, 32), (6, 60)] {
            let failure = decide_failure(&InboxEvent { attempts, ..event() }, fault, &moment());
            let due = at(0).plus(Duration::from_secs(wait));
            assert_eq!(failure, EventFailure::Retry { at: due, error: error.clone() });
        }
        let last = decide_failure(&InboxEvent { attempts: 7, ..event() }, fault, &moment());
        assert_eq!(last, EventFailure::Dead { error });
    }
}

#[test]
fn m5_what_is_away_buries_nothing() {
    let failure = decide_failure(&InboxEvent { attempts: 100, ..event() }, HandlerFault::Unavailable, &moment());
    let due = at(0).plus(Duration::from_mins(1));
    assert_eq!(failure, EventFailure::Retry { at: due, error: "unavailable".to_owned() });
}

#[test]
fn m6_only_deaths_while_alone_count_towards_the_three() {
    let beside = recover_processing(&InboxEvent { deaths: 2, ..event() });
    assert_eq!(beside, EventRecovery { deaths: 2, buried: false });
    let alone = recover_processing(&InboxEvent { deaths: 2, alone: true, ..event() });
    assert_eq!(alone, EventRecovery { deaths: 3, buried: true });
}
