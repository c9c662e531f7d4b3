use kernel::Timestamp;

use super::kit::{ANNA, BORIS};
use crate::testing::{a_job, a_photo, a_session};
use crate::{ExpiryReason, Opening, Session};

const START: Timestamp = Timestamp::from_millis(1_000_000);

/// One session of Anna's in each state, in their order.
fn stages() -> [Session; 6] {
    let created = a_session(1, START);
    let linked = created.clone().link(ANNA).unwrap().session;
    let consented = linked.clone().give_consent(START).unwrap().session;
    let captured = consented.clone().capture(a_photo("one")).unwrap().session;
    let job = a_job(1, &captured, ANNA, START);
    let submitted = captured.clone().submit(job.outfits, job.id).unwrap().session;
    let expired = linked.clone().expire(ExpiryReason::Abandoned).unwrap().session;
    [created, linked, consented, captured, submitted, expired]
}

fn read(who: kernel::UserId, now: Timestamp) -> Vec<Opening> {
    stages().iter().map(|session| session.opened_by(who, now)).collect()
}

#[test]
fn the_same_guest_is_shown_the_right_next_message_in_every_state() {
    use Opening::{AskConsent, BackToTablet, Fresh, Over, ShowJob};
    assert_eq!(read(ANNA, START), [Fresh, AskConsent, BackToTablet, BackToTablet, ShowJob, Over]);
}

#[test]
fn another_guest_is_refused_from_the_link_on() {
    use Opening::{Fresh, Over, Taken};
    assert_eq!(read(BORIS, START), [Fresh, Taken, Taken, Taken, Taken, Over]);
}

#[test]
fn past_its_time_a_session_is_over_unless_it_was_submitted() {
    use Opening::{Over, ShowJob};
    let late = a_session(1, START).expires_at;
    assert_eq!(read(ANNA, late), [Over, Over, Over, Over, ShowJob, Over]);
}
