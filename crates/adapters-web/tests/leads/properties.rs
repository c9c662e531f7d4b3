//! Whatever comes, it is answered: never a 5xx, and a 2xx means a stored lead.

use axum::body::Body;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{Bench, FORM, JSON, post};

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        "\\PC{0,30}|(?s).{0,20}".prop_map(Value::from),
        Just(json!("+998901234567")),
        Just(json!("2026-12-24")),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map("[a-z_]{1,6}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

fn a_submission() -> impl Strategy<Value = Value> {
    const FIELDS: [&str; 12] = [
        "name",
        "contact",
        "event_date",
        "city",
        "guests",
        "comment",
        "source",
        "event",
        "utm",
        "lang",
        "website",
        "form_token",
    ];
    prop::collection::vec((prop::sample::select(&FIELDS[..]), any_json()), 0..12)
        .prop_map(|fields| Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()))
}

fn holds(kind: &str, body: Vec<u8>, headers: &[(&str, String)]) -> Result<(), TestCaseError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let bench = Bench::new();
        let mut request = post(kind);
        for (name, value) in headers {
            request = request.header(*name, value.clone());
        }
        let Ok(request) = request.body(Body::from(body)) else { return Ok(()) };
        let answer = bench.send(request).await;
        let status = answer.status.as_u16();
        prop_assert!((200..500).contains(&status), "{}: {}", status, answer.text());
        prop_assert_eq!(bench.leads().len(), usize::from(status < 400), "{}", status);
        Ok(())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_bytes_are_answered(
        body in prop::collection::vec(any::<u8>(), 0..300),
        kind in prop::sample::select(vec![JSON, FORM, "text/plain"]),
        forwarded in "[ -~]{0,30}",
        key in "[ -~]{1,20}",
    ) {
        holds(kind, body, &[("x-forwarded-for", forwarded), ("idempotency-key", key)])?;
    }

    #[test]
    fn any_json_is_answered(body in a_submission()) {
        holds(JSON, body.to_string().into_bytes(), &[])?;
    }

    #[test]
    fn any_form_is_answered(
        fields in prop::collection::vec((prop::sample::select(vec!["name", "contact", "event_date", "guests", "city",
            "comment", "lang", "website", "form_token", "embed", "source", "event", "utm_source", "x"]),
            "\\PC{0,30}|(?s).{0,20}|\\+998901234567"), 0..12),
        accept in prop::sample::select(vec!["text/html", "application/json", "*/*"]),
    ) {
        let pairs: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        holds(FORM, crate::support::encode(&pairs).into_bytes(), &[("accept", accept.to_owned())])?;
    }
}
