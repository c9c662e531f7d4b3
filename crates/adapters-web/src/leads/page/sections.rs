use form_urlencoded::Serializer;
use kernel::Lang;
use leads::LeadForm;
use maud::{Markup, html};
use texts::Arg;

use super::{Say, home};
use crate::leads::{LeadsWeb, assets};

/// Outfits whose packs are shown.
const PACKS: [&str; 3] = ["own", "chapan", "pirate"];

/// What a link to another language keeps of where the visitor came from.
pub(super) fn marks_query(form: &LeadForm) -> String {
    let mut query = Serializer::new(String::new());
    let named = [("src", &form.source), ("event", &form.pack_event)];
    for (name, value) in named.into_iter().filter_map(|(name, value)| Some((name, value.as_ref()?))) {
        query.append_pair(name, value);
    }
    for (mark, value) in &form.utm {
        query.append_pair(&format!("utm_{mark}"), value);
    }
    let query = query.finish();
    if query.is_empty() { query } else { format!("?{query}") }
}

pub(super) fn head(say: &Say<'_>, query: &str) -> Markup {
    html! {
        header {
            a .brand href=(home(say.lang)) {
                img src=(assets::path("icon.svg")) alt="" width="36" height="36";
                span { "Atelier" }
            }
            nav aria-label=(say.text("languages")) {
                @for (lang, name) in [(Lang::Ru, "Русский"), (Lang::Uz, "Oʻzbekcha"), (Lang::En, "English")] {
                    a lang=(lang.code()) hreflang=(lang.code()) href={ (home(lang)) (query) }
                        aria-current=[(say.lang == lang).then_some("page")] { (name) }
                }
            }
        }
    }
}

pub(super) fn hero(say: &Say<'_>) -> Markup {
    html! {
        section .hero {
            div .words {
                h1 { (say.text("title")) }
                p .lead { (say.text("lead")) }
                p { a .button href="#request" { (say.text("cta")) } }
            }
            div .cluster {
                @for name in ["hello", "hooray", "cool"] {
                    img .sticker src=(assets::picture(name, say.lang)) alt=(say.text(&format!("alt-{name}")))
                        width="180" height="180";
                }
            }
        }
    }
}

pub(super) fn steps(say: &Say<'_>) -> Markup {
    html! {
        section aria-labelledby="how" {
            h2 #how { (say.text("how")) }
            ol .steps {
                @for step in 1..=3 {
                    li {
                        h3 { (say.text(&format!("step{step}-title"))) }
                        p { (say.text(&format!("step{step}-text"))) }
                    }
                }
            }
        }
    }
}

pub(super) fn packs(say: &Say<'_>) -> Markup {
    html! {
        section aria-labelledby="packs" {
            h2 #packs { (say.text("packs")) }
            p { (say.text("packs-text")) }
            div .packs {
                @for pack in PACKS {
                    @let name = say.text(&format!("pack-{pack}"));
                    figure {
                        img src=(assets::picture(&format!("pack-{pack}"), say.lang)) width="640" height="480" loading="lazy"
                            decoding="async" alt=(say.with("alt-pack", &[("outfit", Arg::from(name.as_str()))]));
                        figcaption { (name) }
                    }
                }
            }
            p .small { (say.text("credit")) }
        }
    }
}

pub(super) fn care(say: &Say<'_>) -> Markup {
    html! {
        section aria-labelledby="care" {
            h2 #care { (say.text("care")) }
            ul .care {
                @for point in 1..=4 { li { (say.text(&format!("care{point}"))) } }
            }
        }
    }
}

/// The other way to ask: the bot.
pub(super) fn bot(web: &LeadsWeb, say: &Say<'_>) -> Markup {
    let name = &web.parts.desk.settings().bot_username;
    let link = format!("{}/{name}?start=want", web.parts.link_url.trim_end_matches('/'));
    html! { p { (say.text("bot")) " " a rel="noopener" href=(link) { "@" (name) } } }
}

pub(super) fn foot(say: &Say<'_>) -> Markup {
    html! { footer { p .small { (say.text("foot")) } } }
}
