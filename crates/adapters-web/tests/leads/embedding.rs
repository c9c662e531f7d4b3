//! The form on somebody else's page.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use leads::LeadStatus;

use crate::support::{Bench, JSON, a_body, post};

#[tokio::test]
async fn a_plain_form_elsewhere_is_taken_without_a_token() {
    let bench = Bench::new();
    let fields =
        [("embed", "1"), ("name", "Visitor"), ("contact", "+998901234567"), ("source", "partner"), ("lang", "en")];
    bench.submit(&fields).await.is_thanks("en");
    let lead = bench.lead();
    assert_eq!((lead.status(), lead.origin.source.as_deref()), (LeadStatus::New, Some("partner")));
}

#[tokio::test]
async fn its_faults_are_mended_on_our_page_however_quickly() {
    let bench = Bench::new();
    let page = bench.submit(&[("embed", "1"), ("name", "Visitor"), ("contact", "?"), ("source", "partner")]).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let token = page.hidden("form_token");
    let [embed, source] = [page.hidden("embed"), page.hidden("source")];
    let fields = [
        ("form_token", &*token),
        ("embed", &*embed),
        ("source", &*source),
        ("name", "Visitor"),
        ("contact", "+998901234567"),
    ];
    for _ in 0..2 {
        bench.submit(&fields).await.is_thanks("ru");
    }
    let lead = bench.lead();
    assert_eq!((lead.status(), lead.repeats), (LeadStatus::New, 0));
}

#[tokio::test]
async fn its_trap_works_all_the_same() {
    let bench = Bench::new();
    let fields = [("embed", "1"), ("name", "Visitor"), ("contact", "+998901234567"), ("website", "x")];
    bench.submit(&fields).await.is_thanks("ru");
    assert_eq!(bench.statuses(), [LeadStatus::Spam]);
}

#[tokio::test]
async fn scripts_of_other_sites_may_send_json_and_read_the_answer_and_nothing_else() {
    let bench = Bench::new();
    let asked =
        Request::builder().method(Method::OPTIONS).uri("/api/leads").header("origin", "https://partner.example");
    let allowed = bench.send(asked.body(Body::empty()).unwrap()).await;
    assert_eq!(allowed.status, StatusCode::NO_CONTENT);
    assert_eq!(allowed.header("access-control-allow-origin"), "*");
    assert_eq!(allowed.header("access-control-allow-headers"), "content-type, idempotency-key");
    assert_eq!(allowed.header("access-control-allow-credentials"), "");
    for body in [a_body().to_string(), "{}".to_owned()] {
        let answer = bench.send(post(JSON).body(Body::from(body)).unwrap()).await;
        assert_eq!(answer.header("access-control-allow-origin"), "*");
    }
    for path in ["/booth", "/booth/ru/thanks"] {
        assert_eq!(bench.get(path).await.header("access-control-allow-origin"), "", "{path}");
    }
}
