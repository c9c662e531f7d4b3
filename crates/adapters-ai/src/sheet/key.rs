/// A colour.
pub(super) type Rgb = [u8; 3];

/// Colours that no skin has, with the words of the prompt.
const KEYS: [(Rgb, &str); 3] = [
    ([0, 255, 0], "pure bright green (#00FF00)"),
    ([0, 0, 255], "pure bright blue (#0000FF)"),
    ([255, 0, 255], "pure bright magenta (#FF00FF)"),
];

/// The key that keeps the largest smallest distance to everything on the figure.
pub(super) fn key_words(taken: &[Rgb]) -> &'static str {
    let room = |key: Rgb| taken.iter().map(|colour| distance(key, *colour)).min().unwrap_or(u32::MAX);
    let mut best = KEYS[0];
    for key in KEYS {
        if room(key.0) > room(best.0) {
            best = key;
        }
    }
    best.1
}

/// `#rrggbb`.
pub(super) fn parse_hex(text: &str) -> Option<Rgb> {
    let digits = text.trim().strip_prefix('#')?;
    if digits.len() != 6 {
        return None;
    }
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, r, g, b] = number.to_be_bytes();
    Some([r, g, b])
}

/// Squared distance weighted by what the eye sees and a chroma key looks at.
fn distance(one: Rgb, other: Rgb) -> u32 {
    let mean = u32::midpoint(u32::from(one[0]), u32::from(other[0]));
    let gap = |index: usize| u32::from(one[index].abs_diff(other[index])).pow(2);
    (((512 + mean) * gap(0)) >> 8) + 4 * gap(1) + (((767 - mean) * gap(2)) >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_stays_away_from_what_the_figure_wears() {
        let skin = [224, 172, 140];
        assert!(
            key_words(&[skin, [20, 20, 20]]).contains("green") || key_words(&[skin, [20, 20, 20]]).contains("blue")
        );
        assert!(!key_words(&[skin, [10, 240, 20]]).contains("green"), "a green dress");
        assert!(!key_words(&[skin, [20, 30, 250]]).contains("blue"), "a blue suit");
        assert!(key_words(&[skin, [10, 240, 20], [20, 30, 250]]).contains("magenta"));
        assert!(!key_words(&[[250, 10, 250]]).contains("magenta"), "pink hair");
    }

    #[test]
    fn colours_are_read_and_rubbish_is_not() {
        assert_eq!(parse_hex(" #0a0B0c"), Some([10, 11, 12]));
        for text in ["", "#123", "0a0b0c", "#0a0b0g", "#ффф"] {
            assert_eq!(parse_hex(text), None);
        }
    }
}
