//! J6 and P1 with providers that count: a kill loses one paid call at most, and nothing that was stored is paid twice.

use std::time::Duration;

use tests::fakes::stage::{drawn_by, set, story};
use tests::fakes::{Dialect, FakeProvider, Mood, Purpose};
use tests::product::rehearsal_binary;
use tests::wait::until;
use tests::{Guest, Stage};

const LONG: Duration = Duration::from_secs(240);

/// What a run without kills is billed for.
const BILLED: [(Purpose, u32); 2] = [(Purpose::Describe, 1), (Purpose::Draw, 1)];

#[tokio::test]
async fn p1_j6_killed_while_a_paid_call_is_under_way_that_call_alone_is_lost() {
    for held in [Purpose::Describe, Purpose::Draw] {
        let openai = FakeProvider::start(Dialect::OpenAi).await;
        let stage = set("openai,local", &[&openai], &[]).await;
        stage.start();
        stage.ready().await;
        openai.set(Mood::Holds(held));
        let guest = Guest::visit(&stage, 1).await;
        until("the call to be under way", LONG, async || (openai.count(held) == 1).then_some(())).await;
        stage.kill();
        openai.release();
        stage.start();
        guest.link_arrives(&stage, LONG).await;
        assert_eq!(drawn_by(&stage, &guest).await, "openai");
        for (purpose, once) in BILLED {
            let lost = u32::from(purpose == held);
            assert_eq!(openai.billed(purpose), once + lost, "{purpose:?} with {held:?} killed");
        }
        judge_books(&stage, &guest, &openai).await;
        stage.close().await;
    }
}

/// Every call that arrived is on the books; the one that was cut off at its ceiling.
async fn judge_books(stage: &Stage, guest: &Guest, openai: &FakeProvider) {
    let story = story(stage, guest).await;
    let calls = story["calls"].as_array().expect("calls");
    let arrived = openai.count(Purpose::Describe) + openai.count(Purpose::Draw);
    assert!(calls.len() >= arrived as usize, "{arrived} calls arrived; on the books: {calls:?}");
    let cut_off: Vec<_> = calls.iter().filter(|call| call["outcome"].is_null()).collect();
    assert!(cut_off.iter().all(|call| call["cost_micro_usd"].as_i64() > Some(0)), "{cut_off:?}");
}

/// Points at which a job's run can die: those that a whole run reaches, or with `PROVIDER_KILLS=all` every point.
async fn points() -> Vec<String> {
    let openai = FakeProvider::start(Dialect::OpenAi).await;
    let mut stage = rehearsed(&openai).await;
    let trace = stage.beside("points");
    stage.environment.0.insert("FAILPOINTS_TRACE".to_owned(), trace.display().to_string());
    stage.start();
    stage.ready().await;
    // What is reached before a guest comes has nothing to do with drawing.
    let reached = || -> Vec<String> {
        let text = std::fs::read_to_string(&trace).unwrap_or_default();
        text.lines().filter_map(|line| line.strip_prefix("reached ")).map(str::to_owned).collect()
    };
    let guest = Guest::arrive(&stage, 1).await;
    guest.open_link(&stage).await;
    guest.agree(&stage).await;
    guest.take_photo(&stage).await;
    let before = reached();
    guest.submit(&stage).await;
    guest.link_arrives(&stage, LONG).await;
    let all = std::env::var("PROVIDER_KILLS").as_deref() == Ok("all");
    let mut points: Vec<_> = reached().into_iter().filter(|point| all || !before.contains(point)).collect();
    points.sort();
    points.dedup();
    stage.close().await;
    points
}

async fn rehearsed(openai: &FakeProvider) -> Stage {
    let mut stage = set("openai,local", &[openai], &[]).await;
    stage.environment.0.insert("ATELIER_BIN".to_owned(), rehearsal_binary().display().to_string());
    stage
}

#[tokio::test]
async fn p1_j6_killed_at_every_point_of_a_run_nothing_stored_is_paid_for_twice() {
    let points = points().await;
    assert!(points.len() > 10, "{points:?}");
    let mut lost = 0;
    for point in &points {
        let openai = FakeProvider::start(Dialect::OpenAi).await;
        let stage = rehearsed(&openai).await;
        stage.start_with(&[("FAILPOINTS", &format!("{point}=kill@1"))]);
        let life = async {
            until("the kill", LONG, async || stage.take_ended()).await;
            stage.start();
        };
        let (guest, ()) = futures::future::join(Guest::visit(&stage, 1), life).await;
        guest.link_arrives(&stage, LONG).await;
        let paid: Vec<u32> = BILLED.iter().map(|(purpose, _)| openai.billed(*purpose)).collect();
        let more: u32 = paid.iter().sum::<u32>() - 2;
        assert!(more <= 1, "killed at {point}: billed {paid:?}");
        lost += more;
        judge_books(&stage, &guest, &openai).await;
        stage.close().await;
    }
    eprintln!("killed at {} points of a run; {lost} paid calls lost: {points:?}", points.len());
}
