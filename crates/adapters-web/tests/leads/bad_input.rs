//! Everything that a public form gets: a clear error or a stored lead, never a 5xx.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use leads::LeadStatus;
use serde_json::json;

use crate::support::{Bench, FORM, JSON, a_body, post};

#[tokio::test]
async fn a_body_of_ten_megabytes_is_refused() {
    let bench = Bench::new();
    for kind in [JSON, FORM] {
        let body = Body::from(vec![b'a'; 10 * 1024 * 1024]);
        bench.send(post(kind).body(body).unwrap()).await.is_problem(413, "body_too_large");
        let lying = post(kind).header("content-length", "10").body(Body::from(vec![b'['; 10 * 1024 * 1024]));
        bench.send(lying.unwrap()).await.is_problem(413, "body_too_large");
    }
    assert!(bench.leads().is_empty());
}

#[tokio::test]
async fn the_longest_that_is_allowed_fits_however_it_is_escaped() {
    let bench = Bench::new();
    let comment = "😀".repeat(2_000);
    let escaped =
        format!("{{\"name\":\"V\",\"contact\":\"@some_body\",\"comment\":\"{}\"}}", "\\ud83d\\ude00".repeat(2_000));
    bench.post(escaped).await.is_taken();
    let fields = [("embed", "1"), ("name", "V"), ("contact", "@other_body"), ("comment", &*comment)];
    bench.submit(&fields).await.is_thanks("ru");
    assert_eq!(bench.leads().len(), 2);
}

#[tokio::test]
async fn a_type_that_is_neither_json_nor_a_form_is_415_and_told_what_would_do() {
    let bench = Bench::new();
    for kind in
        ["text/plain", "multipart/form-data; boundary=x", "application/xml", "", "json", "application/jsonx", "\u{FF}"]
    {
        let body = Body::from(a_body().to_string());
        let answer = bench.send(post(kind).body(body).unwrap()).await;
        answer.is_problem(415, "unsupported_media_type");
        assert!(answer.header("accept-post").contains(JSON), "{kind}");
    }
    let bare = Request::post("/api/leads").body(Body::from(a_body().to_string())).unwrap();
    bench.send(bare).await.is_problem(415, "unsupported_media_type");
    let named = bench.send(post("Application/JSON; charset=utf-8").body(Body::from(a_body().to_string())).unwrap());
    named.await.is_taken();
}

#[tokio::test]
async fn what_is_no_json_is_400() {
    let bench = Bench::new();
    let deep = "[".repeat(60_000);
    for body in ["", "{", "name=x", "{\"name\":}", "{\"name\":\"\\ud800\"}", "nul", "{'name':'x'}", &deep] {
        bench.post(body).await.is_problem(400, "malformed_json");
    }
    let raw = post(JSON).body(Body::from(b"{\"name\":\"\xFF\xFE\"}".to_vec())).unwrap();
    bench.send(raw).await.is_problem(400, "malformed_json");
    for body in ["[]", "null", "1", "\"x\"", "[{\"name\":\"x\"}]"] {
        bench.post(body).await.is_problem(400, "not_an_object");
    }
}

#[tokio::test]
async fn another_method_is_told_which_ones_there_are() {
    let bench = Bench::new();
    for (path, allowed) in [
        ("/api/leads", "POST, OPTIONS"),
        ("/booth", "GET, HEAD"),
        ("/booth/uz", "GET, HEAD"),
        ("/booth/uz/thanks", "GET, HEAD"),
        ("/booth/assets/x", "GET, HEAD"),
    ] {
        for method in ["PUT", "DELETE", "PATCH"] {
            let request = axum::http::Request::builder().method(method).uri(path);
            let refused = bench.send(request.body(axum::body::Body::empty()).unwrap()).await;
            refused.is_problem(405, "method_not_allowed");
            assert_eq!(refused.header("allow"), allowed, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn a_wrong_type_is_a_fault_of_its_field() {
    let bench = Bench::new();
    let body = json!({ "name": ["x"], "contact": { "phone": "x" }, "event_date": 20_261_224, "city": true,
                       "guests": [], "comment": 1, "source": {}, "event": 2, "utm": "x", "lang": 3, "website": {},
                       "form_token": [] });
    let errors = bench.post(&body).await.is_problem(422, "invalid");
    for field in body.as_object().unwrap().keys() {
        assert_eq!(errors[field]["code"], "wrong_type", "{field}: {errors}");
    }
    for utm in [json!([]), json!({ "source": [] }), json!({ "source": { "x": 1 } }), json!(false)] {
        let mut body = a_body();
        body["utm"] = utm;
        let errors = bench.post(body).await.is_problem(422, "invalid");
        assert_eq!(errors["utm"]["code"], "wrong_type");
    }
    assert!(bench.leads().is_empty());
}

#[tokio::test]
async fn hostile_words_are_only_words() {
    let names = [
        "😀😀😀",
        "<script>alert(1)</script>",
        "=HYPERLINK(\"http://x\")",
        "+1+1",
        "@SUM(A1)",
        "-cmd",
        "Visitor\r\nBcc: everybody@example.com",
        "\u{202E}rotisiv",
        "V\u{0}i\u{7}s",
        "'; DROP TABLE leads; --",
        "{{7*7}}${7*7}%s%n",
        "a\u{300}\u{301}\u{302}\u{303}",
        "../../etc/passwd",
    ];
    let bench = Bench::new();
    for (number, name) in names.iter().enumerate() {
        bench.post(json!({ "name": name, "contact": format!("+9989{number:08}"), "comment": name })).await.is_taken();
        let contact = format!("+9988{number:08}");
        bench.submit(&[("embed", "1"), ("name", name), ("contact", &contact), ("city", name)]).await.is_thanks("ru");
        bench.world.clock.advance(std::time::Duration::from_hours(24));
    }
    let leads = bench.leads();
    assert_eq!(leads.len(), names.len() * 2);
    for lead in leads {
        assert_eq!(lead.status(), LeadStatus::New);
        assert!(!lead.name.expose().chars().any(|letter| letter.is_control() || letter == '\u{202E}'));
    }
}

#[tokio::test]
async fn hostile_words_come_back_escaped() {
    let bench = Bench::new();
    let hostile = "\"><script>alert(1)</script><input value='";
    let fields =
        ["name", "contact", "event_date", "city", "guests", "comment", "source", "event", "utm_term", "website"];
    let sent: Vec<(&str, &str)> = fields.iter().map(|field| (*field, hostile)).collect();
    let page = bench.submit(&sent).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let query = crate::support::encode(&[("src", hostile), ("event", hostile), ("utm_source", hostile)]);
    for text in [page.text(), bench.get(&format!("/booth?{query}")).await.text()] {
        assert!(!text.contains("<script") && !text.contains("<input value"), "{text}");
        assert!(text.contains("&lt;script&gt;"));
    }
}

#[tokio::test]
async fn headers_are_not_written_by_visitors() {
    let bench = Bench::new();
    let fields = [("embed", "1"), ("name", "V"), ("contact", "@some_body"), ("lang", "ru\r\nset-cookie: x=1")];
    let answer = bench.submit(&fields).await;
    answer.is_thanks("ru");
    assert_eq!(answer.header("set-cookie"), "");
}

#[tokio::test]
async fn a_form_in_another_coding_is_still_a_form() {
    let bench = Bench::new();
    for body in ["", "&&&==", "name=%FF%FE&contact=%", "name", "=x", "name=a&name=b&contact=1", "%00=%00"] {
        let request = post(FORM).body(Body::from(body)).unwrap();
        assert_eq!(bench.send(request).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
    }
    assert!(bench.leads().is_empty());
    let twice = [("embed", "1"), ("name", "first"), ("name", "second"), ("contact", "@some_body")];
    bench.submit(&twice).await.is_thanks("ru");
    assert_eq!(bench.lead().name.expose(), "first");
}
