//! Which strings are emoji.

/// Whether the text is exactly one emoji: joined sequences, skin tones and a missing variation selector included.
pub(crate) fn is_emoji(text: &str) -> bool {
    let bare: String = text.chars().filter(|c| *c != '\u{fe0f}').collect();
    // Digits, `#` and `*` are emoji components, yet no emoji by themselves.
    if bare.is_empty() || bare.is_ascii() {
        return false;
    }
    emojis::get(text).is_some() || emojis::get(&bare).is_some() || emojis::get(&format!("{bare}\u{fe0f}")).is_some()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]
    use super::is_emoji;

    #[test]
    fn real_emoji_in_every_spelling_are_taken_and_text_is_not() {
        for good in ["😀", "❤️", "❤", "👩‍🎤", "👍🏽", "🇺🇿", "🧑‍🚀", "☕"] {
            assert!(is_emoji(good), "{good}");
        }
        for bad in ["", "a", "1", "😀😀", "привет", "#", "\u{fe0f}"] {
            assert!(!is_emoji(bad), "{bad}");
        }
    }
}
