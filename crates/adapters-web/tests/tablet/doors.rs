//! Who gets in, what is not there, and how refusals read.

use std::sync::atomic::Ordering;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::json;

use crate::support::{Bench, TOKEN, by_tablet};

const CALLS: [(&str, &str); 9] = [
    ("GET", "/api/kiosk/state"),
    ("POST", "/api/kiosk/sessions"),
    ("GET", "/api/kiosk/sessions/018f0000-0000-7000-8000-000000000000"),
    ("DELETE", "/api/kiosk/sessions/018f0000-0000-7000-8000-000000000000"),
    ("GET", "/api/kiosk/sessions/018f0000-0000-7000-8000-000000000000/events"),
    ("PUT", "/api/kiosk/sessions/018f0000-0000-7000-8000-000000000000/photo"),
    ("POST", "/api/kiosk/sessions/018f0000-0000-7000-8000-000000000000/submit"),
    ("GET", "/api/kiosk/outfits"),
    ("GET", "/api/kiosk/outfits/chef/preview.png"),
];

#[tokio::test]
async fn every_call_without_the_token_is_401() {
    let bench = Bench::new();
    for (method, path) in CALLS {
        for shown in [None, Some("Bearer wrong"), Some("Basic YTpi"), Some("Bearer ")] {
            let mut request = Request::builder().method(method).uri(path);
            if let Some(shown) = shown {
                request = request.header("authorization", shown);
            }
            let answer = bench.send(request.body(Body::empty()).unwrap()).await;
            assert_eq!(answer.is_problem(401, "unauthorized").header("www-authenticate"), "Bearer", "{method} {path}");
        }
    }
    assert!(bench.world.store.all_sessions().is_empty());
}

#[tokio::test]
async fn pairing_gives_a_cookie_that_opens_the_api() {
    let bench = Bench::new();
    let request = Request::get(adapters_web::pairing_path(TOKEN)).body(Body::empty()).unwrap();
    let paired = bench.send(request).await;
    assert_eq!((paired.status, paired.header("location")), (StatusCode::SEE_OTHER, "/kiosk"));
    let line = paired.header("set-cookie").to_owned();
    assert!(line.contains("HttpOnly") && line.contains("SameSite=Strict") && !line.contains("Secure"), "{line}");
    let cookie = line.split(';').next().unwrap();
    for (path, status) in [("/kiosk", 200), ("/api/kiosk/outfits", 200)] {
        let request = Request::get(path).header("cookie", cookie).body(Body::empty()).unwrap();
        assert_eq!(bench.send(request).await.status.as_u16(), status, "{path}");
    }
}

#[tokio::test]
async fn the_cookie_is_secure_where_tls_is_spoken() {
    let bench = Bench::new();
    for (name, value) in [("host", "booth.example"), ("x-forwarded-proto", "https")] {
        let request = Request::get(adapters_web::pairing_path(TOKEN)).header(name, value).body(Body::empty()).unwrap();
        assert!(bench.send(request).await.header("set-cookie").ends_with("; Secure"), "{name}");
    }
}

#[tokio::test]
async fn a_wrong_pairing_token_gives_nothing() {
    let bench = Bench::new();
    for query in ["pair=wrong", "pair=", "pair=%FF", "pair=a&pair=b", ""] {
        let request = Request::get(format!("/kiosk?{query}")).body(Body::empty()).unwrap();
        let answer = bench.send(request).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{query}");
        assert_eq!(answer.header("set-cookie"), "");
        assert!(answer.text().contains("Планшет не привязан"));
    }
}

#[tokio::test]
async fn what_is_not_there_is_a_problem_for_programs_and_a_page_for_people() {
    let bench = Bench::new();
    for path in ["/api", "/api/", "/api/kiosk", "/api/kiosk/nothing", "/api/leads"] {
        bench.get(path).await.is_problem(404, "not_found");
    }
    let page = bench.get("/nothing").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(page.header("content-type").starts_with("text/html"));
}

#[tokio::test]
async fn a_wrong_method_is_405_and_names_the_right_ones() {
    let bench = Bench::new();
    let answer = bench.call(Method::PUT, "/api/kiosk/sessions", Body::empty()).await;
    assert_eq!(answer.is_problem(405, "method_not_allowed").header("allow"), "POST");
}

#[tokio::test]
async fn refusals_speak_the_asked_language() {
    let bench = Bench::new();
    let title = async |path: &str, accept: &str| {
        let request = by_tablet(Method::GET, path).header("accept-language", accept).body(Body::empty()).unwrap();
        let answer = bench.send(request).await;
        (answer.header("content-language").to_owned(), answer.json()["title"].as_str().unwrap().to_owned())
    };
    assert_eq!(title("/api/x", "").await, ("ru".to_owned(), "Такого адреса нет".to_owned()));
    assert_eq!(title("/api/x", "en-US,en;q=0.9").await, ("en".to_owned(), "There is no such address".to_owned()));
    assert_eq!(title("/api/x?lang=uz", "en").await, ("uz".to_owned(), "Bunday manzil yoʻq".to_owned()));
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let bench = Bench::new();
    for path in ["/healthz", "/kiosk", "/api/kiosk/state", "/api/x", "/kiosk/assets/main.js"] {
        let answer = bench.get(path).await;
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
    }
    assert_eq!(bench.get("/api/kiosk/outfits").await.header("cache-control"), "no-store");
}

#[tokio::test]
async fn health_is_the_process_and_readiness_the_work() {
    let bench = Bench::new();
    assert_eq!(bench.send(Request::get("/healthz").body(Body::empty()).unwrap()).await.text(), "ok");
    let ready = bench.get("/readyz").await;
    assert_eq!((ready.status, ready.json()["ready"].clone()), (StatusCode::OK, json!(true)));
    bench.state.disk_full.store(true, Ordering::SeqCst);
    let full = bench.get("/readyz").await;
    assert_eq!((full.status, full.json()["ready"].clone()), (StatusCode::OK, json!(true)), "the work goes on");
    assert_eq!(full.json()["notices"][0]["code"], "disk");
    bench.state.telegram_away.store(true, Ordering::SeqCst);
    let away = bench.get("/readyz").await;
    assert_eq!(away.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(away.json()["reasons"][0]["code"], "telegram");
    assert_eq!(bench.get("/healthz").await.status, StatusCode::OK);
}

#[tokio::test]
async fn metrics_need_no_token_and_follow_readiness() {
    let bench = Bench::new();
    let metrics = async || bench.send(Request::get("/metrics").body(Body::empty()).unwrap()).await;
    let well = metrics().await;
    assert_eq!(
        (well.status, well.header("content-type")),
        (StatusCode::OK, "text/plain; version=0.0.4; charset=utf-8")
    );
    for line in ["atelier_ready 1", "atelier_task_running{task=\"worker\"} 0", "atelier_jobs{status=\"queued\"} 3"] {
        assert!(well.text().lines().any(|found| found == line), "{line}: {}", well.text());
    }
    bench.state.telegram_away.store(true, Ordering::SeqCst);
    let away = metrics().await;
    assert_eq!(away.status, StatusCode::OK);
    assert!(away.text().lines().any(|line| line == "atelier_ready 0"), "{}", away.text());
}

#[tokio::test]
async fn a_panic_ends_its_request_only() {
    let bench = Bench::new();
    let id = bench.consented(kernel::UserId(1)).await;
    bench.photo(id, "panic").await.is_problem(500, "internal");
    assert_eq!(bench.photo(id, "a photo").await.status, StatusCode::OK);
}
