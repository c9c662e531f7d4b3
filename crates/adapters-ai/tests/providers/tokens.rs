use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use desk::{AiError, Answered};
use kernel::Sensitive;
use serde_json::json;

use super::hostile::house_keeping;
use super::support::verdicts;
use super::support::{Answer, Fake, StillClock, appearance, chat_request, judge_request, photo, provider_in, shared};

fn issued(clock: &StillClock, number: u32, lasts: Duration) -> Answer {
    let expires = clock.millis() + i64::try_from(lasts.as_millis()).unwrap();
    Answer::json(&json!({"access_token": format!("token-{number}"), "expires_at": expires}))
}

fn said() -> Answer {
    Answer::json(&json!({"choices": [{"message": {"role": "assistant", "content": "hi"}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}}))
}

async fn chat(provider: &adapters_ai::Provider) -> Answered<Sensitive<String>> {
    provider.chat.as_ref().unwrap().answer(chat_request("How are you?")).await
}

#[tokio::test]
async fn p6_many_callers_share_one_token_and_it_is_renewed_a_minute_early() {
    let clock = StillClock::new();
    let (issuing, number) = (Arc::clone(&clock), Arc::new(AtomicU32::new(0)));
    let fake = Fake::rule(move |seen| match seen.path() {
        "/oauth" => issued(&issuing, number.fetch_add(1, Ordering::SeqCst) + 1, Duration::from_mins(30)),
        _ => said(),
    });
    let provider = provider_in(&shared(&clock), "gigachat", &fake.url(), &[("GIGACHAT_AT_ONCE", "10")]);
    let (one, two, three, four) = tokio::join!(chat(&provider), chat(&provider), chat(&provider), chat(&provider));
    for answered in [one, two, three, four] {
        assert_eq!(answered.result.unwrap().expose(), "hi");
        assert_eq!(answered.cost.unwrap().0, 10 + 20);
    }
    assert_eq!(fake.count("/oauth"), 1, "one renewal for all who wait");
    clock.pass(Duration::from_secs(1800 - 61));
    chat(&provider).await.result.unwrap();
    assert_eq!(fake.count("/oauth"), 1);
    clock.pass(Duration::from_secs(2));
    chat(&provider).await.result.unwrap();
    assert_eq!(fake.count("/oauth"), 2, "less than a minute is left");
    let seen = fake.seen();
    let token = seen.iter().find(|seen| seen.path() == "/oauth").unwrap();
    assert_eq!(token.header("authorization"), Some("Basic aWQ6c2VjcmV0"));
    assert_eq!(token.header("rquid").map(str::len), Some(36));
    assert!(seen.iter().all(|seen| seen.header("user-agent").is_some_and(|agent| agent.starts_with("atelier/"))));
    assert_eq!(seen.last().unwrap().header("authorization"), Some("Bearer token-2"));
}

#[tokio::test]
async fn p6_a_refused_token_is_renewed_once_and_a_second_refusal_is_final() {
    let clock = StillClock::new();
    let (issuing, number) = (Arc::clone(&clock), Arc::new(AtomicU32::new(0)));
    let fake = Fake::rule(move |seen| match (seen.path(), seen.header("authorization")) {
        ("/oauth", _) => issued(&issuing, number.fetch_add(1, Ordering::SeqCst) + 1, Duration::from_mins(30)),
        (_, Some("Bearer token-2")) => said(),
        _ => Answer::status(401, r#"{"status":401,"message":"Token has expired"}"#),
    });
    let provider = provider_in(&shared(&clock), "gigachat", &fake.url(), &[]);
    assert_eq!(chat(&provider).await.result.unwrap().expose(), "hi");
    assert_eq!((fake.count("/oauth"), fake.count("/chat/completions")), (2, 2));

    let refusing = Fake::rule(move |seen| house_keeping(seen).unwrap_or_else(|| Answer::status(401, "{}")));
    let provider = provider_in(&shared(&clock), "gigachat", &refusing.url(), &[]);
    assert_eq!(chat(&provider).await.result, Err(AiError::Auth));
    assert_eq!((refusing.count("/oauth"), refusing.count("/chat/completions")), (2, 2));
}

#[tokio::test]
async fn p6_expiry_may_come_in_seconds_and_a_wrong_key_is_named() {
    let clock = StillClock::new();
    let issuing = Arc::clone(&clock);
    let fake = Fake::rule(move |seen| match seen.path() {
        "/oauth" => {
            let expires = issuing.millis() / 1000 + 1800;
            Answer::json(&json!({"access_token": "t", "expires_at": expires}))
        }
        _ => said(),
    });
    let provider = provider_in(&shared(&clock), "gigachat", &fake.url(), &[]);
    for _ in 0..2 {
        chat(&provider).await.result.unwrap();
    }
    assert_eq!(fake.count("/oauth"), 1);

    let wrong = Fake::rule(|_| Answer::status(400, r#"{"code":6,"message":"credentials doesn't match db data"}"#));
    let provider = provider_in(&shared(&clock), "gigachat", &wrong.url(), &[]);
    assert_eq!(chat(&provider).await.result, Err(AiError::Auth));
}

#[tokio::test]
async fn photos_are_taken_out_of_the_providers_store_whatever_came_of_them() {
    for (answer, good) in [
        (
            Answer::json(&json!({"choices": [{"finish_reason": "function_call", "message": {"content": "",
            "function_call": {"name": "appearance", "arguments": serde_json::from_str::<serde_json::Value>(&appearance()).unwrap()}}}]})),
            true,
        ),
        (Answer::status(500, "{}").with("x-should-retry", "false"), false),
    ] {
        let fake = Fake::rule(move |seen| house_keeping(seen).unwrap_or_else(|| answer.clone()));
        let provider = provider_in(&shared(&StillClock::new()), "gigachat", &fake.url(), &[]);
        let seen = provider.describer.as_ref().unwrap().describe(&photo()).await;
        assert_eq!(seen.result.is_ok(), good);
        assert_eq!((fake.count("/files"), fake.count("/files/f-1/delete")), (1, 1));
        assert!(provider.artist.is_none(), "it cannot draw");
    }
    let judging =
        Answer::json(&json!({"choices": [{"message": {"content": format!("```json\n{}\n```", verdicts())}}]}));
    let fake = Fake::rule(move |seen| house_keeping(seen).unwrap_or_else(|| judging.clone()));
    let provider = provider_in(&shared(&StillClock::new()), "gigachat", &fake.url(), &[]);
    let verdicts = provider.judge.as_ref().unwrap().judge(judge_request()).await.result.unwrap();
    assert_eq!((verdicts[0].likeness, fake.count("/files/f-1/delete")), (80, 2));
}
