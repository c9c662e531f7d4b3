use adapters_imaging::local::outfit;
use booth::{OutfitId, SheetOrder};

use super::Appearance;
use super::key::{Rgb, key_words};
use crate::prompts::Prompts;

/// The outfit whose words say "as in the photo".
const OWN: &str = "own";

/// The prompt of a sheet. `has_face`: a closer picture of the face goes with the photo.
pub(crate) fn prompt(
    prompts: &Prompts,
    order: &SheetOrder,
    outfits: &[OutfitId],
    appearance: Option<&Appearance>,
    has_face: bool,
    softened: bool,
) -> String {
    let cells = usize::try_from(u64::from(order.layout.columns) * u64::from(order.layout.rows)).unwrap_or(usize::MAX);
    let stickers: Vec<u8> = order.stickers.iter().copied().take(cells).collect();
    let panels = stickers.iter().enumerate().map(|(index, number)| {
        let pose = prompts.pose(*number).unwrap_or("standing, a friendly smile");
        // By the sticker, not by the panel: a repaired one wears what it wore.
        let place = usize::from(number.saturating_sub(1));
        let outfit = if outfits.len() > 1 { panel_outfit(outfits, place) } else { String::new() };
        format!("{}. {pose}{outfit}", index + 1)
    });
    let panels = panels.collect::<Vec<_>>().join("\n");
    let looks = appearance.map(Appearance::words).filter(|words| !words.is_empty());
    let looks = looks.map(|words| format!("Visible attributes to keep: {words}.\n")).unwrap_or_default();
    let key = key_words(&taken(outfits, appearance));
    let (worn, count) = (words_of(outfits, appearance), stickers.len().to_string());
    let (columns, rows) = (order.layout.columns.to_string(), order.layout.rows.to_string());
    let softened = if softened { format!(" {}", prompts.softened) } else { String::new() };
    let pairs: [(&str, &str); 9] = [
        ("{face}", if has_face { " (first picture: the person, second picture: the face closer)" } else { "" }),
        ("{appearance}", looks.as_str()),
        ("{outfit}", worn.as_str()),
        ("{columns}", columns.as_str()),
        ("{rows}", rows.as_str()),
        ("{count}", count.as_str()),
        ("{panels}", panels.as_str()),
        ("{key}", key),
        ("{softened}", softened.as_str()),
    ];
    filled(&prompts.sheet, &pairs)
}

/// What is worn, in English.
fn words_of(outfits: &[OutfitId], appearance: Option<&Appearance>) -> String {
    let named = outfits.iter().map(|id| outfit_words(id, appearance)).collect::<Vec<_>>();
    if named.is_empty() { "the person's own clothes".to_owned() } else { named.join("; in other panels ") }
}

fn outfit_words(id: &OutfitId, appearance: Option<&Appearance>) -> String {
    let words = outfit::find(&id.0).map_or("the person's own clothes", |outfit| outfit.prompt.as_str());
    let clothes = appearance.map(Appearance::clothes).filter(|clothes| !clothes.is_empty() && id.0 == OWN);
    clothes.map_or_else(|| words.to_owned(), |clothes| format!("{words} ({clothes})"))
}

/// Two outfits take turns.
fn panel_outfit(outfits: &[OutfitId], index: usize) -> String {
    let id = outfits.get(index % outfits.len().max(1));
    let found = id.and_then(|id| outfit::find(&id.0));
    found.map(|outfit| format!(", wearing {}", outfit.prompt)).unwrap_or_default()
}

fn taken(outfits: &[OutfitId], appearance: Option<&Appearance>) -> Vec<Rgb> {
    let person = appearance.map_or_else(|| Appearance::default().colours(), Appearance::colours);
    let worn = outfits.iter().filter_map(|id| outfit::find(&id.0)).flat_map(outfit::Outfit::palette);
    person.into_iter().chain(worn).collect()
}

/// Fills a template in one pass, so that words with braces stay words.
pub(crate) fn filled(template: &str, pairs: &[(&str, &str)]) -> String {
    let mut done = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(at) = rest.find('{') {
        let (before, from) = rest.split_at(at);
        done.push_str(before);
        let found = pairs.iter().find_map(|(name, words)| from.strip_prefix(name).map(|after| (*words, after)));
        let (words, after) = found.unwrap_or_else(|| ("{", from.strip_prefix('{').unwrap_or_default()));
        done.push_str(words);
        rest = after;
    }
    done.push_str(rest);
    done
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use booth::SheetLayout;

    use super::*;

    fn worn(names: &[&str]) -> Vec<OutfitId> {
        names.iter().map(|name| OutfitId((*name).to_owned())).collect()
    }

    #[test]
    fn p3_a_prompt_names_every_panel_the_key_and_what_is_worn_and_leaves_no_gap() {
        let seen = Appearance::read("{\"hair\":\"short {dark}\",\"skin\":\"light\",\"beard\":\"none\"}").unwrap();
        let words =
            prompt(&Prompts::default(), &SheetOrder::whole_pack(), &worn(&["astronaut"]), Some(&seen), true, false);
        assert!(!words.contains('{') && !words.contains('}'), "{words}");
        assert!(words.contains("exactly 4 columns and 3 rows, 12 panels"));
        assert!(words.contains("\n12. puzzled") && words.contains("hair: short dark"));
        assert!(words.contains("space suit") && words.contains('#') && words.contains("No text"));
        assert!(!words.contains("keepsake"));
    }

    #[test]
    fn p2_a_repair_sheet_shows_only_the_stickers_asked_for() {
        let order = SheetOrder { layout: SheetLayout { columns: 2, rows: 2 }, stickers: vec![3, 7, 9] };
        let words = prompt(&Prompts::default(), &order, &worn(&["own"]), None, false, true);
        assert!(words.contains("2 columns and 2 rows, 3 panels"));
        assert!(words.contains("1. laughing") && words.contains("2. asleep") && words.contains("3. thumbs up"));
        assert!(words.contains("keepsake"));
    }

    #[test]
    fn two_outfits_take_turns() {
        let words =
            prompt(&Prompts::default(), &SheetOrder::whole_pack(), &worn(&["chef", "pirate"]), None, false, false);
        assert_eq!(words.matches("wearing a white double-breasted").count(), 6);
        assert_eq!(words.matches("wearing a striped sailor").count(), 6);
    }

    #[test]
    fn the_prompt_never_speaks_of_age() {
        for word in [" age", "years old", "boy", "girl", "child", "young", " old "] {
            assert!(!Prompts::default().sheet.contains(word), "{word}");
        }
        assert_eq!(Prompts::default().poses.len(), 12);
    }
}
