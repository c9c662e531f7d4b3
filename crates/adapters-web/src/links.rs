use booth::{SessionToken, SetName};

/// Addresses that leave the service.
#[derive(Debug)]
pub(crate) struct Links {
    /// Ends with a slash.
    base: String,
    public: Option<String>,
    bot: String,
}

impl Links {
    pub(crate) fn new(base: &str, public: Option<String>, bot: &str) -> Self {
        Self { base: format!("{}/", base.trim_end_matches('/')), public, bot: bot.to_owned() }
    }

    /// Opens the bot with the session's token.
    pub(crate) fn deep_link(&self, token: &SessionToken) -> String {
        format!("{}{}?start={}", self.base, self.bot, token.expose())
    }

    /// Adds the set to the guest's Telegram.
    pub(crate) fn pack(&self, set: &SetName) -> String {
        format!("{}addstickers/{set}", self.base)
    }

    /// Whether a request for this host came over TLS, as far as `PUBLIC_URL` tells.
    pub(crate) fn is_public_tls(&self, host: &str) -> bool {
        let authority = self.public.as_deref().and_then(|url| url.strip_prefix("https://"));
        authority.and_then(|rest| rest.split('/').next()).is_some_and(|public| public.eq_ignore_ascii_case(host))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_joined_with_one_slash() {
        for base in ["https://t.me", "https://t.me/"] {
            let links = Links::new(base, None, "some_bot");
            let token = SessionToken::parse("AAAAAAAAAAAAAAAAAAAAAA").expect("22 characters");
            assert_eq!(links.deep_link(&token), "https://t.me/some_bot?start=AAAAAAAAAAAAAAAAAAAAAA");
            assert_eq!(links.pack(&SetName("a_by_some_bot".to_owned())), "https://t.me/addstickers/a_by_some_bot");
        }
    }

    #[test]
    fn tls_is_told_by_the_public_host_only() {
        let links = Links::new("https://t.me", Some("https://booth.example/".to_owned()), "some_bot");
        assert!(links.is_public_tls("Booth.example"));
        assert!(!links.is_public_tls("127.0.0.1:8080"));
        let plain = Links::new("https://t.me", Some("http://booth.example".to_owned()), "some_bot");
        assert!(!plain.is_public_tls("booth.example"));
    }
}
