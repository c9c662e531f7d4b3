use kernel::Entropy;
use uuid::Uuid;

use crate::{JobId, SessionToken, SetName, ShortCode};

/// Letters of short codes: no vowels, nothing that is taken for another letter.
const CODE_ALPHABET: &[u8; 19] = b"BCDFGHJKLMNPRSTVWXZ";
const CODE_LENGTH: usize = 6;
const URL_ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BASE36: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

impl SetName {
    /// The one name of a job's set: a letter and the id in base 36, so that it fits beside the longest bot name
    /// (64 − `_by_` − 32 = 28).
    pub fn of_job(id: JobId, bot_username: &str) -> Self {
        Self(format!("p{}_by_{}", base36(id.0), bot_username))
    }
}

fn base36(id: Uuid) -> String {
    let mut digits = Vec::with_capacity(25);
    let mut rest = id.as_u128();
    for _ in 0..25 {
        let digit = usize::try_from(rest % 36).unwrap_or(0);
        digits.push(BASE36.get(digit).copied().unwrap_or(b'0'));
        rest /= 36;
    }
    digits.reverse();
    digits.into_iter().map(char::from).collect()
}

impl SessionToken {
    /// A fresh token: 128 random bits in base64url, 22 characters.
    pub fn draw(entropy: &dyn Entropy) -> Self {
        let bits = u128::from_be_bytes(entropy.secret());
        let text = (0..Self::LENGTH).map(|place| {
            // Sextets from the top; the last one holds 2 bits.
            let shift = 122_i32 - 6 * i32::try_from(place).unwrap_or(0);
            let sextet = if shift >= 0 { bits >> shift } else { bits << -shift };
            let index = usize::try_from(sextet & 63).unwrap_or(0);
            char::from(URL_ALPHABET.get(index).copied().unwrap_or(b'A'))
        });
        Self::from_alphabet(text.collect())
    }
}

impl ShortCode {
    /// A fresh code.
    pub fn draw(entropy: &dyn Entropy) -> Self {
        let mut rest = u128::from_be_bytes(entropy.secret());
        let letters = (0..CODE_LENGTH).map(|_| {
            let index = usize::try_from(rest % 19).unwrap_or(0);
            rest /= 19;
            char::from(CODE_ALPHABET.get(index).copied().unwrap_or(b'B'))
        });
        Self(letters.collect())
    }

    /// Reads what a person typed: any case, Cyrillic look-alikes, inner blanks and dashes forgiven.
    pub fn read(text: &str) -> Option<Self> {
        let letters: String = text
            .trim()
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '-')
            .flat_map(char::to_uppercase)
            .map(latin_twin)
            .take(CODE_LENGTH + 1)
            .collect();
        let fits = letters.len() == CODE_LENGTH && letters.bytes().all(|byte| CODE_ALPHABET.contains(&byte));
        fits.then_some(Self(letters))
    }
}

const fn latin_twin(letter: char) -> char {
    match letter {
        'В' => 'B',
        'С' => 'C',
        'Н' => 'H',
        'К' => 'K',
        'М' => 'M',
        'Р' => 'P',
        'Т' => 'T',
        'Х' => 'X',
        other => other,
    }
}
