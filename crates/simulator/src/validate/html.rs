//! Telegram's HTML: the text that people see and its entities, or the server's own complaint.
//!
//! Offsets in complaints are bytes of the source, offsets of entities are UTF-16 units of the result.

use serde_json::{Value, json};

/// Text after parsing.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Parsed {
    pub(crate) text: String,
    pub(crate) entities: Vec<Value>,
}

#[derive(Debug)]
struct Open {
    tag: String,
    argument: String,
    start: usize,
    begin: usize,
}

const TAGS: &[&str] = &[
    "a",
    "b",
    "strong",
    "i",
    "em",
    "s",
    "strike",
    "del",
    "u",
    "ins",
    "tg-spoiler",
    "tg-emoji",
    "span",
    "pre",
    "code",
    "blockquote",
];

/// Parses the source; the error is the text after `can't parse entities: `.
pub(crate) fn parse(source: &str) -> Result<Parsed, String> {
    let mut cursor = Cursor { source: source.as_bytes(), at: 0 };
    let mut out = Parsed::default();
    let mut units = 0;
    let mut stack: Vec<Open> = Vec::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        match c {
            '&' => {
                let (decoded, used) = reference(rest);
                let shown = decoded.unwrap_or('&');
                out.text.push(shown);
                units += shown.len_utf16();
                cursor.at += used;
            }
            '<' => {
                let begin = cursor.at;
                cursor.at += 1;
                if cursor.peek() == Some(b'/') {
                    cursor.at += 1;
                    close(&mut cursor, begin, &mut stack, units, &mut out.entities)?;
                } else {
                    stack.push(open(&mut cursor, begin, units)?);
                }
            }
            other => {
                out.text.push(other);
                units += other.len_utf16();
                cursor.at += other.len_utf8();
            }
        }
        rest = source.get(cursor.at..).unwrap_or_default();
    }
    if let Some(last) = stack.last() {
        return Err(format!(
            "Can't find end tag corresponding to start tag \"{}\" at byte offset {}",
            last.tag, last.begin
        ));
    }
    // Outer before inner, as Telegram lists them.
    out.entities.sort_by_key(|e| (e["offset"].as_u64(), std::cmp::Reverse(e["length"].as_u64())));
    Ok(out)
}

struct Cursor<'a> {
    source: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<u8> {
        self.source.get(self.at).copied()
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(|b| b.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn take_while(&mut self, keep: impl Fn(u8) -> bool) -> String {
        let from = self.at;
        while self.peek().is_some_and(&keep) {
            self.at += 1;
        }
        String::from_utf8_lossy(self.source.get(from..self.at).unwrap_or_default()).into_owned()
    }
}

fn open(cursor: &mut Cursor<'_>, begin: usize, start: usize) -> Result<Open, String> {
    let tag = cursor.take_while(|b| !b.is_ascii_whitespace() && b != b'>').to_ascii_lowercase();
    if cursor.peek().is_none() {
        return Err(format!("Unclosed start tag at byte offset {begin}"));
    }
    if !TAGS.contains(&tag.as_str()) {
        return Err(format!("Unsupported start tag \"{tag}\" at byte offset {begin}"));
    }
    let mut argument = String::new();
    loop {
        cursor.skip_spaces();
        match cursor.peek() {
            None => return Err(format!("Unclosed start tag \"{tag}\" at byte offset {begin}")),
            Some(b'>') => break,
            Some(_) => {}
        }
        let name = cursor.take_while(|b| !b.is_ascii_whitespace() && b != b'=' && b != b'>').to_ascii_lowercase();
        if name.is_empty() {
            return Err(format!("Empty attribute name in the tag \"{tag}\" at byte offset {begin}"));
        }
        cursor.skip_spaces();
        if cursor.peek() != Some(b'=') {
            if tag == "blockquote" && name == "expandable" {
                argument = "expandable".into();
                continue;
            }
            return Err(format!(
                "Expected equal sign in declaration of an attribute of the tag \"{tag}\" at byte offset {begin}"
            ));
        }
        cursor.at += 1;
        cursor.skip_spaces();
        let value = match cursor.peek() {
            Some(quote @ (b'"' | b'\'')) => {
                cursor.at += 1;
                let value = cursor.take_while(|b| b != quote);
                if cursor.peek().is_none() {
                    return Err(format!("Unclosed start tag at byte offset {begin}"));
                }
                cursor.at += 1;
                value
            }
            _ => cursor.take_while(|b| !b.is_ascii_whitespace() && b != b'>'),
        };
        match (tag.as_str(), name.as_str()) {
            ("a", "href") | ("tg-emoji", "emoji-id") | ("span" | "code", "class") => argument = unescape(&value),
            ("blockquote", "expandable") => argument = "expandable".into(),
            _ => {}
        }
    }
    cursor.at += 1;
    if tag == "span" && argument != "tg-spoiler" {
        return Err(format!("Tag \"span\" must have class \"tg-spoiler\" at byte offset {begin}"));
    }
    Ok(Open { tag, argument, start, begin })
}

fn close(
    cursor: &mut Cursor<'_>,
    begin: usize,
    stack: &mut Vec<Open>,
    end: usize,
    entities: &mut Vec<Value>,
) -> Result<(), String> {
    let tag = cursor.take_while(|b| !b.is_ascii_whitespace() && b != b'>').to_ascii_lowercase();
    cursor.skip_spaces();
    if cursor.peek() != Some(b'>') {
        return Err(format!("Unclosed end tag at byte offset {begin}"));
    }
    cursor.at += 1;
    let Some(open) = stack.pop() else {
        return Err(format!("Unexpected end tag at byte offset {begin}"));
    };
    if !tag.is_empty() && tag != open.tag {
        return Err(format!(
            "Unmatched end tag at byte offset {begin}, expected \"</{}>\", found \"</{tag}>\"",
            open.tag
        ));
    }
    if end > open.start {
        let mut entity = json!({ "type": kind(&open), "offset": open.start, "length": end - open.start });
        match open.tag.as_str() {
            "a" if !open.argument.is_empty() => entity["url"] = Value::from(open.argument),
            "a" => return Ok(()),
            "tg-emoji" => entity["custom_emoji_id"] = Value::from(open.argument),
            "code" if open.argument.starts_with("language-") && stack.last().is_some_and(|o| o.tag == "pre") => {
                return Ok(());
            }
            _ => {}
        }
        entities.push(entity);
    }
    Ok(())
}

fn kind(open: &Open) -> &'static str {
    match open.tag.as_str() {
        "b" | "strong" => "bold",
        "i" | "em" => "italic",
        "s" | "strike" | "del" => "strikethrough",
        "u" | "ins" => "underline",
        "a" => "text_link",
        "tg-emoji" => "custom_emoji",
        "pre" => "pre",
        "code" => "code",
        "blockquote" if open.argument == "expandable" => "expandable_blockquote",
        "blockquote" => "blockquote",
        _ => "spoiler",
    }
}

/// The character of a reference at the start of `rest`, and the bytes that it takes; an unknown one is a plain `&`.
fn reference(rest: &str) -> (Option<char>, usize) {
    let Some((name, _)) = rest.strip_prefix('&').and_then(|r| r.split_once(';')) else { return (None, 1) };
    if name.len() > 10 {
        return (None, 1);
    }
    let decoded = match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        _ => name.strip_prefix('#').and_then(|n| {
            let hex = n.strip_prefix(['x', 'X']);
            let code = hex.map_or_else(|| n.parse().ok(), |h| u32::from_str_radix(h, 16).ok());
            code.and_then(char::from_u32).filter(|c| *c != '\0')
        }),
    };
    (decoded, if decoded.is_some() { name.len() + 2 } else { 1 })
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|r| !r.is_empty()) {
        if rest.starts_with('&') {
            let (decoded, used) = reference(rest);
            out.push(decoded.unwrap_or('&'));
            at += used;
        } else if let Some(c) = rest.chars().next() {
            out.push(c);
            at += c.len_utf8();
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]
    use super::*;

    #[test]
    fn entities_count_utf16_units_and_nest() {
        let parsed = parse("😀 <b>жир<i>но</i></b> &lt;3 <a href=\"http://x/?a=1&amp;b=2\">тут</a>").unwrap();
        assert_eq!(parsed.text, "😀 жирно <3 тут");
        let kinds: Vec<_> =
            parsed.entities.iter().map(|e| (e["type"].as_str().unwrap(), e["offset"].as_u64().unwrap())).collect();
        assert_eq!(kinds, [("bold", 3), ("italic", 6), ("text_link", 12)]);
        assert_eq!(parsed.entities[2]["url"], "http://x/?a=1&b=2");
    }

    #[test]
    fn complaints_are_the_servers() {
        for (source, complaint) in [
            ("<x>", "Unsupported start tag \"x\" at byte offset 0"),
            ("<3", "Unclosed start tag at byte offset 0"),
            ("я <3 >", "Unsupported start tag \"3\" at byte offset 3"),
            ("</b>", "Unexpected end tag at byte offset 0"),
            ("<b>a</i>", "Unmatched end tag at byte offset 4, expected \"</b>\", found \"</i>\""),
            ("<b>a", "Can't find end tag corresponding to start tag \"b\" at byte offset 0"),
            ("<span class=\"y\">a</span>", "Tag \"span\" must have class \"tg-spoiler\" at byte offset 0"),
        ] {
            assert_eq!(parse(source).unwrap_err(), complaint);
        }
    }

    #[test]
    fn unknown_references_stay_as_they_are() {
        assert_eq!(parse("a & b &nbsp; &#33; &#x41;").unwrap().text, "a & b &nbsp; ! A");
    }
}
