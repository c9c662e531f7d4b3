use thiserror::Error;

use crate::{Contact, ContactKind};

/// Why a text is no contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum ContactFault {
    /// Neither a phone number, nor a handle, nor an e-mail address.
    #[error("not a contact")]
    Unreadable,
    /// It looks like this kind but is not a valid one.
    #[error("not a valid {}", .0.as_str())]
    Invalid(ContactKind),
}

/// Reads what a person wrote as their contact: a phone number (national forms of UZ, RU, KZ, or international), a
/// Telegram handle (with `@`, as a link, or bare), or an e-mail address, in its one normal form. The same person's
/// contact comes out the same however it was written. Pure, and quick for any input.
pub trait ContactReader: Send + Sync {
    /// Reads one.
    fn read(&self, raw: &str) -> Result<Contact, ContactFault>;
}
