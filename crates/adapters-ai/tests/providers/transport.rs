use booth::ArtistError;
use desk::{AiError, Circuit, CircuitRules};
use std::time::Duration;

use super::support::{Answer, Fake, StillClock, chat_request, draw_request, photo, provider, provider_in, shared};

fn said() -> Answer {
    Answer::status(
        200,
        r#"{"status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"hi"}]}]}"#,
    )
}

#[tokio::test]
async fn p6_a_short_limit_is_waited_out_and_the_providers_word_on_retries_counts() {
    let limited = || Answer::status(429, "{}").with("retry-after-ms", "20");
    let fake = Fake::script([limited(), limited(), said()]);
    let chat = provider("openai", &fake.url(), &[]).chat.unwrap();
    assert_eq!(chat.answer(chat_request("?")).await.result.unwrap().expose(), "hi");
    assert_eq!(fake.seen().len(), 3);

    let fake = Fake::script([Answer::status(500, "{}").with("x-should-retry", "false"), said()]);
    let chat = provider("openai", &fake.url(), &[]).chat.unwrap();
    assert_eq!(chat.answer(chat_request("?")).await.result, Err(AiError::Transient));
    assert_eq!(fake.seen().len(), 1);

    let fake = Fake::script([Answer::status(429, "{}").with("retry-after", "90"), said()]);
    let chat = provider("openai", &fake.url(), &[]).chat.unwrap();
    let after = Some(Duration::from_secs(90));
    assert_eq!(chat.answer(chat_request("?")).await.result, Err(AiError::RateLimited { after }));
    assert_eq!(fake.seen().len(), 1, "a long wait is the caller's");
}

#[tokio::test]
async fn p6_no_redirect_is_followed() {
    let elsewhere = Fake::script([said()]);
    let fake = Fake::script([Answer::status(307, "").with("location", &elsewhere.url())]);
    let chat = provider("openai", &fake.url(), &[]).chat.unwrap();
    assert_eq!(chat.answer(chat_request("?")).await.result, Err(AiError::BadRequest));
    assert_eq!(elsewhere.seen().len(), 0, "key and words stay here");
}

#[tokio::test]
async fn a_proxy_is_used_by_its_own_provider_alone() {
    let proxy = Fake::script([said()]);
    let chat = provider("openai", "http://api.invalid/v1", &[("OPENAI_PROXY", &proxy.url())]).chat.unwrap();
    assert_eq!(chat.answer(chat_request("?")).await.result.unwrap().expose(), "hi");
    assert_eq!(proxy.seen()[0].path(), "http://api.invalid/v1/responses");

    let direct = Fake::script([said()]);
    let chat = provider("openai", &direct.url(), &[]).chat.unwrap();
    assert_eq!(chat.answer(chat_request("?")).await.result.unwrap().expose(), "hi");
    assert_eq!((proxy.seen().len(), direct.seen().len()), (1, 1));
}

#[tokio::test]
async fn t6_an_open_circuit_makes_no_call_and_closes_by_a_probe() {
    let clock = StillClock::new();
    let mut shared = shared(&clock);
    shared.circuit = CircuitRules::default();
    let quota = || Answer::status(429, r#"{"error":{"code":"insufficient_quota"}}"#);
    let fake = Fake::script([quota(), said()]);
    let provider = provider_in(&shared, "openai", &fake.url(), &[]);
    let chat = provider.chat.clone().unwrap();
    assert_eq!(chat.answer(chat_request("?")).await.result, Err(AiError::QuotaOrBilling));
    let resting = chat.answer(chat_request("?")).await;
    assert_eq!((resting.result, resting.cost.map(|cost| cost.0)), (Err(AiError::CircuitOpen), Some(0)));
    let drawn = provider.artist.as_ref().unwrap().draw(draw_request(photo())).await;
    assert!(matches!(drawn.result, Err(ArtistError::CircuitOpen)), "one circuit for all that it does");
    assert_eq!(fake.seen().len(), 1);
    clock.pass(Duration::from_mins(15));
    assert_eq!(chat.answer(chat_request("?")).await.result.unwrap().expose(), "hi");
    assert_eq!(provider.breaker.unwrap().state(), Circuit::Closed { failures: 0 });
}

#[tokio::test]
async fn p6_refusals_of_the_photo_and_of_the_drawing_reach_the_booth_apart() {
    let blocked = |stage: &str| {
        let body = format!(
            r#"{{"error":{{"code":"moderation_blocked","moderation_details":{{"moderation_stage":"{stage}"}}}}}}"#
        );
        Fake::script([Answer::status(400, &body)])
    };
    let fake = blocked("input");
    let drawn = provider("openai", &fake.url(), &[]).artist.unwrap().draw(draw_request(photo())).await;
    assert!(matches!(drawn.result, Err(ArtistError::PhotoRefused)));
    let fake = blocked("output");
    let drawn = provider("openai", &fake.url(), &[]).artist.unwrap().draw(draw_request(photo())).await;
    assert!(matches!(drawn.result, Err(ArtistError::OutputRefused)));
}

#[tokio::test]
async fn the_three_dialects_of_pictures_are_asked_as_they_should() {
    for (dialect, path, mark) in [
        ("json", "/images/edits", "\"image_url\":\"data:image/jpeg;base64,"),
        ("multipart", "/images/edits", "name=\"image[]\""),
        ("router", "/images", "\"aspect_ratio\":\"4:3\""),
    ] {
        let fake = Fake::script([Answer::status(200, r#"{"data":[]}"#)]);
        let artist = provider("openai", &fake.url(), &[("OPENAI_IMAGES", dialect)]).artist.unwrap();
        assert!(matches!(artist.draw(draw_request(photo())).await.result, Err(ArtistError::BadOutput)));
        let seen = fake.seen();
        assert_eq!(seen[0].path(), path);
        assert!(String::from_utf8_lossy(&seen[0].body).contains(mark), "{dialect}");
        assert_eq!(seen[0].header("authorization"), Some("Bearer sk-key"));
    }
}
