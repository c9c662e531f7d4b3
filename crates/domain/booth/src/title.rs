//! Names as people may see them: cleaned, cut between characters, put into a set's title.

use crate::clusters::{bare, clusters, length};

/// Longest title of a sticker set, in UTF-16 units.
const TITLE_MAX: usize = 64;
/// The event's share of a title.
const EVENT_MAX: usize = 36;
/// Longest name that a tablet shows.
const SHOWN_MAX: usize = 64;
const TITLE_FALLBACK: &str = "Atelier";
/// What stands between the parts of a title and means nothing at its ends.
const JOINTS: [char; 9] = [' ', '·', '•', '|', '-', '–', '—', ',', ':'];

/// The title of every set, unless the event has its own.
pub const TITLE_TEMPLATE: &str = "{name} · {event}";

/// Title of a set by its template (`{name}`, `{event}`): invisible characters stripped, 64 at most, never empty. A part
/// that is empty takes its joint along.
pub fn pack_title(template: &str, first_name: &str, event_name: &str) -> String {
    let (name, event) = (clean(first_name), shorten(&clean(event_name), EVENT_MAX));
    let fixed = length(&clean(&template.replace("{name}", "").replace("{event}", "")));
    // The blanks beside a part are of the template too; counting them double at worst shortens the name a little.
    let blanks = template.chars().filter(|c| c.is_whitespace()).count();
    let shown = if template.contains("{event}") { length(&event) } else { 0 };
    let room = TITLE_MAX.saturating_sub(fixed.saturating_add(blanks).saturating_add(shown));
    let room = if event.is_empty() { TITLE_MAX } else { room };
    let joined = template.replace("{event}", &event).replace("{name}", &shorten(&name, room));
    let title = if name.is_empty() || event.is_empty() {
        clean(&joined).trim_matches(JOINTS).to_owned()
    } else {
        clean(&joined)
    };
    let title = shorten(&title, TITLE_MAX);
    if title.is_empty() { TITLE_FALLBACK.to_owned() } else { title }
}

/// Whether what Telegram shows holds this title of ours, whatever it trimmed.
pub fn shows_title(shown: &str, title: &str) -> bool {
    let shown = if letters(title).is_empty() { bare(shown) } else { letters(shown) };
    shown.contains(&skeleton(title))
}

/// Letters and digits only, as far as there are any: how Telegram trims the rest of a title is not documented.
pub(crate) fn skeleton(title: &str) -> String {
    let letters = letters(title);
    if letters.is_empty() { bare(title) } else { letters }
}

fn letters(title: &str) -> String {
    title.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// A guest's name on a screen that others see: one line, nothing invisible, nothing that turns the text around it.
pub(crate) fn shown_name(name: &str) -> String {
    shorten(&clean(name), SHOWN_MAX)
}

/// Visible text only, blanks collapsed. What joins a picture of several signs (a family, a flag, a skin tone) stays
/// where it joins, and goes where it does not.
pub(crate) fn clean(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    let visible: String = clusters(&spaced).concat();
    visible.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn shorten(text: &str, most: usize) -> String {
    let mut left = most;
    let fitting = clusters(text).into_iter().take_while(|cluster| {
        let fits = length(cluster) <= left;
        left = left.saturating_sub(length(cluster));
        fits
    });
    fitting.collect::<String>().trim_end().to_owned()
}
