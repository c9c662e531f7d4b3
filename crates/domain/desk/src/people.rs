use kernel::{Lang, Sensitive, Timestamp, UserId};

/// A person as the product knows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Telegram user.
    pub user: UserId,
    /// First name as Telegram gave it; may be empty after an erasure.
    pub first_name: Sensitive<String>,
    /// Language in which we speak to them.
    pub lang: Lang,
    /// Whether they chose it themselves (`/lang`); then Telegram's hint no longer counts.
    pub lang_chosen: bool,
    /// When they were first seen.
    pub created_at: Timestamp,
    /// When their name and data were erased.
    pub erased_at: Option<Timestamp>,
}

/// What an update says of its sender, before it is merged into a [`Profile`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// Telegram user.
    pub user: UserId,
    /// First name.
    pub first_name: Sensitive<String>,
    /// Telegram's `language_code`.
    pub language_code: Option<String>,
}

impl Seen {
    /// The profile after this sighting: the name is refreshed, a chosen language stays.
    pub fn merge(self, known: Option<Profile>, now: Timestamp) -> Profile {
        let hinted = Lang::from_tag(self.language_code.as_deref());
        match known {
            Some(known) => Profile {
                lang: if known.lang_chosen { known.lang } else { hinted },
                first_name: self.first_name,
                erased_at: None,
                ..known
            },
            None => Profile {
                user: self.user,
                first_name: self.first_name,
                lang: hinted,
                lang_chosen: false,
                created_at: now,
                erased_at: None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(name: &str, tag: &str) -> Seen {
        Seen { user: UserId(1), first_name: Sensitive::new(name.to_owned()), language_code: Some(tag.to_owned()) }
    }

    #[test]
    fn a_sighting_refreshes_the_name_and_keeps_a_chosen_language() {
        let first = seen("A", "en-GB").merge(None, Timestamp::from_millis(1));
        assert_eq!((first.lang, first.created_at), (Lang::En, Timestamp::from_millis(1)));
        let hinted = seen("B", "uz").merge(Some(first), Timestamp::from_millis(2));
        assert_eq!((hinted.lang, hinted.created_at), (Lang::Uz, Timestamp::from_millis(1)));
        let chosen = Profile { lang: Lang::En, lang_chosen: true, ..hinted };
        let erased = Profile { erased_at: Some(Timestamp::from_millis(3)), ..chosen };
        let back = seen("C", "ru").merge(Some(erased), Timestamp::from_millis(4));
        assert_eq!((back.lang, back.erased_at), (Lang::En, None));
        assert_eq!(back.first_name.expose(), "C");
        assert_eq!(format!("{:?}", back.first_name), "[hidden]");
    }
}
