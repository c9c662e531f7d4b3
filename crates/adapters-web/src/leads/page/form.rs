use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use maud::{Markup, html};
use texts::Arg;

use super::sections::bot;
use super::{Note, Say, View};
use crate::leads::{INTAKE_PATH, LeadsWeb};

/// How long a request is kept after its last change; a test holds it to the domain.
const LEAD_DAYS: u32 = 365;
/// The same for what looks like spam.
const SPAM_DAYS: u32 = 30;

/// The fields as they follow each other on the page.
const ORDER: [&str; 6] = ["name", "contact", "event_date", "city", "guests", "comment"];

/// One field that people fill.
struct Field<'a> {
    name: &'static str,
    value: &'a str,
    kind: Kind,
    hint: bool,
    must: bool,
    /// What a browser may fill it with.
    fills: &'static str,
}

enum Kind {
    Line,
    Number,
    /// Not before this day.
    Date(String),
    Text,
}

pub(super) fn section(web: &LeadsWeb, say: &Say<'_>, view: &View<'_>) -> Markup {
    html! {
        section #request .request aria-labelledby="request-title" {
            div .intro {
                h2 #request-title { (say.text("form-title")) }
                p { (say.text("form-text")) }
                (bot(web, say))
            }
            form action=(INTAKE_PATH) method="post" novalidate {
                @if let Some(note) = &view.note { (summary(say, note)) }
                (unseen(say, view))
                fieldset {
                    legend { (say.text("legend-you")) }
                    @for field in about_you(view) { (shown(say, &field, view.note.as_ref())) }
                }
                fieldset {
                    legend { (say.text("legend-event")) }
                    div .pair { @for field in about_event(web, view) { (shown(say, &field, view.note.as_ref())) } }
                    (shown(say, &comment(view), view.note.as_ref()))
                }
                p .small { (say.with("privacy", &[("days", Arg::from(LEAD_DAYS)), ("spam", Arg::from(SPAM_DAYS))])) }
                button .button type="submit" { (say.text("submit")) }
            }
        }
    }
}

/// What to mend, with a way to each field; it takes the focus, so that nobody has to look for it.
fn summary(say: &Say<'_>, note: &Note) -> Markup {
    html! {
        div .faults role="alert" tabindex="-1" autofocus aria-labelledby="faults-title" {
            h3 #faults-title { (note.title) }
            p { (note.detail) }
            @if !note.fields.is_empty() {
                ul {
                    @for (name, fault) in ORDER.iter().filter_map(|name| note.fields.get_key_value(name)) {
                        li { a href={ "#f-" (name) } { (say.text(&format!("label-{name}"))) ": " (fault) } }
                    }
                }
            }
        }
    }
}

/// What travels with the form unseen, and the trap for programs.
fn unseen(say: &Say<'_>, view: &View<'_>) -> Markup {
    let hidden = |name: &str, value: &str| html! { input type="hidden" name=(name) value=(value); };
    html! {
        (hidden("lang", say.lang.code()))
        (hidden("form_token", &view.token))
        @if view.is_untimed { (hidden("embed", "1")) }
        @if let Some(source) = &view.form.source { (hidden("source", source)) }
        @if let Some(event) = &view.form.pack_event { (hidden("event", event)) }
        @for (mark, value) in &view.form.utm { (hidden(&format!("utm_{mark}"), value)) }
        div .trap aria-hidden="true" {
            label for="f-website" { (say.text("trap")) }
            input #f-website type="text" name="website" tabindex="-1" autocomplete="off"
                value=(view.form.website.as_deref().unwrap_or_default());
        }
    }
}

fn about_you<'a>(view: &'a View<'_>) -> [Field<'a>; 2] {
    let form = view.form;
    [
        Field { name: "name", value: form.name.expose(), kind: Kind::Line, hint: false, must: true, fills: "name" },
        Field { name: "contact", value: form.contact.expose(), kind: Kind::Line, hint: true, must: true, fills: "tel" },
    ]
}

fn about_event<'a>(web: &LeadsWeb, view: &'a View<'_>) -> [Field<'a>; 3] {
    let form = view.form;
    let text = |value: &'a Option<String>| value.as_deref().unwrap_or_default();
    let first = today(web.parts.clock.wall(), web.parts.desk.settings().zone);
    let may = Field { name: "", value: "", kind: Kind::Line, hint: false, must: false, fills: "off" };
    [
        Field { name: "event_date", value: text(&form.event_date), kind: Kind::Date(first), ..may },
        Field { name: "city", value: text(&form.city), kind: Kind::Line, fills: "address-level2", ..may },
        Field { name: "guests", value: text(&form.guests), kind: Kind::Number, ..may },
    ]
}

fn comment<'a>(view: &'a View<'_>) -> Field<'a> {
    let value = view.form.comment.as_ref().map_or("", |comment| comment.expose());
    Field { name: "comment", value, kind: Kind::Text, hint: true, must: false, fills: "off" }
}

fn today(wall: DateTime<Utc>, zone: Tz) -> String {
    wall.with_timezone(&zone).date_naive().to_string()
}

fn shown(say: &Say<'_>, field: &Field<'_>, note: Option<&Note>) -> Markup {
    let id = format!("f-{}", field.name);
    let fault = note.and_then(|note| note.fields.get(field.name));
    let [hint, wrong] = ["hint", "fault"].map(|part| format!("{id}-{part}"));
    let described = [field.hint.then_some(hint.as_str()), fault.map(|_| wrong.as_str())];
    let described: Vec<&str> = described.into_iter().flatten().collect();
    let described = (!described.is_empty()).then(|| described.join(" "));
    let invalid = fault.map(|_| "true");
    let (kind, mode, first) = match &field.kind {
        Kind::Line | Kind::Text => ("text", None, None),
        Kind::Number => ("text", Some("numeric"), None),
        Kind::Date(first) => ("date", None, Some(first.as_str())),
    };
    html! {
        div .field {
            label for=(id) {
                (say.text(&format!("label-{}", field.name)))
                @if field.must { span .must { " " (say.text("must")) } }
            }
            @if field.hint { p .small id=(hint) { (say.text(&format!("hint-{}", field.name))) } }
            @if let Some(fault) = fault { p .fault id=(wrong) { (fault) } }
            @if matches!(field.kind, Kind::Text) {
                textarea id=(id) name=(field.name) rows="4" maxlength="2000" aria-describedby=[described]
                    aria-invalid=[invalid] { "\n" (field.value) }
            } @else {
                input id=(id) type=(kind) name=(field.name) value=(field.value) inputmode=[mode] min=[first]
                    autocomplete=(field.fills) required[field.must] aria-describedby=[described] aria-invalid=[invalid];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kernel::{BotId, ChatId, TimeScale};
    use leads::LeadSettings;

    use super::*;

    #[test]
    fn the_page_promises_what_the_module_does() {
        let settings = LeadSettings::defaults(BotId(1), "some_bot", ChatId(-1), TimeScale::default());
        let days = |count: u32| Duration::from_hours(u64::from(count) * 24);
        assert_eq!([days(LEAD_DAYS), days(SPAM_DAYS)], [settings.lead_ttl, settings.spam_ttl]);
    }
}
