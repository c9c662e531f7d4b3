use axum::response::Html;
use booth::BoothSettings;
use kernel::Lang;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use texts::Texts;

use super::assets;
use super::screens::{self, Say};
use super::strings;
use crate::EventLook;

/// The booth itself.
pub(super) fn booth(texts: &Texts, settings: &BoothSettings, look: &EventLook, lang: Lang) -> Html<String> {
    let say = Say { texts, lang, bot: &settings.bot_username };
    let head = html! {
        meta name="mobile-web-app-capable" content="yes";
        link rel="manifest" href="/kiosk/assets/manifest.webmanifest";
        @if look.css.is_some() { link rel="stylesheet" href=(asset(assets::EVENT_STYLE)); }
        script type="module" src="/kiosk/assets/main.js" {}
    };
    let logo = look.logo.is_some().then(|| asset(assets::EVENT_LOGO));
    let body = html! {
        body data-lang=(lang.code()) data-retakes=(settings.retake_max) {
            p #offline .banner role="status" data-t="offline" hidden { (say.text("offline")) }
            main { (screens::all(&say, &settings.event_name, logo.as_deref())) }
            (screens::idle(&say))
            noscript { p .banner { (texts.get(lang, "kiosk-noscript", &[])) } }
            script #strings type="application/json" { (PreEscaped(strings::all(texts, &settings.bot_username))) }
        }
    };
    document(lang, &say.text("page-title"), &head, &body)
}

fn asset(name: &str) -> String {
    format!("/kiosk/assets/{name}")
}

/// For a browser that is not paired; its script looks whether it is by now.
pub(super) fn unpaired(texts: &Texts, lang: Lang) -> Html<String> {
    note(texts, lang, "pair", &html! { script type="module" src="/kiosk/assets/pair.js" {} })
}

/// No such page.
pub(super) fn lost(texts: &Texts, lang: Lang) -> Html<String> {
    note(texts, lang, "lost", &html! {})
}

fn note(texts: &Texts, lang: Lang, name: &str, head: &Markup) -> Html<String> {
    let text = |part: &str| texts.get(lang, &format!("kiosk-{name}-{part}"), &[]);
    let body = html! {
        body { main { section .screen {
            div .card { h1 { (text("title")) } p { (text("text")) } }
        } } }
    };
    document(lang, &text("title"), head, &body)
}

fn document(lang: Lang, title: &str, head: &Markup, body: &Markup) -> Html<String> {
    let page = html! {
        (DOCTYPE)
        html lang=(lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" type="image/svg+xml" href="/kiosk/assets/icon.svg";
                link rel="stylesheet" href="/kiosk/assets/kiosk.css";
                (head)
            }
            (body)
        }
    };
    Html(page.into_string())
}

#[cfg(test)]
mod tests {
    use kernel::{BotId, TimeScale};

    use super::*;

    fn page(lang: Lang) -> String {
        let settings = BoothSettings::defaults(BotId(1), "some_bot", TimeScale::default());
        booth(&Texts::load().expect("texts"), &settings, &EventLook::default(), lang).0
    }

    #[test]
    fn an_event_brings_its_colours_and_its_logo() {
        let settings = BoothSettings::defaults(BotId(1), "some_bot", TimeScale::default());
        let look = EventLook { css: Some(String::new()), logo: Some(("image/png", Vec::new())) };
        let page = booth(&Texts::load().expect("texts"), &settings, &look, Lang::Ru).0;
        let place = |part: &str| page.find(part).unwrap_or_else(|| panic!("{part} is missing"));
        assert!(place("kiosk.css") < place("event.css"), "the event's colours win");
        assert!(page.contains("src=\"/kiosk/assets/event-logo\" alt=\"Atelier\""));
        assert!(!self::page(Lang::Ru).contains("/kiosk/assets/event"));
    }

    #[test]
    fn the_policy_finds_nothing_inline() {
        let page = page(Lang::Ru);
        assert!(!page.contains(" style=") && !page.contains("<style") && !page.contains(" onclick="));
        assert_eq!(page.matches("<script").count(), 2, "the module, and the texts as data");
        assert!(page.contains("type=\"application/json\"") && page.contains("src=\"/kiosk/assets/main.js\""));
        assert!(!page.contains("http://") && !page.contains("https://t."), "nothing from elsewhere");
    }

    #[test]
    fn k11_the_page_speaks_the_asked_language() {
        assert!(page(Lang::Uz).contains("<html lang=\"uz\">") && page(Lang::Uz).contains(">Boshlash<"));
        assert!(page(Lang::Ru).contains(">Начать<"));
    }

    #[test]
    fn every_text_named_by_the_page_is_known() {
        let page = page(Lang::En);
        for attribute in ["data-t=\"", "data-t-alt=\""] {
            for name in page.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(strings::NAMES.contains(&name), "{name}");
            }
        }
    }
}
