use texts::Arg;
use unicode_segmentation::UnicodeSegmentation;

/// The first `most` characters as a person sees them, with `…` where something was cut. To be done before escaping:
/// a cut must not fall into an entity.
pub fn cut(text: &str, most: usize) -> String {
    let mut seen = text.graphemes(true);
    let kept: String = seen.by_ref().take(most).collect();
    if seen.next().is_some() { format!("{kept}…") } else { kept }
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
