//! Characters as people see them, as far as names need it: no table of Unicode, only what joins.

/// Splits a text into what is seen as one sign each. What is invisible is left out.
pub(crate) fn clusters(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut found: Vec<String> = Vec::new();
    let mut place = 0;
    while let Some(&first) = chars.get(place) {
        let rest = chars.get(place..).unwrap_or_default();
        let taken = sequence(rest);
        if !is_invisible(first) {
            found.push(rest.iter().take(taken).collect());
        }
        place += taken;
    }
    found
}

/// Only what is visible by itself, whatever it joins: for comparing texts that others may have trimmed.
pub(crate) fn bare(text: &str) -> String {
    text.chars().filter(|c| !is_invisible(*c)).collect()
}

/// Length in UTF-16 units: the strictest way in which Telegram counts anything.
pub(crate) fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// How many characters at the front belong together, at least one.
fn sequence(chars: &[char]) -> usize {
    let at = |place: usize| chars.get(place).copied().unwrap_or_default();
    let first = at(0);
    if is_keycap_base(first) && at(1) == VARIATION && at(2) == KEYCAP {
        return 3;
    }
    if is_regional(first) {
        return if is_regional(at(1)) { 2 } else { 1 };
    }
    if !is_picture(first) {
        // Marks that stand on the letter before them.
        return 1 + chars.iter().skip(1).take_while(|c| is_mark(**c)).count();
    }
    let mut end = styled(chars, 0);
    while at(end) == JOINER && is_picture(at(end + 1)) {
        end = styled(chars, end + 1);
    }
    end
}

/// The end of one picture with its variation, its skin tone and its tags.
fn styled(chars: &[char], place: usize) -> usize {
    let at = |place: usize| chars.get(place).copied().unwrap_or_default();
    let mut end = place + 1;
    if at(end) == VARIATION {
        end += 1;
    }
    if is_tone(at(end)) {
        end += 1;
    }
    // A flag of a region: tags up to their end, or none.
    let tags = chars.iter().skip(end).take_while(|c| is_tag(**c)).count();
    if at(place) == BLACK_FLAG && tags > 0 && at(end + tags) == TAG_END {
        end += tags + 1;
    }
    end
}

const JOINER: char = '\u{200D}';
const VARIATION: char = '\u{FE0F}';
const KEYCAP: char = '\u{20E3}';
const BLACK_FLAG: char = '\u{1F3F4}';
const TAG_END: char = '\u{E007F}';

const fn is_keycap_base(c: char) -> bool {
    matches!(c, '0'..='9' | '#' | '*')
}

const fn is_regional(c: char) -> bool {
    matches!(c, '\u{1F1E6}'..='\u{1F1FF}')
}

const fn is_tone(c: char) -> bool {
    matches!(c, '\u{1F3FB}'..='\u{1F3FF}')
}

const fn is_tag(c: char) -> bool {
    matches!(c, '\u{E0020}'..='\u{E007E}')
}

const fn is_mark(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{034E}' | '\u{0350}'..='\u{036F}' | '\u{0483}'..='\u{0489}' | '\u{0591}'..='\u{05BD}'
        | '\u{064B}'..='\u{065F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}'
        | '\u{FE20}'..='\u{FE2F}')
}

/// What other signs may join or dress.
const fn is_picture(c: char) -> bool {
    matches!(c, '\u{00A9}' | '\u{00AE}' | '\u{203C}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{2190}'..='\u{21FF}'
        | '\u{2300}'..='\u{23FF}' | '\u{24C2}' | '\u{25A0}'..='\u{27BF}' | '\u{2900}'..='\u{297F}'
        | '\u{2B00}'..='\u{2BFF}' | '\u{3030}' | '\u{303D}' | '\u{3297}' | '\u{3299}' | '\u{1F000}'..='\u{1F1E5}'
        | '\u{1F200}'..='\u{1F3FA}' | '\u{1F400}'..='\u{1FAFF}')
}

fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
            | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..='\u{E0FFF}')
}
