use std::sync::Mutex;
use std::time::{Duration, Instant};

use tokio::time::{sleep, timeout};

use super::EventPlan;
use crate::{Guest, Stage};

/// Before a guest who was sent away touches the tablet again.
const COMES_BACK: Duration = Duration::from_secs(1);
/// Steps up to the submit; one that takes longer begins anew, as a person would.
const STEPS: Duration = Duration::from_secs(60);
/// Between two looks at the progress.
const LOOK: Duration = Duration::from_millis(250);

/// What a guest lived through, as time passes here.
#[derive(Debug, Clone)]
pub struct Seen {
    pub submitted: Instant,
    pub outcome: Option<String>,
    /// From the submit.
    pub took: Duration,
    /// The wait that the tablet promised right after the submit.
    pub promised: Option<Duration>,
    /// Times that the tablet sent the guest away.
    pub sent_away: u32,
}

/// One guest from the arrival to the outcome.
pub(super) async fn visit(stage: &Stage, plan: &EventPlan, number: i64, at: Duration, all: &Mutex<Vec<Seen>>) -> Guest {
    sleep(at).await;
    let (user, name) = Guest::person(stage, number).await;
    let mut sent_away = 0;
    let guest = loop {
        let Some(guest) = Guest::try_at_tablet(stage, user, &name).await else {
            sent_away += 1;
            sleep(COMES_BACK).await;
            continue;
        };
        if timeout(STEPS, guest.up_to_submit(stage)).await.is_ok() || submitted(stage, &guest).await {
            break guest;
        }
    };
    let submitted = Instant::now();
    let promised = guest.view(stage).await.and_then(|view| view["job"]["eta_s"].as_u64()).map(Duration::from_secs);
    let index = {
        let mut all = all.lock().expect("no panic while it was held");
        all.push(Seen { submitted, outcome: None, took: Duration::ZERO, promised, sent_away });
        all.len() - 1
    };
    let limit = plan.real(Duration::from_hours(2)).max(Duration::from_secs(300));
    let outcome = timeout(limit, outcome(stage, &guest)).await.ok();
    let mut all = all.lock().expect("no panic while it was held");
    (all[index].outcome, all[index].took) = (outcome, submitted.elapsed());
    guest
}

async fn submitted(stage: &Stage, guest: &Guest) -> bool {
    guest.view(stage).await.is_some_and(|view| view["job"].is_object())
}

async fn outcome(stage: &Stage, guest: &Guest) -> String {
    loop {
        if let Some(word) = guest.view(stage).await.and_then(|view| view["job"]["outcome"].as_str().map(str::to_owned))
        {
            return word;
        }
        sleep(LOOK).await;
    }
}
