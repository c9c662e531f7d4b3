//! What a program sends and gets.

use axum::body::Body;
use axum::http::{Method, Request};
use kernel::Lang;
use leads::{ContactKind, LeadStatus};
use serde_json::{Value, json};

use crate::support::{Bench, JSON, a_body, post};

#[tokio::test]
async fn a_submission_is_a_lead_with_all_that_it_said() {
    let bench = Bench::new();
    let answer = bench
        .post(json!({
            "name": " Visitor ", "contact": "@some_body", "event_date": "2026-12-24", "city": "Samarkand",
            "guests": 120, "comment": "a wedding", "source": "site", "event": "summer-12", "lang": "uz",
            "utm": { "source": "ads", "utm_medium": "cpc", "campaign": 7, "other": "x" }, "website": "", "more": [1],
        }))
        .await;
    let id = answer.is_taken();
    let lead = bench.lead();
    assert_eq!((lead.id.to_string(), lead.status()), (id, LeadStatus::New));
    assert_eq!(lead.name.expose(), "Visitor");
    assert_eq!(lead.contact.unwrap().kind, ContactKind::Telegram);
    assert_eq!((lead.wish.city.as_deref(), lead.wish.guests), (Some("Samarkand"), Some(120)));
    assert_eq!(lead.wish.event_date.unwrap().to_string(), "2026-12-24");
    assert_eq!(lead.wish.comment.unwrap().expose(), "a wedding");
    assert_eq!((lead.origin.source.as_deref(), lead.origin.pack_event.as_deref()), (Some("site"), Some("summer-12")));
    let marks: Vec<(&str, &str)> = lead.origin.utm.iter().map(|(mark, value)| (&**mark, &**value)).collect();
    assert_eq!(marks, [("campaign", "7"), ("medium", "cpc"), ("source", "ads")]);
    assert_eq!(lead.lang, Lang::Uz);
}

#[tokio::test]
async fn the_answer_comes_after_the_commit_and_names_no_number() {
    let bench = Bench::new();
    let id = bench.post(a_body()).await.is_taken();
    assert_eq!(bench.lead().id.to_string(), id);
    assert_ne!(id, "1");
}

#[tokio::test]
async fn the_same_key_is_the_same_answer_and_one_lead() {
    let bench = Bench::new();
    let send = async |key: &str, body: Value| {
        let request = post(JSON).header("idempotency-key", key).body(Body::from(body.to_string())).unwrap();
        bench.send(request).await
    };
    let first = send("k-1", a_body()).await.is_taken();
    // Other blanks, another order, a field that nobody reads: the same submission.
    let again = Body::from("{ \"contact\":\"+998901234567\",  \"name\":\"Visitor\", \"x\": 1 }");
    let request = post(JSON).header("idempotency-key", "k-1").body(again).unwrap();
    assert_eq!(bench.send(request).await.is_taken(), first);
    assert_eq!(bench.leads().len(), 1);
    send("k-1", json!({ "name": "Another", "contact": "+998901234567" })).await.is_problem(422, "key_reused");
    assert_eq!(send("k-2", a_body()).await.is_taken(), first, "a repeat contact joins its open lead");
    assert_eq!(bench.leads().len(), 1);
}

#[tokio::test]
async fn a_key_that_is_none_is_refused() {
    let bench = Bench::new();
    for key in ["", "two words", &"k".repeat(201), "ключ"] {
        let request = post(JSON).header("idempotency-key", key.as_bytes()).body(Body::from(a_body().to_string()));
        bench.send(request.unwrap()).await.is_problem(400, "invalid_key");
    }
    assert!(bench.leads().is_empty());
}

#[tokio::test]
async fn every_wrong_field_is_named_with_a_word_for_people() {
    let bench = Bench::new();
    let body = json!({ "name": " ", "contact": "call me", "event_date": "2020-01-01", "city": "x".repeat(101),
                       "guests": "many", "comment": "я".repeat(2001), "source": "s".repeat(65) });
    let errors = bench.post(body).await.is_problem(422, "invalid");
    let codes: Vec<(String, Value)> =
        errors.as_object().unwrap().iter().map(|(field, error)| (field.clone(), error["code"].clone())).collect();
    let wanted = [
        ("city", "too_long"),
        ("comment", "too_long"),
        ("contact", "contact_unreadable"),
        ("event_date", "past_date"),
        ("guests", "not_a_count"),
        ("name", "required"),
        ("source", "too_long"),
    ];
    assert_eq!(codes, wanted.map(|(field, code)| (field.to_owned(), Value::from(code))));
    for (field, error) in errors.as_object().unwrap() {
        let said = error["detail"].as_str().unwrap();
        assert!(said.len() > 10 && !said.contains("fault-") && !said.contains('$'), "{field}: {said}");
    }
    assert!(errors["city"]["detail"].as_str().unwrap().contains("100"));
    assert!(bench.leads().is_empty());
}

#[tokio::test]
async fn faults_speak_the_asked_language() {
    let bench = Bench::new();
    let request = Request::post("/api/leads?lang=en").header("content-type", JSON).body(Body::from("{}")).unwrap();
    let errors = bench.send(request).await.is_problem(422, "invalid");
    assert_eq!(errors["name"]["detail"], "Please write your name.");
}

#[tokio::test]
async fn a_number_stands_for_its_digits() {
    let bench = Bench::new();
    bench
        .post(json!({ "name": "Visitor", "contact": 998_901_234_567_u64, "guests": 5, "city": null }))
        .await
        .is_taken();
    let lead = bench.lead();
    assert_eq!(lead.contact.map(|contact| contact.kind), Some(ContactKind::Phone));
}

#[tokio::test]
async fn the_language_is_the_given_one_or_the_reader_s() {
    let bench = Bench::new();
    bench.post(json!({ "name": "Visitor", "contact": "+998901234567", "lang": "en" })).await.is_taken();
    let asked = post(JSON)
        .header("accept-language", "uz")
        .body(Body::from(json!({ "name": "Visitor", "contact": "+998907654321" }).to_string()));
    bench.send(asked.unwrap()).await.is_taken();
    let langs: Vec<Lang> = bench.leads().iter().map(|lead| lead.lang).collect();
    assert_eq!(langs, [Lang::En, Lang::Uz]);
}

#[tokio::test]
async fn a_filled_trap_is_kept_as_spam_under_the_same_answer() {
    let bench = Bench::new();
    let mut body = a_body();
    body["website"] = "http://x".into();
    bench.post(body).await.is_taken();
    assert_eq!(bench.statuses(), [LeadStatus::Spam]);
}

#[tokio::test]
async fn other_methods_are_405_and_a_browser_is_led_to_the_page() {
    let bench = Bench::new();
    for method in [Method::PUT, Method::DELETE, Method::GET] {
        let request = Request::builder().method(method).uri("/api/leads").body(Body::empty()).unwrap();
        let answer = bench.send(request).await;
        answer.is_problem(405, "method_not_allowed");
        assert!(answer.header("allow").contains("POST"), "{}", answer.header("allow"));
    }
    let request = Request::get("/api/leads").header("accept", "text/html").body(Body::empty()).unwrap();
    let answer = bench.send(request).await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/booth"));
}
