//! The landing page.

use axum::body::Body;
use axum::http::{Request, StatusCode};

use crate::support::{Answer, Bench};

const LANGS: [&str; 3] = ["ru", "uz", "en"];

/// Paths that the page loads or links to, by attribute.
fn named(page: &str, attribute: &str) -> Vec<String> {
    let start = format!(" {attribute}=\"");
    page.split(&start)
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(|path| path.replace("&amp;", "&"))
        .collect()
}

async fn in_language(bench: &Bench, path: &str, accept: &str) -> Answer {
    bench.send(Request::get(path).header("accept-language", accept).body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn the_page_speaks_the_visitor_s_language_or_the_one_in_its_path() {
    let bench = Bench::new();
    for (path, accept, lang) in [
        ("/booth", "uz,en;q=0.5", "uz"),
        ("/booth?lang=en", "uz", "en"),
        ("/booth", "de", "ru"),
        ("/booth/uz", "en", "uz"),
        ("/booth/en", "", "en"),
        ("/booth/uz/thanks", "en", "uz"),
    ] {
        let answer = in_language(&bench, path, accept).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(answer.text().contains(&format!("<html lang=\"{lang}\">")), "{path} {accept}");
    }
    assert_eq!(in_language(&bench, "/booth", "uz").await.header("vary"), "accept-language");
}

#[tokio::test]
async fn what_is_not_there_is_404() {
    let bench = Bench::new();
    for path in ["/booth/fr", "/booth/fr/thanks", "/booth/%FF", "/booth/RU"] {
        let answer = in_language(&bench, path, "en").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text().contains("There is no such page"));
    }
    for name in ["landing.css", "000000000000-landing.css", "..%2Fkiosk.css", "%FF"] {
        assert_eq!(bench.get(&format!("/booth/assets/{name}")).await.status, StatusCode::NOT_FOUND, "{name}");
    }
}

#[tokio::test]
async fn the_page_is_one_request_for_html_one_for_css_and_weighs_little_without_its_pictures() {
    let bench = Bench::new();
    for lang in LANGS {
        let page = bench.get(&format!("/booth/{lang}")).await;
        let text = page.text();
        assert!(!text.contains("<script") && !text.contains(" style=") && !text.contains("<style"), "{lang}");
        let styles: Vec<String> = named(&text, "href").into_iter().filter(|path| path.contains(".css")).collect();
        assert_eq!(styles.len(), 1, "{lang}");
        let style = bench.get(&styles[0]).await;
        assert!(!style.text().contains("url(") && !style.text().contains("@import"));
        let weight = page.bytes.len() + style.bytes.len();
        assert!(weight < 100 * 1024, "{lang}: {weight}");
    }
}

#[tokio::test]
async fn every_asset_is_there_for_ever_under_the_name_of_its_content() {
    let bench = Bench::new();
    for path in ["/booth/ru", "/booth/uz", "/booth/en", "/booth/ru/thanks"] {
        let text = bench.get(path).await.text();
        let assets = named(&text, "src").into_iter().chain(named(&text, "href"));
        let assets: Vec<String> = assets.filter(|path| path.starts_with("/booth/assets/")).collect();
        assert!(assets.len() >= 3, "{path}");
        for asset in assets {
            let answer = bench.get(&asset).await;
            assert_eq!(answer.status, StatusCode::OK, "{asset}");
            assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
        }
    }
}

#[tokio::test]
async fn every_picture_has_its_size_and_its_words_and_waits_below_the_fold() {
    let bench = Bench::new();
    for lang in LANGS {
        let text = bench.get(&format!("/booth/{lang}")).await.text();
        let pictures: Vec<&str> = text.split("<img ").skip(1).filter_map(|rest| rest.split('>').next()).collect();
        assert_eq!(pictures.len(), 7, "{lang}");
        for picture in &pictures {
            for attribute in ["src=\"/booth/assets/", "width=\"", "height=\"", "alt=\""] {
                assert!(picture.contains(attribute), "{attribute} is missing in {picture}");
            }
        }
        assert_eq!(pictures.iter().filter(|picture| picture.contains("loading=\"lazy\"")).count(), 3);
    }
}

#[tokio::test]
async fn the_page_keeps_where_the_visitor_came_from_in_every_language() {
    let bench = Bench::new();
    let page = bench.get("/booth/ru?src=pack&event=summer%2012&utm_source=ads&utm_other=x&name=no").await;
    assert_eq!([page.hidden("source"), page.hidden("event"), page.hidden("utm_source")], ["pack", "summer 12", "ads"]);
    assert!(!page.text().contains("utm_other"));
    let links = named(&page.text(), "href");
    assert!(links.iter().any(|link| link == "/booth/uz?src=pack&event=summer+12&utm_source=ads"), "{links:?}");
    let long = bench.get(&format!("/booth?src={}", "x".repeat(50_000))).await;
    assert_eq!(long.hidden("source").len(), 100);
}

#[tokio::test]
async fn every_link_inside_the_page_leads_somewhere() {
    let bench = Bench::new();
    for lang in LANGS {
        let text = bench.get(&format!("/booth/{lang}")).await.text();
        for link in named(&text, "href") {
            if let Some(id) = link.strip_prefix('#') {
                assert!(text.contains(&format!(" id=\"{id}\"")), "{link}");
            } else if link.starts_with('/') {
                assert_eq!(bench.get(&link).await.status, StatusCode::OK, "{link}");
            }
        }
        assert!(text.contains("href=\"https://t.me/test_bot?start=want\""), "the bot is the other way to ask");
        assert!(text.contains("hreflang=\"uz\" href=\"https://booth.example/booth/uz\""));
    }
}

#[tokio::test]
async fn the_page_says_what_is_kept_and_for_how_long() {
    let bench = Bench::new();
    for lang in LANGS {
        let text = bench.get(&format!("/booth/{lang}")).await.text();
        assert!(text.contains("365") && text.contains(" 30"), "{lang}");
        assert!(!text.contains("landing-") && !text.contains("{ $"), "{lang}: a text is missing");
    }
}

#[tokio::test]
async fn every_answer_has_the_security_headers_and_the_page_runs_no_script() {
    let bench = Bench::new();
    for path in ["/booth", "/booth/en", "/booth/en/thanks", "/booth/fr"] {
        let answer = bench.get(path).await;
        let policy = answer.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'"),
            "{policy}"
        );
        assert!(!policy.contains("script-src") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert!(answer.header("permissions-policy").contains("camera=()"));
    }
    assert_eq!(bench.get("/booth").await.header("cache-control"), "private, no-cache");
    assert!(bench.get("/api/leads").await.header("content-security-policy").contains("default-src 'none'"));
}
