use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use kernel::{Entropy, Timestamp};
use leads::{FillTime, IdempotencyKey};
use sha2::Sha256;

/// Signs forms, and makes what is kept of bodies useless to who only has the store.
pub(super) struct Keys {
    secret: Vec<u8>,
}

/// A form that was handed out: when, and under which name of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Form {
    issued: Timestamp,
    name: String,
}

impl Keys {
    pub(super) fn new(secret: &str) -> Self {
        Self { secret: secret.as_bytes().to_vec() }
    }

    /// A tag that only the holder of the secret can make; purposes do not mix.
    pub(super) fn tag(&self, purpose: &str, text: &str) -> String {
        // A key of any length is taken; without a tag nothing is accepted.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.secret) else { return String::new() };
        for part in [purpose, "\n", text] {
            mac.update(part.as_bytes());
        }
        URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
    }

    /// The value of the form's hidden field.
    pub(super) fn sign(&self, form: &Form) -> String {
        let text = format!("{}.{}", form.issued.millis(), form.name);
        let tag = self.tag("form", &text);
        format!("{text}.{tag}")
    }

    /// The form that this value was made for; none when it was not made here.
    pub(super) fn read(&self, value: &str) -> Option<Form> {
        let (text, tag) = value.rsplit_once('.')?;
        let known = self.tag("form", text);
        let is_ours = !known.is_empty() && bool::from(subtle::ConstantTimeEq::ct_eq(known.as_bytes(), tag.as_bytes()));
        let (issued, name) = text.split_once('.').filter(|_| is_ours)?;
        Some(Form { issued: Timestamp::from_millis(issued.parse().ok()?), name: name.to_owned() })
    }
}

impl Form {
    /// Hands out a form now.
    pub(super) fn issue(entropy: &dyn Entropy, now: Timestamp) -> Self {
        Self { issued: now, name: URL_SAFE_NO_PAD.encode(entropy.secret()) }
    }

    /// How long it has been filled.
    pub(super) fn fill(&self, now: Timestamp) -> FillTime {
        FillTime::Took(now.since(self.issued))
    }

    /// The same form sent again is the same submission.
    pub(super) fn key(&self) -> Option<IdempotencyKey> {
        IdempotencyKey::parse(&format!("form:{}", self.name))
    }

    /// Another form for who has sent this one already; the time that they took goes on.
    pub(super) fn renewed(&self, entropy: &dyn Entropy) -> Self {
        Self { issued: self.issued, name: URL_SAFE_NO_PAD.encode(entropy.secret()) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use leads::testing::SeededEntropy;

    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_796_022_000_000);

    #[test]
    fn a_form_is_known_again_and_measured() {
        let keys = Keys::new("secret");
        let form = Form::issue(&SeededEntropy::default(), NOW);
        let read = keys.read(&keys.sign(&form)).expect("our own");
        assert_eq!(read, form);
        let later = NOW.plus(Duration::from_secs(7));
        assert_eq!(read.fill(later), FillTime::Took(Duration::from_secs(7)));
        let renewed = read.renewed(&SeededEntropy::default());
        assert_eq!(renewed.fill(later), read.fill(later));
    }

    #[test]
    fn what_was_not_made_here_is_not_read() {
        let keys = Keys::new("secret");
        let value = keys.sign(&Form::issue(&SeededEntropy::default(), NOW));
        let (text, tag) = value.rsplit_once('.').unwrap();
        let earlier = text.replacen('1', "0", 1);
        for wrong in
            ["", ".", "..", "a.b.c", text, &format!("{earlier}.{tag}"), &format!("{text}."), &format!("{value}x")]
        {
            assert_eq!(keys.read(wrong), None, "{wrong}");
        }
        assert_eq!(Keys::new("another").read(&value), None);
        assert_ne!(keys.tag("form", "x"), keys.tag("body", "x"));
    }
}
