//! What waits for a person: who has it, and how it ends.

use kernel::StoreError;
use messaging::{AttentionChange, Subject};

use super::Bench;
use super::kit::{at, commit, failed, queued};
use crate::testing::user;

/// A job whose failure asks for a person, and its subject.
async fn opened(bench: &dyn Bench) -> Subject {
    let job = queued(bench, 1, user(5), at(0)).await;
    let job = failed(bench, &job, at(1)).await;
    let subject = Subject::new("job", job.number);
    let needs =
        AttentionChange::NeedsPerson { module: "booth", subject: subject.clone(), reason: "job_operator".to_owned() };
    let other = AttentionChange::NeedsPerson {
        module: "booth",
        subject: Subject::new("job", 404),
        reason: "job_operator".to_owned(),
    };
    let mut open = commit(at(2));
    open.attention.extend([needs, other]);
    let erase_nobody = bench.jobs().record_erased(user(404), open).await;
    assert!(erase_nobody.is_ok(), "a commit of any kind carries it");
    subject
}

/// Whoever comes second learns it, also the owner themselves.
pub async fn a5_the_first_one_who_takes_it_owns_it(bench: &dyn Bench) {
    let subject = opened(bench).await;
    let store = bench.attention();
    assert_eq!(store.find_newest(&subject).await.unwrap().unwrap().opened.owner, None);
    store.record_owner(&subject, user(1), commit(at(3))).await.unwrap();
    for late in [user(2), user(1)] {
        let refused = store.record_owner(&subject, late, commit(at(4))).await;
        assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    }
    let newest = store.find_newest(&subject).await.unwrap().unwrap();
    assert_eq!((newest.opened.owner, newest.settled), (Some(user(1)), None));
    assert!(store.due_rings(at(9_999), 10).await.unwrap().iter().all(|open| open.subject != subject), "rings no more");
    assert!(store.find_newest(&Subject::new("job", 405)).await.unwrap().is_none());
}

/// And leaves the list.
pub async fn a5_it_is_settled_once_and_says_by_whom(bench: &dyn Bench) {
    let subject = opened(bench).await;
    let store = bench.attention();
    store.record_settled(&subject, user(1), commit(at(5))).await.unwrap();
    let refused = store.record_settled(&subject, user(2), commit(at(6))).await;
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    assert!(matches!(store.record_owner(&subject, user(2), commit(at(6))).await, Err(StoreError::Stale)));
    let settled = store.find_newest(&subject).await.unwrap().unwrap().settled.unwrap();
    assert_eq!((settled.at, settled.by), (at(5), Some(user(1))));
    let open = store.list_open(10).await.unwrap();
    assert_eq!(open.iter().map(|open| open.subject.id.as_str()).collect::<Vec<_>>(), ["404"]);
}

/// The newest counts; a commit settles with or without a name.
pub async fn a5_settled_and_opened_again_it_is_new(bench: &dyn Bench) {
    let subject = opened(bench).await;
    let store = bench.attention();
    let mut settle = commit(at(4));
    settle.attention.push(AttentionChange::Settled { module: "booth", subject: subject.clone(), by: None });
    bench.jobs().record_erased(user(404), settle).await.unwrap();
    let settled = store.find_newest(&subject).await.unwrap().unwrap().settled.unwrap();
    assert_eq!((settled.at, settled.by), (at(4), None));
    let mut again = commit(at(8));
    again.attention.push(AttentionChange::NeedsPerson {
        module: "booth",
        subject: subject.clone(),
        reason: "job_set_turned_up".to_owned(),
    });
    bench.jobs().record_erased(user(404), again).await.unwrap();
    let newest = store.find_newest(&subject).await.unwrap().unwrap();
    assert_eq!((newest.settled, newest.opened.since), (None, at(8)));
    assert_eq!(newest.opened.reason, "job_set_turned_up");
}
