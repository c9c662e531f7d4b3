//! The public page of a sticker set.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

use super::page as respond;
use crate::faults::{FaultKind, Occasion};
use crate::shared::Shared;
use crate::state::{State as World, StickerSet};

/// What the page shows now.
enum Look {
    Unreadable { status: bool },
    Missing,
    Set(StickerSet),
}

fn look(world: &mut World, name: &str) -> Look {
    let occasion = Occasion { method: "addstickers", chat_id: None };
    if let Some(fault) = world.faults.draw_special(occasion, FaultKind::PageUnknown) {
        return Look::Unreadable { status: fault.hits % 2 == 1 };
    }
    let now = world.clock.now_ms();
    let Some(set) = world.sets.get(&name.to_lowercase()) else { return Look::Missing };
    // The fault delays each set once, whether it was on at the creation or is on now.
    if set.page_fault.is_none()
        && let Some(fault) = world.faults.draw_special(occasion, FaultKind::PageLag)
        && let Some(set) = world.sets.get_mut(&name.to_lowercase())
    {
        let delay = i64::try_from(fault.delay_ms.unwrap_or(20_000)).unwrap_or(i64::MAX);
        set.page_ms = set.page_ms.saturating_add(delay);
        set.page_fault = Some(fault.id);
    }
    match world.sets.get(&name.to_lowercase()) {
        Some(set) if set.page_ms <= now => Look::Set(set.clone()),
        _ => Look::Missing,
    }
}

pub(super) async fn page(State(shared): State<Shared>, Path(name): Path<String>) -> Response {
    let look = look(&mut shared.lock(), &name);
    match look {
        Look::Unreadable { status } => {
            let status = if status { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
            (status, Html("<!doctype html><title>One moment</title><p>Checking that you are not a robot…"))
                .into_response()
        }
        Look::Missing => missing(),
        Look::Set(set) => shown(&set),
    }
}

fn set_head(title: &str, meta: &str, count: Option<usize>) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (title) }
            meta property="og:title" content=(meta);
            @if let Some(count) = count { meta property="og:description" content={ "Стикеров в наборе: " (count) }; }
            link rel="icon" type="image/svg+xml" href="/_sim/assets/icon.svg";
            link rel="stylesheet" href="/_sim/assets/chat.css";
        }
    }
}

fn missing() -> Response {
    respond(html! {
        (DOCTYPE)
        html lang="ru" prefix="og: https://ogp.me/ns#" {
            (set_head("Набор стикеров", "Telegram: набор стикеров", None))
            body.public {
                main.card {
                    h1 { "Набор стикеров" }
                    p { "Такого набора нет, или он ещё не появился. Обновите страницу через несколько секунд." }
                    p { a href="/" { "К чатам" } }
                }
            }
        }
    })
}

fn shown(set: &StickerSet) -> Response {
    respond(html! {
        (DOCTYPE)
        html lang="ru" prefix="og: https://ogp.me/ns#" {
            (set_head(&set.title, &set.title, Some(set.stickers.len())))
            body.public {
                main.card.wide {
                    h1 { (set.title) }
                    p.muted { "Стикеров в наборе: " (set.stickers.len()) }
                    ul.pack {
                        @for sticker in &set.stickers {
                            li {
                                img src={ "/_sim/files/" (sticker.file.id) } width=(sticker.file.width)
                                    height=(sticker.file.height) alt=(sticker.emoji.first().map_or("стикер", String::as_str));
                                span aria-hidden="true" { (sticker.emoji.first().map_or("", String::as_str)) }
                            }
                        }
                    }
                    p { a href="/" { "К чатам" } }
                }
            }
        }
    })
}
