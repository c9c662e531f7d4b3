//! Reminders and digests by the wall clock of the real binary: nights, weekends, restarts, jumps of the clock.

use std::time::Duration;

use tests::leads::{Office, address, request};
use tests::stage::Stage;
use tests::wait::until;

const SOON: Duration = Duration::from_secs(60);
/// Friday, 20:50 in Tashkent. Our own waits are a thirtieth: a lead is reminded of after four minutes.
const FRIDAY_EVENING: [(&str, &str); 3] =
    [("CLOCK_START", "2026-12-04T15:50:00Z"), ("CLOCK_FILE_SERVICE", "1"), ("TIME_SCALE", "30")];
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
/// From Friday 20:50 to Saturday 10:30.
const SATURDAY: i64 = 13 * HOUR + 40 * 60;
/// From Friday 20:50 to Monday 09:01.
const MONDAY_OPENING: i64 = 2 * DAY + 12 * HOUR + 11 * 60;

async fn told(office: &Office, what: &str, times: usize) {
    until(&format!("«{what}» {times} times; log: {}", office.stage.tail()), SOON, async || {
        (office.told_of(what).await.len() >= times).then_some(())
    })
    .await;
    assert_eq!(office.told_of(what).await.len(), times, "«{what}»");
}

async fn alerts(stage: &Stage, what: &str) -> usize {
    let messages = stage.messages(stage.admin_chat).await;
    messages.iter().filter(|message| message["text"].as_str().is_some_and(|text| text.contains(what))).count()
}

#[tokio::test]
async fn l1_l2_l3_l6_reminders_keep_their_hours_and_digests_their_days_through_a_weekend_and_restarts() {
    let mut office = Office::open(&FRIDAY_EVENING).await;
    assert_eq!(office.ask(1).await.expect("an answer").status, 201);
    until("the card", SOON, async || office.card(1).await).await;
    // Due at 20:54, seen first at 21:05: the hours are over. A digest tells that the task has looked meanwhile.
    office.set_clock(15 * 60);
    for (days, digests) in [(0, 1), (1, 2)] {
        office.set_clock(SATURDAY + days * DAY);
        told(&office, "сводка за", digests).await;
        assert!(office.told_of("ждёт с").await.is_empty(), "no reminder at a weekend");
    }
    office.set_clock(MONDAY_OPENING);
    told(&office, "№1 ждёт с", 1).await;
    office.set_clock(SATURDAY + 2 * DAY);
    told(&office, "сводка за", 3).await;

    // A restart on the same morning: neither comes twice. The lead that comes now is the proof that it works again.
    office.stage.kill();
    office.stage.start();
    office.stage.ready().await;
    assert_eq!(office.ask(2).await.expect("an answer").status, 201);
    until("the second card", SOON, async || office.card(2).await).await;
    office.set_clock(SATURDAY + 2 * DAY + HOUR);
    told(&office, "№2 ждёт с", 1).await;
    assert_eq!((office.told_of("№1 ждёт с").await.len(), office.told_of("сводка за").await.len()), (1, 3));

    // Back to new: no second reminder, for ever (L6).
    let card = office.card(1).await.expect("the card");
    for status in ["in_work", "new"] {
        assert_eq!(office.press(tests::leads::ANNA, card.message, &card.button(status)).await.0, 200);
    }
    office.set_clock(SATURDAY + 3 * DAY);
    told(&office, "сводка за", 4).await;
    assert_eq!(office.told_of("№1 ждёт с").await.len(), 1);

    back_a_day(&mut office).await;
    office.stage.close().await;
}

/// The clock was a day ahead: nothing is sent twice, the admins are told, and the next new day has its digest.
async fn back_a_day(office: &mut Office) {
    office.set_clock(SATURDAY + 2 * DAY);
    until(&format!("the alert; log: {}", office.stage.tail()), SOON, async || {
        (alerts(&office.stage, "Проверьте часы").await > 0).then_some(())
    })
    .await;
    assert_eq!(office.told_of("сводка за").await.len(), 4);
    office.set_clock(SATURDAY + 4 * DAY);
    told(office, "сводка за", 5).await;
}

#[tokio::test]
async fn l4_spam_goes_after_30_days_and_the_rest_stays() {
    let office = Office::open(&FRIDAY_EVENING).await;
    let mut spam = request(1);
    spam["website"] = "http://127.0.0.1/".into();
    assert_eq!(office.ask_as(&spam, &address(1), "spam").await.expect("an answer").status, 201);
    assert_eq!(office.ask(2).await.expect("an answer").status, 201);
    until("the card", SOON, async || office.card(2).await).await;
    let statuses: Vec<_> = office.stored().iter().map(|lead| lead["status"].clone()).collect();
    assert_eq!(statuses, ["spam", "new"]);
    assert!(office.card(1).await.is_none(), "spam gets no card");
    // The 30 days are divided by the time scale.
    office.set_clock(DAY + HOUR);
    until(&format!("the spam to be erased; log: {}", office.stage.tail()), SOON, async || {
        office.stored().iter().any(|lead| lead["number"] == 1 && lead["contact"].is_null()).then_some(())
    })
    .await;
    let kept = office.stored().into_iter().find(|lead| lead["number"] == 2).expect("the other");
    assert_eq!(kept["contact"], tests::leads::phone(2));
    office.stage.close().await;
}
