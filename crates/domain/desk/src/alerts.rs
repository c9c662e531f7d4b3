//! A4: what an alert must never carry.

/// What was found in a text that is about to reach an admin chat or a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Secret {
    /// A bot token.
    Token,
    /// A telephone number.
    Phone,
    /// The path of a stored file.
    Path,
}

/// The text with everything hidden that an alert must not carry (A4). Renderers of alerts pass their text through
/// this; it is a second lock, not a licence to put such things in.
pub fn scrub(text: &str) -> String {
    text.split_inclusive(char::is_whitespace).fold(Scrubbed::default(), Scrubbed::push).finish()
}

/// The first secret in a text, for tests of messages.
pub fn find_secret(text: &str) -> Option<Secret> {
    let words = || text.split(char::is_whitespace).map(core);
    if words().any(is_token) {
        return Some(Secret::Token);
    }
    if words().any(is_path) {
        return Some(Secret::Path);
    }
    (scrub(text) != text).then_some(Secret::Phone)
}

const HIDDEN: &str = "[…]";
const CLOSING: [char; 5] = [',', ';', ':', '!', '?'];

#[derive(Default)]
struct Scrubbed {
    out: String,
    /// Words that may together be a number written with spaces.
    number: String,
}

impl Scrubbed {
    fn push(mut self, word: &str) -> Self {
        let ended = word.trim_end();
        let digits = ended.trim_end_matches(CLOSING);
        if !digits.is_empty() && digits.chars().all(is_number_part) {
            self.number.push_str(word);
            if ended != digits {
                self.flush();
            }
            return self;
        }
        self.flush();
        let bare = core(word);
        if is_token(bare) || is_path(bare) || is_phone(bare.trim_start_matches("tel:")) {
            self.out.push_str(&word.replacen(bare, HIDDEN, 1));
        } else {
            self.out.push_str(word);
        }
        self
    }

    fn flush(&mut self) {
        let number = std::mem::take(&mut self.number);
        let bare = number.trim().trim_end_matches(CLOSING);
        if is_phone(bare) {
            self.out.push_str(&number.replacen(bare, HIDDEN, 1));
        } else {
            self.out.push_str(&number);
        }
    }

    fn finish(mut self) -> String {
        self.flush();
        self.out
    }
}

/// A word without the punctuation round it.
fn core(word: &str) -> &str {
    word.trim_matches(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '+' | '/' | '_' | '-'))
}

const fn is_number_part(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, '+' | '-' | '(' | ')' | '.')
}

fn is_phone(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    let is_date = word.split('-').next().is_some_and(|year| year.len() == 4) && word.matches('-').count() == 2;
    (9..=15).contains(&digits)
        && !is_date
        && word.chars().all(|letter| is_number_part(letter) || letter.is_whitespace())
}

/// `digits:35 characters`, also inside a URL.
fn is_token(word: &str) -> bool {
    let secret = |part: &str| {
        let length = part.chars().take_while(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-'));
        length.count() >= 30
    };
    let mut parts = word.split(':').peekable();
    while let Some(part) = parts.next() {
        let digits = part.chars().rev().take_while(char::is_ascii_digit).count();
        if digits >= 5 && parts.peek().is_some_and(|next| secret(next)) {
            return true;
        }
    }
    false
}

fn is_path(word: &str) -> bool {
    kernel::Folder::ALL
        .iter()
        .any(|folder| word.split_once(folder.as_str()).is_some_and(|(_, rest)| rest.starts_with(['/', '\\'])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a4_tokens_phones_and_photo_paths_are_hidden() {
        let token = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0";
        for (text, secret) in [
            (format!("call to https://host/bot{token}/getMe failed"), Secret::Token),
            (format!("token {token}."), Secret::Token),
            ("write to +998 90 123-45-67, please".to_owned(), Secret::Phone),
            ("phone +998901234567".to_owned(), Secret::Phone),
            ("tel:+998901234567".to_owned(), Secret::Phone),
            ("photo sessions/0190.jpg is gone".to_owned(), Secret::Path),
            ("photo /srv/data/sessions/0190.jpg".to_owned(), Secret::Path),
        ] {
            assert_eq!(find_secret(&text), Some(secret), "{text}");
            let clean = scrub(&text);
            assert!(clean.contains(HIDDEN), "{clean}");
            assert_eq!(find_secret(&clean), None, "{clean}");
        }
    }

    #[test]
    fn a4_what_an_alert_is_for_stays() {
        for text in [
            "⚠️ Праздник: заявка №1234, код ABCDEF, 15 минут прошло",
            "https://t.me/addstickers/tabc1234567890def_by_sim_4242_bot",
            "job 0190c3e4-7a1b-7c2d-8e3f-123456789abc failed: budget 1.250000 USD",
            "2026-11-30 16:00 until 17:00",
            "2026-11-30 100 jobs, 3 failed",
        ] {
            assert_eq!(scrub(text), text);
            assert_eq!(find_secret(text), None, "{text}");
        }
    }
}
