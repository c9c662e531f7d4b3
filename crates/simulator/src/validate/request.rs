//! Parameters against the method table: decoded by their published types, refused where the real server cannot read
//! them, noted where it would silently ignore them.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::tables::{self, Field, Kind, Limit, Method};
use crate::api::params::Params;
use crate::reply::ApiError;

/// Sizes with their own checks and their own texts elsewhere.
const CHECKED_ELSEWHERE: &[&str] = &[
    "text",
    "caption",
    "name",
    "title",
    "stickers",
    "sticker_format",
    "emoji_list",
    "keywords",
    "thumbnail",
    "format",
];

/// Decodes and checks the parameters in place.
///
/// The answer lists what Telegram lets pass but a careful client would not send.
pub(crate) fn check(method: &'static Method, params: &mut Params) -> Result<Vec<String>, ApiError> {
    let mut notes = Vec::new();
    let names: Vec<String> = params.values.keys().cloned().collect();
    for name in names {
        let Some(field) = method.fields.iter().find(|f| f.name == name) else {
            notes.push(format!("unknown parameter {name}"));
            continue;
        };
        let Some(raw) = params.values.get(&name).cloned() else { continue };
        let value = decode(raw, &field.kinds);
        if value.is_null() {
            params.values.remove(&name);
            continue;
        }
        let mut found = Vec::new();
        let fits = field.kinds.iter().any(|kind| {
            let faults = faults(&value, kind, &name);
            let ok = faults.iter().all(|f| !f.fatal);
            if ok || found.is_empty() {
                found = faults;
            }
            ok
        });
        if !fits {
            return Err(ApiError::bad(unreadable(field.name, found.iter().find(|f| f.fatal).map(|f| &f.text))));
        }
        notes.extend(found.into_iter().map(|f| f.text));
        if !CHECKED_ELSEWHERE.contains(&field.name)
            && let Some(limit) = tables::limit(method.name, field.name)
            && out_of_bounds(&value, limit)
        {
            return Err(ApiError::bad(too_long(method.name, field.name)));
        }
        params.values.insert(name, value);
    }
    for field in &method.fields {
        if field.required && !params.values.contains_key(field.name) && !params.files.contains_key(field.name) {
            return Err(ApiError::bad(missing(method.name, field.name)));
        }
    }
    parts(method, params, &mut notes);
    Ok(notes)
}

/// What the server says of a parameter that it needs and did not get.
fn missing(method: &str, name: &str) -> String {
    match name {
        "chat_id" => "chat_id is empty".into(),
        "text" => "message text is empty".into(),
        "message_id" => "message identifier is not specified".into(),
        "callback_query_id" => "query is too old and response timeout expired or query ID is invalid".into(),
        "user_id" => "invalid user_id specified".into(),
        "name" => "invalid sticker set name is specified".into(),
        "photo" | "document" => format!("there is no {name} in the request"),
        "sticker" if method == "sendSticker" || method == "uploadStickerFile" => {
            "there is no sticker in the request".into()
        }
        "file_id" => "file_id is empty".into(),
        "action" => "wrong parameter action in request".into(),
        other => format!("parameter \"{other}\" is required"),
    }
}

fn unreadable(name: &str, fault: Option<&String>) -> String {
    let detail = fault.map_or("it has the wrong type", String::as_str);
    match name {
        "reply_markup" => format!("can't parse reply keyboard markup JSON object: {detail}"),
        "chat_id" => "chat not found".into(),
        "message_id" => "message identifier is not specified".into(),
        "user_id" => "invalid user_id specified".into(),
        other => format!("can't parse {other}: {detail}"),
    }
}

fn too_long(method: &str, name: &str) -> String {
    match (method, name) {
        ("answerCallbackQuery", _) => "MESSAGE_TOO_LONG".into(),
        ("setWebhook", "secret_token") => "secret token is too long".into(),
        _ => format!("wrong size of {name}"),
    }
}

fn out_of_bounds(value: &Value, limit: Limit) -> bool {
    let size = match value {
        Value::String(text) if limit.unit == "bytes" => text.len(),
        Value::String(text) => text.chars().count(),
        Value::Array(items) => items.len(),
        _ => return false,
    };
    let size = f64::from(u32::try_from(size).unwrap_or(u32::MAX));
    limit.low.is_some_and(|low| size < low) || limit.high.is_some_and(|high| size > high)
}

/// Form fields travel as text: everything but a plain string is JSON inside it.
fn decode(raw: Value, kinds: &[Kind]) -> Value {
    let Value::String(text) = raw else { return raw };
    let plain = kinds.iter().any(|k| matches!(k, Kind::String | Kind::InputFile));
    if plain {
        let number = kinds.contains(&Kind::Integer).then(|| text.trim().parse::<i64>().ok()).flatten();
        return number.map_or(Value::String(text), Value::from);
    }
    if kinds.contains(&Kind::Boolean) {
        return match text.to_ascii_lowercase().as_str() {
            "true" | "t" | "yes" | "y" | "1" => Value::Bool(true),
            "false" | "f" | "no" | "n" | "0" | "" => Value::Bool(false),
            _ => Value::String(text),
        };
    }
    if text.is_empty() {
        return Value::Null;
    }
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

#[derive(Debug)]
struct Fault {
    text: String,
    fatal: bool,
}

fn fatal(text: String) -> Vec<Fault> {
    vec![Fault { text, fatal: true }]
}

fn faults(value: &Value, kind: &Kind, path: &str) -> Vec<Fault> {
    let wrong = |what: &str| fatal(format!("{path} is no {what}"));
    match (kind, value) {
        (Kind::Integer, Value::Number(n)) if n.is_i64() || n.is_u64() => Vec::new(),
        (Kind::Float, Value::Number(_))
        | (Kind::Boolean, Value::Bool(_))
        | (Kind::String | Kind::InputFile, Value::String(_)) => Vec::new(),
        (Kind::Array(inner), Value::Array(items)) => {
            items.iter().enumerate().flat_map(|(i, item)| faults(item, inner, &format!("{path}[{i}]"))).collect()
        }
        (Kind::Object(name), Value::Object(object)) => object_faults(object, name, path),
        (Kind::Integer, _) => wrong("Integer"),
        (Kind::Float, _) => wrong("Float"),
        (Kind::Boolean, _) => wrong("Boolean"),
        (Kind::String | Kind::InputFile, _) => wrong("String"),
        (Kind::Array(_), _) => wrong("Array"),
        (Kind::Object(name), _) => wrong(name),
    }
}

fn object_faults(object: &Map<String, Value>, name: &str, path: &str) -> Vec<Fault> {
    if let Some(members) = tables::union(name) {
        let mut best: Option<Vec<Fault>> = None;
        for member in members {
            let found = object_faults(object, member, path);
            let weight = |faults: &Vec<Fault>| (faults.iter().filter(|f| f.fatal).count(), faults.len());
            if best.as_ref().is_none_or(|b| weight(&found) < weight(b)) {
                best = Some(found);
            }
        }
        return best.unwrap_or_default();
    }
    let Some(fields) = tables::object(name) else { return Vec::new() };
    let mut out = Vec::new();
    for field in fields.iter().filter(|f| f.required && object.get(f.name).is_none_or(Value::is_null)) {
        out.extend(fatal(format!("{path}.{} is missing", field.name)));
    }
    for (key, value) in object {
        match fields.iter().find(|f| f.name == key) {
            None => out.push(Fault { text: format!("{name} has no field {key}"), fatal: false }),
            Some(_) if value.is_null() => {}
            Some(field) => out.extend(field_faults(value, field, &format!("{path}.{key}"))),
        }
    }
    out
}

fn field_faults(value: &Value, field: &Field, path: &str) -> Vec<Fault> {
    let mut first = Vec::new();
    for kind in &field.kinds {
        let found = faults(value, kind, path);
        if found.iter().all(|f| !f.fatal) {
            return found;
        }
        if first.is_empty() {
            first = found;
        }
    }
    first
}

/// Every `attach://` needs its part, and every part a use.
fn parts(method: &Method, params: &Params, notes: &mut Vec<String>) {
    let mut wanted = BTreeSet::new();
    for value in params.values.values() {
        attachments(value, &mut wanted);
    }
    for name in wanted.iter().filter(|n| !params.files.contains_key(n.as_str())) {
        notes.push(format!("attach://{name} has no part"));
    }
    for (name, upload) in &params.files {
        if !wanted.contains(name) && !method.fields.iter().any(|f| f.name == name) {
            notes.push(format!("the part {name} is never used"));
        }
        if upload.name.is_empty() {
            notes.push(format!("the part {name} has no file name"));
        }
    }
}

fn attachments(value: &Value, wanted: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => wanted.extend(text.strip_prefix("attach://").map(str::to_owned)),
        Value::Array(items) => items.iter().for_each(|item| attachments(item, wanted)),
        Value::Object(object) => object.values().for_each(|item| attachments(item, wanted)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
