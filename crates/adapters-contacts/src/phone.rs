use phonenumber::Mode;

/// First digits of the scripts whose digits people type; each is followed by its nine others.
const ZEROS: [u32; 17] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0E50, 0x0ED0,
    0x0F20, 0x1040, 0x17E0,
];
/// What E.164 allows, with room for a trunk prefix and a way out of the country.
const LENGTHS: std::ops::RangeInclusive<usize> = 7..=20;

/// Whether it holds digits and what stands between them, and nothing else.
pub(crate) fn looks_like_one(written: &str) -> bool {
    let text = without_scheme(written);
    text.chars().any(|letter| digit(letter).is_some())
        && text.chars().all(|letter| digit(letter).is_some() || letter == '+' || is_between(letter))
}

/// The number in E.164, when there is such a number.
pub(crate) fn read(written: &str) -> Option<String> {
    let text = without_scheme(written);
    let digits: String = text.chars().filter_map(digit).collect();
    let is_abroad = match text.find('+') {
        None => false,
        Some(first) => {
            // One plus, before the digits.
            let before = text.split_at_checked(first)?.0;
            if text.matches('+').count() > 1 || before.chars().any(|letter| digit(letter).is_some()) {
                return None;
            }
            true
        }
    };
    if !LENGTHS.contains(&digits.len()) {
        return None;
    }
    readings(&digits, is_abroad).iter().find_map(|reading| valid(reading))
}

/// What these digits may stand for, likeliest first; whether there is such a number is asked afterwards.
fn readings(digits: &str, is_abroad: bool) -> Vec<String> {
    let after = |prefix: &str, country: &str| digits.strip_prefix(prefix).map(|rest| format!("{country}{rest}"));
    if is_abroad {
        // «+8 916 …» is how many write the trunk prefix of Russia and Kazakhstan.
        return [Some(digits.to_owned()), (digits.len() == 11).then(|| after("8", "7")).flatten()]
            .into_iter()
            .flatten()
            .collect();
    }
    let national = match digits.len() {
        9 => vec![Some(format!("998{digits}"))],
        // Uzbekistan with its trunk prefix; Russia and Kazakhstan without one.
        10 => vec![after("8", "998"), after("0", "998"), Some(format!("7{digits}"))],
        11 => vec![after("8", "7")],
        _ => Vec::new(),
    };
    let out_of_the_country = ["00", "810"].map(|way_out| after(way_out, ""));
    national.into_iter().chain(out_of_the_country).chain([Some(digits.to_owned())]).flatten().collect()
}

fn valid(digits: &str) -> Option<String> {
    let number = phonenumber::parse(None, format!("+{digits}")).ok()?;
    let e164 = number.format().mode(Mode::E164).to_string();
    // The parser may drop digits that it takes for a prefix: such a reading is another number.
    (phonenumber::is_valid(&number) && e164.strip_prefix('+') == Some(digits)).then_some(e164)
}

fn without_scheme(written: &str) -> &str {
    let scheme = written.split_at_checked(4).filter(|(scheme, _)| scheme.eq_ignore_ascii_case("tel:"));
    scheme.map_or(written, |(_, rest)| rest)
}

fn digit(letter: char) -> Option<char> {
    let code = u32::from(letter);
    let of_script = || ZEROS.iter().filter_map(|zero| code.checked_sub(*zero)).find(|value| *value < 10);
    letter.to_digit(10).or_else(of_script).and_then(|value| char::from_digit(value, 10))
}

fn is_between(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '-' | '(' | ')' | '[' | ']' | '.' | '/' | '_' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '~')
}
