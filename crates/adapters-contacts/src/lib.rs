//! Reads how somebody can be reached, as people write it: a phone number, a Telegram handle, an e-mail address.
//!
//! Lives here: [`Contacts`], which is [`leads::ContactReader`]. Equal contacts come out equal, however they were
//! written; what is doubtful is refused, for a wrong contact is a lost lead. Must not be here: I/O, network look-ups,
//! texts for people.
//!
//! | file | reads |
//! |---|---|
//! | `phone` | national forms of Uzbekistan, Russia and Kazakhstan, and international ones |
//! | `handle` | `@name`, links of `t.me` and its like, a bare name that can be nothing else |
//! | `email` | addresses as RFC 5322 has them, without its rarities |
//!
//! To add a national form: its line in `phone::readings` and in the table of `tests`.

mod email;
mod handle;
mod phone;
mod reader;
#[cfg(test)]
mod tests;

pub use reader::Contacts;
