//! A submission off the wire: JSON, or a form's pairs; every field as text, cleaned and judged by the domain.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use kernel::Sensitive;
use leads::LeadForm;
use serde_json::{Map, Value, json};

/// Marks that `utm_…` fields of a form carry.
pub(super) const MARKS: [&str; 5] = ["source", "medium", "campaign", "term", "content"];

/// Longest `source` that the domain takes.
const SOURCE: usize = 64;

/// What came, before it is judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Read {
    pub(super) form: LeadForm,
    /// `form_token`.
    pub(super) token: Option<String>,
    /// JSON without a token, or a form on a page that is not ours: nobody can say how long it took.
    pub(super) is_untimed: bool,
}

/// Why a JSON body is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum JsonFault {
    /// No JSON.
    Malformed,
    /// JSON, but no object.
    NotAnObject,
    /// These fields hold something that is no text.
    Fields(BTreeSet<&'static str>),
}

/// Reads the JSON of `POST /api/leads`. Unknown fields are nobody's fault.
pub(super) fn of_json(bytes: &[u8]) -> Result<Read, JsonFault> {
    let value: Value = serde_json::from_slice(bytes).map_err(|_error| JsonFault::Malformed)?;
    let Value::Object(body) = value else { return Err(JsonFault::NotAnObject) };
    let mut wrong = BTreeSet::new();
    let mut text = |name: &'static str, numbers: bool| match body.get(name) {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(text.clone()),
        Some(Value::Number(number)) if numbers => Some(number.to_string()),
        Some(_) => {
            wrong.insert(name);
            None
        }
    };
    let name = text("name", false);
    // Programs send numbers as numbers.
    let (contact, guests) = (text("contact", true), text("guests", true));
    let form = LeadForm {
        name: Sensitive::new(name.unwrap_or_default()),
        contact: Sensitive::new(contact.unwrap_or_default()),
        event_date: text("event_date", false),
        city: text("city", false),
        guests,
        comment: text("comment", false).map(Sensitive::new),
        source: text("source", false),
        pack_event: text("event", false),
        lang: text("lang", false),
        website: text("website", true),
        utm: BTreeMap::new(),
    };
    let token = text("form_token", false);
    let utm = marks(body.get("utm")).unwrap_or_else(|| {
        wrong.insert("utm");
        BTreeMap::new()
    });
    if wrong.is_empty() {
        Ok(Read { form: LeadForm { utm, ..form }, is_untimed: token.is_none(), token })
    } else {
        Err(JsonFault::Fields(wrong))
    }
}

fn marks(value: Option<&Value>) -> Option<BTreeMap<String, String>> {
    let none = Map::new();
    let marks = match value {
        None | Some(Value::Null) => &none,
        Some(Value::Object(marks)) => marks,
        Some(_) => return None,
    };
    let text = |(mark, value): (&String, &Value)| {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => return None,
        };
        Some((mark.strip_prefix("utm_").unwrap_or(mark).to_owned(), text))
    };
    marks.iter().filter(|(_, value)| !value.is_null()).map(text).collect()
}

/// Reads the fields of an HTML form; what is no UTF-8 becomes replacement characters, the first of a name counts.
pub(super) fn of_form(bytes: &[u8]) -> Read {
    let mut fields: BTreeMap<Cow<'_, str>, Cow<'_, str>> = BTreeMap::new();
    for (name, value) in form_urlencoded::parse(bytes) {
        fields.entry(name).or_insert(value);
    }
    let text = |name: &str| fields.get(name).map(|value| value.clone().into_owned());
    let given = |name: &str| text(name).filter(|value| !value.is_empty());
    let marked = MARKS.iter().filter_map(|mark| Some(((*mark).to_owned(), given(&format!("utm_{mark}"))?)));
    Read {
        form: LeadForm {
            name: Sensitive::new(text("name").unwrap_or_default()),
            contact: Sensitive::new(text("contact").unwrap_or_default()),
            event_date: given("event_date"),
            city: given("city"),
            guests: given("guests"),
            comment: given("comment").map(Sensitive::new),
            // Nobody sees this one, so nobody could mend it.
            source: given("source").map(|source| source.chars().take(SOURCE).collect()),
            utm: marked.collect(),
            pack_event: given("event"),
            lang: given("lang"),
            website: given("website"),
        },
        token: given("form_token"),
        is_untimed: given("embed").is_some(),
    }
}

/// The body in one form, so that the same submission is known again however it was encoded.
pub(super) fn canonical(form: &LeadForm) -> String {
    json!([
        form.name.expose(),
        form.contact.expose(),
        form.event_date,
        form.city,
        form.guests,
        form.comment.as_ref().map(|comment| comment.expose().clone()),
        form.source,
        form.utm,
        form.pack_event,
        form.lang,
        form.website,
    ])
    .to_string()
}
