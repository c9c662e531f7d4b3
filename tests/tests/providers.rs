//! AI providers through the real binary: who draws, what is on the books, what happens when one fails.

use std::time::Duration;

use serde_json::{Value, json};
use tests::Guest;
use tests::fakes::stage::{DESCRIBED_COST, DRAWN_COST, alerts, drawn_by, open, served, served_until_drawn_by, story};
use tests::fakes::{Dialect, FakeProvider, Mood, Purpose};
use tests::wait::until;

const LONG: Duration = Duration::from_secs(240);

#[tokio::test]
async fn p3_t3_the_first_provider_draws_and_every_call_is_on_the_books_with_its_cost() {
    let (openai, gemini) = (FakeProvider::start(Dialect::OpenAi).await, FakeProvider::start(Dialect::Gemini).await);
    let stage = open("openai,gemini,local", &[&openai, &gemini], &[]).await;
    let guest = Guest::visit(&stage, 1).await;
    let consent = stage.messages(guest.user).await;
    let consent =
        consent.iter().find_map(|message| message["text"].as_str().filter(|text| text.contains("Кто рисует")));
    assert!(consent.expect("consent").contains("OpenAI, Google Gemini, рисуем на месте"), "{consent:?}");
    guest.link_arrives(&stage, LONG).await;
    let story = story(&stage, &guest).await;
    assert_eq!(story["pack"]["provider"], "openai");
    let calls = story["calls"].as_array().expect("calls");
    let of = |purpose: &str| calls.iter().find(|call| call["purpose"] == purpose).unwrap_or(&Value::Null);
    for (purpose, model, cost) in [("describe", "fake-sees-1", DESCRIBED_COST), ("draw", "fake-draws-1", DRAWN_COST)] {
        let call = of(purpose);
        assert_eq!((&call["provider"], &call["model"]), (&json!("openai"), &json!(model)), "{calls:?}");
        assert_eq!((&call["attempt"], &call["outcome"]), (&json!(1), &json!("ok")));
        assert_eq!(call["cost_micro_usd"], json!(cost));
        assert!(call["took_ms"].is_u64(), "{call}");
    }
    assert_eq!(calls.len(), 2, "{calls:?}");
    assert_eq!((openai.count(Purpose::Draw), gemini.count(Purpose::Draw)), (1, 0));
    let sets = guest.sets(&stage).await;
    assert_eq!(sets[0]["stickers"].as_array().map(Vec::len), Some(12));
    stage.close().await;
}

#[tokio::test]
async fn p3_gemini_draws_and_gigachat_describes() {
    let (gemini, giga) = (FakeProvider::start(Dialect::Gemini).await, FakeProvider::start(Dialect::GigaChat).await);
    let stage = open("gemini,local", &[&gemini, &giga], &[("DESCRIBER", "gigachat")]).await;
    let guest = served(&stage, 1, LONG).await;
    assert_eq!(drawn_by(&stage, &guest).await, "gemini");
    assert_eq!((giga.billed(Purpose::Describe), gemini.count(Purpose::Describe)), (1, 0));
    stage.close().await;
}

/// How many guests come while the first provider is away: `PROVIDER_GUESTS`.
fn guests() -> i64 {
    std::env::var("PROVIDER_GUESTS").ok().and_then(|text| text.parse().ok()).unwrap_or(6)
}

#[tokio::test]
async fn p3_t6_with_the_first_provider_down_all_get_packs_from_the_next_and_it_is_used_again_when_it_is_back() {
    let (openai, gemini) = (FakeProvider::start(Dialect::OpenAi).await, FakeProvider::start(Dialect::Gemini).await);
    openai.set(Mood::Down);
    let stage = open("openai,gemini,local", &[&openai, &gemini], &[]).await;
    let began = std::time::Instant::now();
    let visits = futures::future::join_all((1..=guests()).map(|number| Guest::visit(&stage, number))).await;
    for guest in &visits {
        guest.link_arrives(&stage, LONG * 4).await;
    }
    let took = began.elapsed();
    for guest in &visits {
        assert_eq!(drawn_by(&stage, guest).await, "gemini");
    }
    eprintln!(
        "{} guests in {took:.1?}; the first provider was asked {} times to describe and {} times to draw, the next drew {} sheets",
        visits.len(),
        openai.count(Purpose::Describe),
        openai.count(Purpose::Draw),
        gemini.billed(Purpose::Draw),
    );
    assert_eq!(alerts(&stage, "openai → gemini").await, 1, "told once");
    openai.set(Mood::Well);
    let mut number = guests();
    served_until_drawn_by(&stage, &mut number, "openai", LONG).await;
    until("the word that it is back", LONG, async || (alerts(&stage, "openai снова рисует").await == 1).then_some(()))
        .await;
    stage.close().await;
}

#[tokio::test]
async fn p6_an_empty_account_is_told_once_with_what_to_do_shown_and_taken_back() {
    let openai = FakeProvider::start(Dialect::OpenAi).await;
    openai.set(Mood::Quota);
    let stage = open("openai,local", &[&openai], &[]).await;
    for number in 1..=2 {
        let guest = served(&stage, number, LONG).await;
        assert_eq!(drawn_by(&stage, &guest).await, "local");
    }
    assert_eq!(alerts(&stage, "У openai закончились деньги или квота").await, 1);
    assert_eq!(openai.count(Purpose::Draw), 0, "the description was refused already");
    let ready = stage.kiosk.get("/readyz").await.expect("readyz");
    assert_eq!(ready.status, 200, "the service goes on: {}", ready.body);
    assert!(ready.body["notices"].to_string().contains("openai has no quota or money left"), "{}", ready.body);
    let metrics = stage.kiosk.get("/metrics").await.expect("metrics").body.to_string();
    assert!(metrics.contains("atelier_provider_resting"), "{metrics}");
    // Told once, whatever restarts.
    stage.kill();
    stage.start();
    stage.ready().await;
    served(&stage, 3, LONG).await;
    assert_eq!(alerts(&stage, "У openai закончились деньги или квота").await, 1);
    openai.set(Mood::Well);
    let mut number = 3;
    served_until_drawn_by(&stage, &mut number, "openai", LONG).await;
    until("the word that it is back", LONG, async || {
        (alerts(&stage, "openai снова работает").await == 1).then_some(())
    })
    .await;
    stage.close().await;
}

#[tokio::test]
async fn p6_a_refused_photo_goes_to_nobody_else() {
    let (openai, gemini) = (FakeProvider::start(Dialect::OpenAi).await, FakeProvider::start(Dialect::Gemini).await);
    openai.set(Mood::RefusesPhoto);
    let stage = open("openai,gemini,local", &[&openai, &gemini], &[]).await;
    let guest = Guest::visit(&stage, 1).await;
    assert_eq!(guest.outcome(&stage, LONG).await, "try_again");
    assert_eq!((gemini.count(Purpose::Describe), gemini.count(Purpose::Draw)), (0, 0));
    openai.set(Mood::Well);
    let guest = served(&stage, 2, LONG).await;
    assert_eq!(drawn_by(&stage, &guest).await, "openai", "the provider is not to blame");
    stage.close().await;
}

#[tokio::test]
async fn p6_hostile_answers_end_and_the_slot_lives() {
    let openai = FakeProvider::start(Dialect::OpenAi).await;
    let quick = [("OPENAI_DRAW_TIMEOUT", "2"), ("OPENAI_ASK_TIMEOUT", "2"), ("WORKER_SLOTS", "1")];
    let stage = open("openai,local", &[&openai], &quick).await;
    let mut number = 0;
    for mood in [
        Mood::Says("<html>hello</html>"),
        Mood::Says("{\"data\":[{\"b64_json\":\"R0lG"),
        Mood::Says("{\"data\":[]}"),
        Mood::NoPicture,
        Mood::Stalls,
    ] {
        openai.set(mood.clone());
        number += 1;
        let guest = served(&stage, number, LONG).await;
        assert_eq!(drawn_by(&stage, &guest).await, "local", "{mood:?}");
        openai.set(Mood::Well);
        served_until_drawn_by(&stage, &mut number, "openai", LONG).await;
    }
    stage.close().await;
}

#[tokio::test]
async fn p2_only_the_bad_stickers_are_drawn_again() {
    let openai = FakeProvider::start(Dialect::OpenAi).await;
    openai.spoil(&[3]);
    let stage = open("openai,local", &[&openai], &[]).await;
    let guest = served(&stage, 1, LONG).await;
    assert_eq!(drawn_by(&stage, &guest).await, "openai");
    assert_eq!(openai.billed(Purpose::Draw), 2);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn check_asks_each_used_provider_without_cost_and_says_what_to_do() {
    let (openai, gemini) = (FakeProvider::start(Dialect::OpenAi).await, FakeProvider::start(Dialect::Gemini).await);
    let giga = FakeProvider::start(Dialect::GigaChat).await;
    let models = [("GEMINI_IMAGE_MODEL", "unknown-model"), ("DESCRIBER", "gigachat")];
    let stage = open("openai,gemini,local", &[&openai, &gemini, &giga], &models).await;
    openai.set(Mood::Key);
    let out = tests::product::run(&stage.environment, &["check"]);
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    assert_eq!(out.status.code(), Some(1), "{said}");
    for line in [
        "✗ openai: refuses the key; take the right one and set it (OPENAI_…_KEY)",
        "! gemini: takes the key, and does not list unknown-model",
        "! gemini: unknown-model has no price",
        "✓ gigachat: takes the key (fake-sees-1)",
    ] {
        assert!(said.contains(line), "«{line}» is missing in:\n{said}");
    }
    for fake in [&openai, &gemini, &giga] {
        assert_eq!([Purpose::Draw, Purpose::Describe, Purpose::Judge].map(|purpose| fake.count(purpose)), [0, 0, 0]);
    }
    stage.close().await;
}
