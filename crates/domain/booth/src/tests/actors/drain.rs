use std::time::Duration;

use messaging::{Class, OutboxStatus};

use super::crew::{Crew, guest};
use super::{checks, now_or_never};
use crate::testing::World;
use crate::tests::operator::deliver_everything;
use crate::{JobState, SetCheck};

/// Faults are over and everybody goes on: every job that was not erased comes to exactly one outcome, which goes out.
pub(super) fn drain(crew: &mut Crew) {
    now_or_never(go_on(crew)).expect("the drain ends");
    checks::check(crew);
    let rows = crew.world.messaging.rows();
    for job in crew.world.store.all_jobs() {
        assert!(!job.state.is_active(), "{job:?}");
        assert!(!matches!(job.state, JobState::Failed { set_check: SetCheck::Open { .. }, .. }), "{job:?}");
        let retried = crew.world.store.all_jobs().iter().any(|other| other.retry_of == Some(job.id));
        let id = job.id.to_string();
        let word = rows.iter().find(|row| {
            row.outgoing.class == Class::Outcome && row.outgoing.fence.as_ref().is_some_and(|fence| fence.id == id)
        });
        if let Some(word) = word {
            let taken_back = retried || crew.erased.contains(&job.id);
            let gone = word.status == OutboxStatus::Sent;
            assert!(gone || (taken_back && word.status == OutboxStatus::Superseded), "{word:?}");
        }
    }
    assert!(rows.iter().all(|row| !row.status.is_undelivered()), "something still waits");
}

async fn go_on(crew: &mut Crew) {
    crew.available = true;
    crew.world.messaging.set_available(true);
    crew.world.sets.forgive();
    crew.world.sets.set_lag(Duration::ZERO);
    crew.world.export.refuse_next(0);
    for artist in &crew.world.artists {
        artist.forgive();
    }
    for number in 0..3 {
        let event = crew.world.event(guest(number)).await.unwrap();
        crew.world.booth.membership(event, World::seen(guest(number)), false).await.unwrap();
    }
    for _ in 0..400 {
        for slot in 0..2 {
            crew.claim(slot).await;
            crew.draw(slot, None).await;
        }
        for which in 0..6 {
            crew.watch(which, None).await;
        }
        crew.world.booth.sweep_once().await.unwrap();
        deliver_everything(&crew.world).await;
        let open = |state: &JobState| {
            state.is_active() || matches!(state, JobState::Failed { set_check: SetCheck::Open { .. }, .. })
        };
        if !crew.world.store.all_jobs().iter().any(|job| open(&job.state)) {
            return;
        }
        crew.world.advance(Duration::from_secs(7));
    }
    panic!("the booth does not drain: {:?}", crew.world.store.all_jobs());
}
