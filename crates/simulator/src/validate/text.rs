//! Texts and captions after parsing.

use std::cmp::Reverse;

use serde_json::Value;

use super::{detect, html};
use crate::api::params::Params;
use crate::reply::ApiError;

pub(crate) use html::Parsed;

/// The `text` of a message: never empty, 4096 UTF-16 units at most.
pub(crate) fn message(params: &Params) -> Result<Parsed, ApiError> {
    let parsed = formatted(params, "text", "entities")?;
    if parsed.text.is_empty() {
        return Err(ApiError::bad("message text is empty"));
    }
    if units(&parsed.text) > 4096 {
        return Err(ApiError::bad("message is too long"));
    }
    Ok(parsed)
}

/// The `caption` of a photo or document: may be empty, 1024 UTF-16 units at most.
pub(crate) fn caption(params: &Params) -> Result<Parsed, ApiError> {
    let parsed = formatted(params, "caption", "caption_entities")?;
    if units(&parsed.text) > 1024 {
        return Err(ApiError::bad("message caption is too long"));
    }
    Ok(parsed)
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

fn formatted(params: &Params, field: &str, entities: &str) -> Result<Parsed, ApiError> {
    let source = params.text(field).unwrap_or_default();
    let mode = params.text("parse_mode").unwrap_or_default().to_ascii_lowercase();
    let mut parsed = match mode.as_str() {
        "html" => html::parse(source).map_err(|e| ApiError::bad(format!("can't parse entities: {e}")))?,
        // The two Markdown dialects are shown as they are: this product speaks HTML only.
        "" | "markdown" | "markdownv2" => Parsed {
            text: source.to_owned(),
            entities: params.value(entities).and_then(Value::as_array).cloned().unwrap_or_default(),
        },
        _ => return Err(ApiError::bad("unsupported parse_mode")),
    };
    trim(&mut parsed);
    let taken: Vec<u64> = parsed.entities.iter().filter_map(|e| e["offset"].as_u64()).collect();
    parsed.entities.extend(
        detect::entities(&parsed.text)
            .into_iter()
            .filter(|e| e["offset"].as_u64().is_some_and(|o| !taken.contains(&o))),
    );
    // Telegram answers them in the order of the text, the outer before the inner.
    let place = |e: &Value| (e["offset"].as_u64(), Reverse(e["length"].as_u64()));
    parsed.entities.sort_by_key(place);
    Ok(parsed)
}

/// Telegram cuts white space at both ends, and moves the entities along.
fn trim(parsed: &mut Parsed) {
    let lead = units(&parsed.text) - units(parsed.text.trim_start());
    parsed.text = parsed.text.trim().to_owned();
    let length = units(&parsed.text);
    for entity in &mut parsed.entities {
        let number = |name: &str| entity[name].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
        let (from, to) = (number("offset"), number("offset") + number("length"));
        let (from, to) = (from.saturating_sub(lead).min(length), to.saturating_sub(lead).min(length));
        if let Some(object) = entity.as_object_mut() {
            object.insert("offset".into(), from.into());
            object.insert("length".into(), (to - from).into());
        }
    }
    parsed.entities.retain(|e| e["length"].as_u64().is_some_and(|n| n > 0));
}
