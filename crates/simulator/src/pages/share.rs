//! `/share/url`: where «Поделиться» leads.

use axum::extract::RawQuery;
use axum::response::Response;
use maud::html;

use super::chat::head;
use super::page as respond;

fn page_of(query: &str) -> Response {
    let value = |name: &str| {
        let pairs = url::form_urlencoded::parse(query.as_bytes());
        pairs.into_owned().find(|(key, _)| key == name).map(|(_, value)| value).unwrap_or_default()
    };
    let (address, text) = (value("url"), value("text"));
    let safe = address.starts_with("http://") || address.starts_with("https://");
    respond(html! {
        (maud::DOCTYPE)
        html lang="ru" {
            (head("Поделиться"))
            body.public {
                main.card {
                    h1 { "Поделиться" }
                    @if !text.is_empty() { p { (text) } }
                    @if safe { p { a href=(address) { (address) } } } @else { p { (address) } }
                    p.muted { "В Telegram здесь выбирают, кому отправить ссылку." }
                }
            }
        }
    })
}

pub(super) async fn page(RawQuery(query): RawQuery) -> Response {
    page_of(&query.unwrap_or_default())
}
