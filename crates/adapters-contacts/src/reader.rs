use leads::{Contact, ContactFault, ContactKind, ContactReader};

use crate::handle::Handle;
use crate::{email, handle, phone};

/// Longer texts are no contact; also what keeps reading quick.
const MOST: usize = 320;

/// Reads contacts by libphonenumber's data, Telegram's rules for names and RFC 5322.
#[derive(Debug, Clone, Copy, Default)]
pub struct Contacts;

impl ContactReader for Contacts {
    fn read(&self, raw: &str) -> Result<Contact, ContactFault> {
        if raw.len() > MOST {
            return Err(ContactFault::Unreadable);
        }
        let written = plain(raw);
        let (kind, value) = if let Some(found) = handle::of_link(&written) {
            match found {
                Handle::Name(name) => (ContactKind::Telegram, handle::check(&name)),
                Handle::Phone(digits) => (ContactKind::Phone, phone::read(&digits)),
                Handle::Nobody => (ContactKind::Telegram, None),
            }
        } else if let Some(name) = written.strip_prefix('@') {
            (ContactKind::Telegram, handle::check(name))
        } else if written.contains('@') {
            (ContactKind::Email, email::read(&written))
        } else if phone::looks_like_one(&written) {
            (ContactKind::Phone, phone::read(&written))
        } else if let Some(name) = handle::of_bare(&written) {
            (ContactKind::Telegram, Some(name))
        } else {
            return Err(ContactFault::Unreadable);
        };
        match value {
            Some(value) => Ok(Contact { kind, value: kernel::Sensitive::new(value) }),
            None => Err(ContactFault::Invalid(kind)),
        }
    }
}

/// Signs of other keyboards under their usual code; nothing that hides, nothing at the ends.
fn plain(raw: &str) -> String {
    let usual = raw.chars().filter(|letter| !is_hidden(*letter)).map(|letter| match letter {
        '＠' => '@',
        '＋' => '+',
        '．' => '.',
        '\u{FF01}'..='\u{FF5E}' => u32::from(letter).checked_sub(0xFEE0).and_then(char::from_u32).unwrap_or(letter),
        _ => letter,
    });
    usual.collect::<String>().trim().to_owned()
}

fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}' | '\u{AD}')
}
