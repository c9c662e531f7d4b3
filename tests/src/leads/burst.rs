//! Two hundred requests within a minute: the group gets its messages at its pace, none is lost, and in the end every
//! card shows its lead as it stands.

use std::time::{Duration, Instant};

use chrono::DateTime;
use futures::{StreamExt, stream};
use serde_json::Value;

use super::kill::cards_and_orphans;
use super::{ANNA, Office};
use crate::verdict::drained;
use crate::wait::until;

/// What Telegram lets into a group in any minute.
const MOST_A_MINUTE: usize = 20;
/// Requests under way at once.
const AT_ONCE: usize = 8;
/// For the product to be back, and for its answer.
const PATIENCE: Duration = Duration::from_mins(20);

/// What came of it.
#[derive(Debug, Default)]
pub struct BurstReport {
    pub leads: usize,
    pub violations: Vec<String>,
    /// Messages and edits that the group got in its busiest minute.
    pub busiest_minute: usize,
    pub took: Duration,
}

/// Every third lead is taken at once, every seventh asks again.
pub async fn burst_run(leads: u32) -> BurstReport {
    let began = Instant::now();
    // The waits of cards are a twentieth; what Telegram asks for is not.
    let office = Office::set(&[("TIME_SCALE", "20"), ("LOG_LEVEL", "warn,app=info")]).await;
    office.stage.start();
    office.stage.ready().await;
    tokio::join!(ask_all(&office, leads), press_all(&office, leads));
    drained(&office.stage, PATIENCE).await;
    let mut report = BurstReport { leads: office.stored().len(), ..BurstReport::default() };
    if report.leads != leads as usize {
        report.violations.push(format!("{} leads of {leads} requests", report.leads));
    }
    let orphans = cards_and_orphans(&office, &mut report.violations).await;
    report.violations.extend(orphans.iter().map(|orphan| format!("a second card of №{}", orphan.number)));
    report.violations.extend(crate::invariants::read(&office.stage.data().join("app.db")).await);
    report.busiest_minute = busiest_minute(&office).await;
    if report.busiest_minute > MOST_A_MINUTE {
        report.violations.push(format!("{} messages in one minute", report.busiest_minute));
    }
    office.stage.close().await;
    report.took = began.elapsed();
    report
}

/// Every request until it is taken, each from an address and under a key of its own.
pub(super) async fn ask_all(office: &Office, leads: u32) {
    let requests = stream::iter(1..=leads).map(|number| async move {
        until("a request to be taken", PATIENCE, async || {
            office.ask(number).await.filter(|answer| answer.status == 201).map(drop)
        })
        .await;
    });
    requests.buffer_unordered(AT_ONCE).collect::<Vec<()>>().await;
    let again = (1..=leads).filter(|number| number % 7 == 0);
    for number in again {
        let mut body = super::request(number);
        body["comment"] = "ещё раз".into();
        until("a repeat to be taken", PATIENCE, async || {
            let key = format!("again-{number}");
            office
                .ask_as(&body, &super::address(number + 10_000), &key)
                .await
                .filter(|answer| answer.status == 201)
                .map(drop)
        })
        .await;
    }
}

/// Takes every third lead as soon as its card is there.
pub(super) async fn press_all(office: &Office, leads: u32) {
    for number in (1..=i64::from(leads)).filter(|number| number % 3 == 0) {
        until(&format!("№{number} to be taken; log: {}", office.stage.tail()), PATIENCE, async || {
            let card = office.card(number).await?;
            let (status, _) = office.press(ANNA, card.message, &card.button("in_work")).await;
            (status == 200).then_some(())
        })
        .await;
    }
}

/// Sends and edits that acted, in any sixty seconds.
async fn busiest_minute(office: &Office) -> usize {
    let calls = office.stage.sim.get("/_sim/calls?after=0&limit=100000").await.expect("the simulator").body;
    let times: Vec<_> = calls
        .as_array()
        .into_iter()
        .flatten()
        .filter(|call| matches!(call["method"].as_str(), Some("sendMessage" | "editMessageText")))
        .filter(|call| call["chat_id"].as_i64() == Some(office.group) && call["answer"]["ok"] == Value::Bool(true))
        .filter_map(|call| DateTime::parse_from_rfc3339(call["time"].as_str()?).ok())
        .collect();
    let within = |first: usize| {
        times[first..].iter().take_while(|at| **at - times[first] < chrono::TimeDelta::minutes(1)).count()
    };
    (0..times.len()).map(within).max().unwrap_or(0)
}
