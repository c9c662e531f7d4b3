/// Characters that turn the reading direction, or hide: a name must not reorder the card around it.
const HIDDEN: [char; 16] = [
    '\u{200B}', '\u{200E}', '\u{200F}', '\u{202A}', '\u{202B}', '\u{202C}', '\u{202D}', '\u{202E}', '\u{2060}',
    '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}', '\u{061C}', '\u{FEFF}', '\u{00AD}',
];

/// One line: controls and runs of blanks become one space, direction marks go, the ends are trimmed.
pub(crate) fn clean_line(raw: &str) -> String {
    let shown = raw.chars().filter(|letter| !is_hidden(*letter));
    let spaced: String = shown.map(|letter| if is_blank(letter) { ' ' } else { letter }).collect();
    spaced.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Several lines, each cleaned; no more than one empty line in a row.
pub(crate) fn clean_text(raw: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in raw.replace("\r\n", "\n").split(['\n', '\r', '\u{2028}', '\u{2029}']).map(clean_line) {
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line);
        }
    }
    lines.join("\n").trim_end().to_owned()
}

/// Tags show nothing by themselves; of the flags that are spelled with them the bare flag is left.
fn is_hidden(letter: char) -> bool {
    HIDDEN.contains(&letter) || ('\u{E0000}'..='\u{E007F}').contains(&letter)
}

fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}
