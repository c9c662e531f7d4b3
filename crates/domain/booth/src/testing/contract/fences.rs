//! What rows speak for: asked at their claim, answered by jobs and sessions as they then stand.

use messaging::Class;

use super::Bench;
use super::kit::{
    at, captured, claimed, commit, created, delivering, done, failed, linked, publishing, queued, rows, word_to,
};
use crate::testing::{a_session, boot, user};
use crate::{Job, Session};

/// Whether a row with this fence goes out. Each stands in a lane, and a session, of its own.
async fn goes_out(bench: &dyn Bench, number: i64, kind: &str, id: &str, holds: &str) -> bool {
    let row = word_to(user(number), Class::Notice).fenced(kind, id, holds);
    bench.sessions().record_created(&a_session(number.unsigned_abs(), at(0)), commit(at(0)).send(row)).await.unwrap();
    let newest = rows(bench).await.last().unwrap().id;
    bench.outbox().claim(&[newest], boot(1), at(1)).await.unwrap().len() == 1
}

/// A row that comes back after the end of its job is not sent any more.
pub async fn j5_a_row_speaks_for_its_job_as_it_stands(bench: &dyn Bench) {
    let delivering = delivering(bench, 1, user(1), at(0)).await;
    let publishing_one = publishing(bench, 2, user(2), at(0)).await;
    let done = done(bench, 3, user(3), at(0)).await;
    let failed = failed(bench, &publishing(bench, 4, user(4), at(0)).await, at(0)).await;
    queued(bench, 5, user(5), at(0)).await;
    let processing = claimed(bench, at(0)).await;
    let waiting = queued(bench, 6, user(6), at(0)).await;
    let jobs: [(&Job, &str); 6] = [
        (&waiting, "active"),
        (&processing, "active"),
        (&publishing_one, "active"),
        (&delivering, "active"),
        (&done, "done"),
        (&failed, "failed"),
    ];
    let mut number = 100;
    for (job, stands) in jobs {
        for holds in ["active", "done", "failed"] {
            number += 1;
            let goes = goes_out(bench, number, "job", &job.id.to_string(), holds).await;
            assert_eq!(goes, holds == stands, "{holds} of a job that is {:?}", job.state.status());
        }
    }
}

/// The question for consent is repeated only while nobody has answered it.
pub async fn a_question_is_asked_while_its_session_is_linked(bench: &dyn Bench) {
    let fresh = created(bench, 1, at(0)).await;
    let asked = linked(bench, 2, user(2), at(0)).await;
    let answered = captured(bench, 3, user(3), at(0)).await;
    let sessions: [(&Session, bool); 3] = [(&fresh, false), (&asked, true), (&answered, false)];
    for (number, (session, is_asked)) in (100..).zip(sessions) {
        let goes = goes_out(bench, number, "session_token", session.token.expose(), "linked").await;
        assert_eq!(goes, is_asked, "{:?}", session.state.status());
    }
}
