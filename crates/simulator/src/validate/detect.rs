//! Entities that Telegram finds by itself: commands, mentions and addresses.

use serde_json::{Value, json};

/// Commands, mentions and http addresses of a plain text, in order.
pub(crate) fn entities(text: &str) -> Vec<Value> {
    let mut out = Vec::new();
    let mut offset = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let bare = word.trim_end();
        if let Some((kind, length)) = classify(bare) {
            out.push(json!({ "type": kind, "offset": offset, "length": length }));
        }
        offset += word.encode_utf16().count();
    }
    out
}

fn classify(word: &str) -> Option<(&'static str, usize)> {
    let name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if let Some(rest) = word.strip_prefix('/') {
        let command = rest.find(|c| !name(c)).unwrap_or(rest.len());
        if command == 0 || command > 64 {
            return None;
        }
        let tail = rest.get(command..).unwrap_or_default();
        let mention = tail.strip_prefix('@').map_or(0, |t| 1 + t.find(|c| !name(c)).unwrap_or(t.len()));
        return Some(("bot_command", 1 + command + mention));
    }
    if let Some(rest) = word.strip_prefix('@') {
        let length = rest.find(|c| !name(c)).unwrap_or(rest.len());
        return (length >= 4).then_some(("mention", 1 + length));
    }
    let address = word.trim_end_matches(['.', ',', ')', '!', '?', ';', ':', '»']);
    let http = address.strip_prefix("http://").or_else(|| address.strip_prefix("https://"));
    http.filter(|rest| !rest.is_empty()).map(|_| ("url", address.encode_utf16().count()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]
    use super::entities;

    #[test]
    fn commands_and_addresses_are_found() {
        let found = entities("/start@bot_x abc, см. http://127.0.0.1:1/a. и @someone");
        let kinds: Vec<_> = found
            .iter()
            .map(|e| (e["type"].as_str().unwrap(), e["offset"].as_u64().unwrap(), e["length"].as_u64().unwrap()))
            .collect();
        assert_eq!(kinds, [("bot_command", 0, 12), ("url", 22, 20), ("mention", 46, 8)]);
    }
}
