//! The public page of a sticker set.

use async_trait::async_trait;
use booth::{PackPage, PageAnswer, SetName, shows_title};
use reqwest::StatusCode;

use crate::client::{ClientError, ClientSettings};

/// Longest page that is read; real ones have a few kilobytes.
const LONGEST: usize = 1 << 20;

/// [`PackPage`] over HTTP: status 200, and what the page's title meta says, decide.
#[derive(Debug, Clone)]
pub struct HttpPackPage {
    client: reqwest::Client,
    base: String,
}

impl HttpPackPage {
    /// Looks under `pack_page_url` of these settings.
    ///
    /// # Errors
    /// When the address or the proxy is no URL.
    pub fn new(settings: &ClientSettings) -> Result<Self, ClientError> {
        url::Url::parse(&settings.pack_page_url).map_err(|_error| ClientError::Address)?;
        let base = format!("{}/", settings.pack_page_url.trim_end_matches('/'));
        Ok(Self { client: settings.http(settings.timeouts.page)?, base })
    }

    async fn fetch(&self, name: &SetName) -> Option<String> {
        let mut response = self.client.get(format!("{}{name}", self.base)).send().await.ok()?;
        if response.status() != StatusCode::OK {
            return None;
        }
        let mut page = Vec::new();
        while let Some(chunk) = response.chunk().await.ok()? {
            page.extend_from_slice(&chunk);
            if page.len() > LONGEST {
                return None;
            }
        }
        String::from_utf8(page).ok()
    }
}

#[async_trait]
impl PackPage for HttpPackPage {
    async fn look(&self, name: &SetName, title: &str) -> PageAnswer {
        match self.fetch(name).await {
            Some(page) => judge(&page, title),
            None => PageAnswer::Unknown,
        }
    }
}

/// A page without a title meta says nothing at all (a notice of a proxy, a captcha).
fn judge(page: &str, title: &str) -> PageAnswer {
    match og_title(page) {
        Some(found) if shows_title(&found, title) => PageAnswer::Confirmed,
        Some(_) => PageAnswer::NotYet,
        None => PageAnswer::Unknown,
    }
}

/// Content of `<meta property="og:title" content="…">`, its attributes in any order and quotes.
fn og_title(page: &str) -> Option<String> {
    page.split("<meta").skip(1).find_map(|rest| {
        let tag = rest.split('>').next()?;
        let is_title = attribute(tag, "property").or_else(|| attribute(tag, "name"))? == "og:title";
        // The value may hold a `>`, so it is read from the rest, not from the tag.
        is_title.then(|| attribute(rest, "content")).flatten().map(|value| decoded(&value))
    })
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let mut rest = tag;
    loop {
        let (_, after) = rest.split_once(name)?;
        let value = after.trim_start().strip_prefix('=').map(str::trim_start);
        if let Some(value) = value
            && let Some(quote) = value.chars().next().filter(|c| matches!(c, '"' | '\''))
        {
            return value.strip_prefix(quote)?.split(quote).next().map(str::to_owned);
        }
        rest = after;
    }
}

/// HTML entities that titles meet: the named five and numbers.
fn decoded(text: &str) -> String {
    let mut parts = text.split('&');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let entity = part.split_once(';').and_then(|(entity, rest)| Some((entity_char(entity)?, rest)));
        if let Some((c, rest)) = entity {
            out.push(c);
            out.push_str(rest);
        } else {
            out.push('&');
            out.push_str(part);
        }
    }
    out
}

fn entity_char(entity: &str) -> Option<char> {
    let number = |digits: &str, radix| u32::from_str_radix(digits, radix).ok().and_then(char::from_u32);
    match entity {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some(' '),
        "middot" => Some('·'),
        _ => {
            let digits = entity.strip_prefix('#')?;
            match digits.strip_prefix(['x', 'X']) {
                Some(hex) => number(hex, 16),
                None => number(digits, 10),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(content: &str) -> String {
        format!("<html><head><meta charset=utf-8><meta property=\"og:title\" content=\"{content}\"></head></html>")
    }

    #[test]
    fn our_title_confirms_also_when_it_is_escaped() {
        assert_eq!(judge(&page("Анна · Party"), "Анна · Party"), PageAnswer::Confirmed);
        assert_eq!(judge(&page("&lt;3 &#183; R&amp;B &#x1F60A;"), "<3 · R&B 😊"), PageAnswer::Confirmed);
        let swapped = "<meta content='Анна  · Party' property='og:title'>";
        assert_eq!(judge(swapped, "Анна · Party"), PageAnswer::Confirmed);
    }

    #[test]
    fn a_title_confirms_whatever_telegram_trimmed_from_it() {
        let family = "👩\u{200D}👩\u{200D}👧";
        assert_eq!(judge(&page("👩👩👧 · Party"), &format!("{family} · Party")), PageAnswer::Confirmed);
        assert_eq!(judge(&page("Stickers 👩👩👧"), family), PageAnswer::Confirmed);
        assert_eq!(judge(&page("👨👩👧"), family), PageAnswer::NotYet);
    }

    #[test]
    fn another_title_is_a_clear_no_and_no_title_is_neither() {
        assert_eq!(judge(&page("Telegram: sticker set"), "Анна · Party"), PageAnswer::NotYet);
        assert_eq!(judge("<html>one moment</html>", "Анна"), PageAnswer::Unknown);
        assert_eq!(judge("", "Анна"), PageAnswer::Unknown);
        assert_eq!(judge("<meta property=\"og:title\" content=>", "Анна"), PageAnswer::Unknown);
    }

    #[test]
    fn what_is_no_entity_stays() {
        assert_eq!(decoded("a & b &unknown; &#xZZ; &#0;"), "a & b &unknown; &#xZZ; \u{0}");
    }
}
