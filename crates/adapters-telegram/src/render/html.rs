use texts::Arg;
use unicode_segmentation::UnicodeSegmentation;

/// The first `most` characters as a person sees them, with `…` where something was cut. To be done before escaping:
/// a cut must not fall into an entity.
pub fn cut(text: &str, most: usize) -> String {
    let mut seen = text.graphemes(true);
    let kept: String = seen.by_ref().take(most).collect();
    if seen.next().is_some() { format!("{kept}…") } else { kept }
}

/// As much of the text as `most` UTF-16 units hold, `…` included where something was cut: what Telegram counts, and
/// what a letter under a tower of marks cannot get round.
pub fn cut_units(text: &str, most: usize) -> String {
    if text.encode_utf16().count() <= most {
        return text.to_owned();
    }
    let room = most.saturating_sub(1);
    let fitting = |parts: &mut dyn Iterator<Item = &str>| {
        let mut kept = String::new();
        let mut units = 0;
        for part in parts {
            units += part.encode_utf16().count();
            if units > room {
                break;
            }
            kept.push_str(part);
        }
        kept
    };
    let mut kept = fitting(&mut text.graphemes(true));
    if kept.is_empty() {
        kept = fitting(&mut text.split_inclusive(|_: char| true));
    }
    kept + "…"
}

/// Escapes for Telegram's HTML.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
    }
    out
}

/// The two placeholders of a text that speaks to somebody: `$name`, made safe, and `$named`, whether there is one.
pub fn named(name: &str) -> [(&'static str, Arg); 2] {
    let name = escape(&texts::isolate(name));
    let known = if name.is_empty() { "no" } else { "yes" };
    [("named", Arg::from(known)), ("name", Arg::from(name))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_cut_between_what_a_person_sees_where_they_can_be() {
        assert_eq!(cut_units("abcd", 4), "abcd");
        assert_eq!(cut_units("abcde", 4), "abc…");
        assert_eq!(cut_units("👍👍", 3), "👍…", "no half of a pair");
        assert_eq!(cut_units("a👩‍🎤b", 5), "a…", "no half of a family");
        let tower = "e".to_owned() + &"\u{301}".repeat(9_000);
        let cut = cut_units(&tower, 40);
        assert_eq!((cut.encode_utf16().count(), cut.starts_with('e')), (40, true));
        assert_eq!(cut_units("abc", 0), "…");
    }
}
