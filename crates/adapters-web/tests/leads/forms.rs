//! The landing page's own form, as a browser without scripts sends it.

use std::time::Duration;

use axum::body::Body;
use axum::http::StatusCode;
use leads::LeadStatus;

use crate::support::{A_PERSON, Bench, FORM, encode, post};

const PERSON: [(&str, &str); 3] = [("name", "Visitor"), ("contact", "+998901234567"), ("lang", "uz")];

fn with<'a>(token: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    [("form_token", token)].into_iter().chain(PERSON).chain(more.iter().copied()).collect()
}

#[tokio::test]
async fn a_filled_form_is_a_lead_and_leads_to_the_thanks() {
    let bench = Bench::new();
    let token = bench.token().await;
    let more = [
        ("event_date", "2026-12-24"),
        ("guests", "120"),
        ("comment", "first\r\nsecond"),
        ("source", "pack"),
        ("event", "summer-12"),
        ("utm_source", "ads"),
        ("website", ""),
    ];
    let answer = bench.submit(&with(&token, &more)).await;
    answer.is_thanks("uz");
    let lead = bench.lead();
    assert_eq!(lead.status(), LeadStatus::New);
    assert_eq!(lead.wish.comment.unwrap().expose(), "first\nsecond");
    assert_eq!((lead.origin.source.as_deref(), lead.origin.pack_event.as_deref()), (Some("pack"), Some("summer-12")));
    assert_eq!(lead.origin.utm["source"], "ads");
    let thanks = bench.get(answer.header("location")).await;
    assert_eq!(thanks.status, StatusCode::OK);
    assert!(thanks.text().contains("Rahmat") && !thanks.text().contains("Visitor"));
}

#[tokio::test]
async fn a_resend_of_the_same_form_never_makes_two_leads() {
    let bench = Bench::new();
    let token = bench.token().await;
    for _ in 0..3 {
        bench.submit(&with(&token, &[])).await.is_thanks("uz");
    }
    assert_eq!(bench.lead().repeats, 0, "the same submission, not a repeat contact");
}

#[tokio::test]
async fn a_form_sent_again_with_changes_says_so_and_is_taken_at_the_next_press() {
    let bench = Bench::new();
    let token = bench.token().await;
    bench.submit(&with(&token, &[])).await.is_thanks("uz");
    let again = bench.submit(&with(&token, &[("city", "Samarkand")])).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(again.text().contains("Bu ariza bizda bor") && again.text().contains("value=\"Samarkand\""));
    let next = again.hidden("form_token");
    assert_ne!(next, token);
    bench.submit(&with(&next, &[("city", "Samarkand")])).await.is_thanks("uz");
    let lead = bench.lead();
    assert_eq!((lead.status(), lead.repeats), (LeadStatus::New, 1), "no spam, though the press came at once");
}

#[tokio::test]
async fn faults_are_shown_in_place_and_nothing_that_was_written_is_lost() {
    let bench = Bench::new();
    let token = bench.token().await;
    let fields = [
        ("form_token", &*token),
        ("lang", "en"),
        ("name", "  "),
        ("contact", "call <me>"),
        ("city", "Samar\"kand"),
        ("comment", "</textarea><b>hi</b>"),
        ("source", "pack"),
        ("event", "summer-12"),
        ("utm_source", "ads"),
    ];
    let page = bench.submit(&fields).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(page.header("cache-control"), "no-store");
    let text = page.text();
    for part in [
        "<html lang=\"en\">",
        "<title>The request has not been sent yet: ",
        "role=\"alert\" tabindex=\"-1\" autofocus",
        "href=\"#f-name\"",
        "href=\"#f-contact\"",
        "aria-describedby=\"f-contact-hint f-contact-fault\" aria-invalid=\"true\"",
        "value=\"call &lt;me&gt;\"",
        "value=\"Samar&quot;kand\"",
        "&lt;/textarea&gt;&lt;b&gt;hi&lt;/b&gt;",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert_eq!([page.hidden("source"), page.hidden("event"), page.hidden("utm_source")], ["pack", "summer-12", "ads"]);
    assert_eq!(page.hidden("form_token"), token, "the time goes on, and the form stays the same");
    assert!(bench.leads().is_empty());
    bench.submit(&with(&token, &[])).await.is_thanks("uz");
    assert_eq!(bench.statuses(), [LeadStatus::New]);
}

#[tokio::test]
async fn a_suspected_form_is_kept_as_spam_under_the_same_answer() {
    for case in ["trapped", "hurried", "forged", "without a token"] {
        let bench = Bench::new();
        let fresh = bench.get("/booth").await.hidden("form_token");
        match case {
            "trapped" => {
                bench.world.clock.advance(A_PERSON);
                bench.submit(&with(&fresh, &[("website", "http://x")])).await.is_thanks("uz");
            }
            "hurried" => {
                bench.world.clock.advance(Duration::from_millis(2_999));
                bench.submit(&with(&fresh, &[])).await.is_thanks("uz");
            }
            "forged" => bench.submit(&with("1.AAAA.AAAA", &[])).await.is_thanks("uz"),
            _ => bench.submit(&PERSON).await.is_thanks("uz"),
        }
        assert_eq!(bench.statuses(), [LeadStatus::Spam], "{case}");
    }
}

#[tokio::test]
async fn a_form_of_three_seconds_is_a_person_s() {
    let bench = Bench::new();
    let token = bench.get("/booth").await.hidden("form_token");
    bench.world.clock.advance(Duration::from_secs(3));
    bench.submit(&with(&token, &[])).await.is_thanks("uz");
    assert_eq!(bench.statuses(), [LeadStatus::New]);
}

#[tokio::test]
async fn one_token_does_not_open_the_door_for_many() {
    let bench = Bench::new();
    let token = bench.token().await;
    bench.submit(&with(&token, &[])).await.is_thanks("uz");
    for number in 0..20 {
        let contact = format!("+9989{number:08}");
        let fields = [("form_token", &*token), ("name", "Visitor"), ("contact", &contact)];
        assert_eq!(bench.submit(&fields).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert_eq!(bench.leads().len(), 1);
}

#[tokio::test]
async fn too_many_forms_are_told_on_the_page_itself() {
    let bench = Bench::new();
    // Thirty a day; twenty seconds a form keep below the limit of the minute.
    for number in 0..=30 {
        let token = bench.token().await;
        let contact = format!("+9989{number:08}");
        let fields = [("form_token", &*token), ("name", "Visitor"), ("contact", &contact), ("lang", "ru")];
        let answer = bench.submit(&fields).await;
        if number < 30 {
            answer.is_thanks("ru");
        } else {
            assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
            assert!(answer.text().contains("Слишком много заявок подряд"));
            assert!(answer.text().contains("value=\"Visitor\""), "nothing that was written is lost");
            assert!(answer.header("retry-after").parse::<u64>().unwrap() > 60);
        }
    }
}

#[tokio::test]
async fn what_nobody_sees_is_never_what_a_person_must_mend() {
    let bench = Bench::new();
    let token = bench.token().await;
    let long = "x".repeat(500);
    let more = [("source", &*long), ("event", &*long), ("utm_source", &*long), ("lang", &*long)];
    let fields: Vec<(&str, &str)> =
        with(&token, &[]).into_iter().filter(|(name, _)| *name != "lang").chain(more).collect();
    bench.submit(&fields).await.is_thanks("ru");
    assert_eq!(bench.lead().origin.source.map(|source| source.len()), Some(64));
}

#[tokio::test]
async fn a_form_that_wants_json_gets_json() {
    let bench = Bench::new();
    let token = bench.token().await;
    let request = post(FORM).header("accept", "application/json").body(Body::from(encode(&with(&token, &[]))));
    bench.send(request.unwrap()).await.is_taken();
    let request = post(FORM).header("accept", "application/json").body(Body::from("name=x")).unwrap();
    bench.send(request).await.is_problem(422, "invalid");
}
