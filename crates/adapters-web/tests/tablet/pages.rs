//! The page and its assets.

use axum::body::Body;
use axum::http::{Request, StatusCode};

use crate::support::Bench;

#[tokio::test]
async fn the_first_page_leads_to_the_tablet() {
    let bench = Bench::new();
    let answer = bench.send(Request::get("/").body(Body::empty()).unwrap()).await;
    assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, "/kiosk"));
}

#[tokio::test]
async fn the_page_loads_only_what_is_served() {
    let bench = Bench::new();
    let page = bench.get("/kiosk").await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.header("cache-control"), "no-store");
    let text = page.text();
    let named = ["src=\"", "href=\""].into_iter().flat_map(|attribute| text.split(attribute).skip(1));
    let mut seen = 0;
    for path in named.filter_map(|rest| rest.split('"').next()) {
        let asset = bench.send(Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(asset.status, StatusCode::OK, "{path}");
        seen += 1;
    }
    assert!(seen >= 4, "style, script, icon, manifest");
}

#[tokio::test]
async fn an_unknown_asset_is_404() {
    let bench = Bench::new();
    for name in ["nothing.js", "..%2FCargo.toml", "%FF"] {
        let answer = bench.get(&format!("/kiosk/assets/{name}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{name}");
    }
}
