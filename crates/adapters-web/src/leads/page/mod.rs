//! The landing page: HTML that works without a script, in one language at a time.

mod form;
mod sections;

use std::collections::BTreeMap;

use axum::response::Html;
use kernel::Lang;
use leads::LeadForm;
use maud::{DOCTYPE, Markup, html};
use texts::{Arg, Texts};

use super::{LANDING_PATH, LeadsWeb, assets};
use crate::problem::{Code, Problem};

/// What the page shows this time.
pub(super) struct View<'a> {
    pub(super) lang: Lang,
    /// What the fields hold, seen and unseen.
    pub(super) form: &'a LeadForm,
    /// It came from a form elsewhere.
    pub(super) is_untimed: bool,
    pub(super) token: String,
    /// Why the form was not taken.
    pub(super) note: Option<Note>,
}

/// Why a form was not taken, in words.
pub(super) struct Note {
    title: String,
    detail: String,
    /// By the name of the field.
    fields: BTreeMap<&'static str, String>,
}

impl Note {
    pub(super) fn of(problem: &Problem, texts: &Texts, lang: Lang) -> Self {
        let own = |name: &str| ["title", "detail"].map(|part| texts.get(lang, &format!("landing-{name}-{part}"), &[]));
        let [title, detail] = match problem.code() {
            Code::Invalid => own("faults"),
            Code::KeyReused => own("resent"),
            _ => problem.say(texts, lang),
        };
        let fields = problem.fields().iter().map(|field| (field.field, field.say(texts, lang)));
        Self { title, detail, fields: fields.collect() }
    }
}

/// Texts of one language.
struct Say<'a> {
    texts: &'a Texts,
    lang: Lang,
}

impl Say<'_> {
    fn text(&self, name: &str) -> String {
        self.with(name, &[])
    }

    fn with(&self, name: &str, args: &[(&str, Arg)]) -> String {
        self.texts.get(self.lang, &format!("landing-{name}"), args)
    }
}

/// The page with its form.
pub(super) fn landing(web: &LeadsWeb, view: &View<'_>) -> Html<String> {
    let say = Say { texts: &web.parts.texts, lang: view.lang };
    let title = match &view.note {
        Some(note) => format!("{}: {}", note.title, say.text("title")),
        None => say.text("title"),
    };
    let body = html! {
        a .skip href="#request" { (say.text("skip")) }
        (sections::head(&say, &sections::marks_query(view.form)))
        main {
            (sections::hero(&say))
            (sections::steps(&say))
            (sections::packs(&say))
            (sections::care(&say))
            (form::section(web, &say, view))
        }
        (sections::foot(&say))
    };
    document(web, &say, &title, true, &body)
}

/// After a form was taken.
pub(super) fn thanks(web: &LeadsWeb, lang: Lang) -> Html<String> {
    let say = Say { texts: &web.parts.texts, lang };
    let body = html! {
        (sections::head(&say, ""))
        main { section .note {
            img .sticker src=(assets::picture("hooray", lang)) alt="" width="180" height="180";
            h1 { (say.text("thanks-title")) }
            p { (say.text("thanks-text")) }
            p { a href=(home(lang)) { (say.text("thanks-back")) } }
        } }
    };
    document(web, &say, &say.text("thanks-title"), false, &body)
}

/// No such page.
pub(super) fn lost(web: &LeadsWeb, lang: Lang) -> Html<String> {
    let say = Say { texts: &web.parts.texts, lang };
    let body = html! {
        (sections::head(&say, ""))
        main { section .note {
            h1 { (say.text("lost-title")) }
            p { a href=(home(lang)) { (say.text("thanks-back")) } }
        } }
    };
    document(web, &say, &say.text("lost-title"), false, &body)
}

fn home(lang: Lang) -> String {
    format!("{LANDING_PATH}/{}", lang.code())
}

fn document(web: &LeadsWeb, say: &Say<'_>, title: &str, is_found: bool, body: &Markup) -> Html<String> {
    let public = web.parts.public_url.as_deref().map(|url| url.trim_end_matches('/'));
    let page = html! {
        (DOCTYPE)
        html lang=(say.lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                @if is_found {
                    meta name="description" content=(say.text("description"));
                    @if let Some(public) = public {
                        link rel="canonical" href={ (public) (home(say.lang)) };
                        @for lang in Lang::ALL {
                            link rel="alternate" hreflang=(lang.code()) href={ (public) (home(lang)) };
                        }
                    }
                } @else {
                    meta name="robots" content="noindex";
                }
                link rel="icon" type="image/svg+xml" href=(assets::path("icon.svg"));
                link rel="stylesheet" href=(assets::path("landing.css"));
            }
            body { (body) }
        }
    };
    Html(page.into_string())
}
