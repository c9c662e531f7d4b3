const FIRST_STRONG_ISOLATE: char = '\u{2068}';
const POP_ISOLATE: char = '\u{2069}';

/// Longest name that a sentence carries, in characters; Telegram allows 64.
const LONGEST: usize = 64;

/// Makes a person's words safe to stand inside a sentence: directional controls and other invisible controls are
/// dropped, white space is folded, and what remains stands between U+2068 and U+2069, so that a right-to-left name
/// cannot turn the rest of the line round. A name of plain left-to-right letters gets no marks: there they change
/// nothing, and the quoted texts stay as quoted. Nothing visible left: an empty string, without marks.
pub fn isolate(words: &str) -> String {
    wrapped(folded(words).chars().take(LONGEST).collect())
}

/// As [`isolate`], at any length: for words that were cut already.
pub fn isolate_whole(words: &str) -> String {
    wrapped(folded(words))
}

fn folded(words: &str) -> String {
    let kept: String = words.chars().filter(|c| !is_hidden(*c)).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn wrapped(words: String) -> String {
    let visible = words.chars().any(|c| !c.is_whitespace() && !is_joiner(c));
    if !visible {
        return String::new();
    }
    if words.chars().all(is_plain) {
        return words;
    }
    format!("{FIRST_STRONG_ISOLATE}{words}{POP_ISOLATE}")
}

/// Controls, directional marks, embeddings, overrides, isolates, zero-width spaces and fillers.
fn is_hidden(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(
            c,
            '\u{00AD}'
                | '\u{061C}'
                | '\u{115F}'
                | '\u{1160}'
                | '\u{180E}'
                | '\u{200B}'
                | '\u{200E}'
                | '\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{3164}'
                | '\u{FEFF}'
                | '\u{FFA0}'
                | '\u{E0000}'..='\u{E0FFF}'
        )
}

/// Joiners and variation selectors: part of emoji, nothing by themselves.
const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}')
}

/// Latin, Greek and Cyrillic letters, and what stands between them.
fn is_plain(c: char) -> bool {
    c == ' ' || c == '-' || c == '\'' || c == '’' || c == 'ʻ' || (c.is_alphabetic() && c < '\u{0530}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_stay_as_they_are() {
        for name in ["Анна", "Jean-Luc", "Oʻtkir", "Анна Мария"] {
            assert_eq!(isolate(name), name);
        }
    }

    #[test]
    fn right_to_left_names_and_odd_ones_are_wrapped() {
        assert_eq!(isolate("مريم"), "\u{2068}مريم\u{2069}");
        assert_eq!(isolate("<3"), "\u{2068}<3\u{2069}");
        assert_eq!(isolate("👩‍🎤"), "\u{2068}👩‍🎤\u{2069}");
    }

    #[test]
    fn overrides_are_dropped_and_cannot_close_the_isolate() {
        assert_eq!(isolate("\u{202E}Anna\u{2069}"), "Anna");
        assert_eq!(isolate("\u{202E}مريم\u{2069}\u{2066}"), "\u{2068}مريم\u{2069}");
    }

    #[test]
    fn a_name_of_nothing_visible_is_empty() {
        for name in ["", "  ", "\u{200B}\u{3164}", "\u{2068}\u{2069}", "\u{200D}"] {
            assert_eq!(isolate(name), "");
        }
    }

    #[test]
    fn long_names_are_cut_by_characters_and_lines_are_folded() {
        assert_eq!(isolate(&"я".repeat(100)).chars().count(), LONGEST);
        assert_eq!(isolate_whole(&"я".repeat(100)).chars().count(), 100);
        assert_eq!(isolate("Анна\n\tМария"), "Анна Мария");
    }
}
