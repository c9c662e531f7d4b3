use std::collections::BTreeMap;

use booth::EventSlug;
use url::{Host, Url};

use crate::render::{Button, Rendering, cut};

/// Longest payload of a deep link.
const PAYLOAD: usize = 64;
/// Longest event name in an address, in characters.
const EVENT: usize = 80;

/// The one button under a delivered pack's link: «Хочу такую будку на свой праздник». It leads to the landing page, or
/// where there is none that guests can reach, to the bot's own questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Growth {
    landing: Option<Url>,
    bot_username: String,
    events: BTreeMap<EventSlug, String>,
}

impl Growth {
    /// `landing`: the public page; `bot_username`: without `@`; `events`: their names by slug. An address that
    /// Telegram would refuse under a button, and with it the link itself, is left out.
    pub fn new(landing: Option<Url>, bot_username: String, events: BTreeMap<EventSlug, String>) -> Self {
        Self { landing: landing.filter(is_taken), bot_username, events }
    }

    /// The button for a pack of that event (its slug; empty when it is not known).
    pub(super) fn button(&self, of: &Rendering<'_>, event: &str) -> Button {
        Button::url(of.say("button-growth", &[]), self.url(of, event))
    }

    fn url(&self, of: &Rendering<'_>, event: &str) -> Url {
        let Some(landing) = &self.landing else {
            // A payload holds letters, digits, `_` and `-` only; an event that is written otherwise is left out.
            let full = format!("want_{event}");
            let fits = |c: u8| c.is_ascii_alphanumeric() || c == b'_' || c == b'-';
            let whole = !event.is_empty() && full.len() <= PAYLOAD && full.bytes().all(fits);
            return of.links.deep(&self.bot_username, if whole { &full } else { "want" }).expose().clone();
        };
        let mut url = landing.clone();
        {
            let mut query = url.query_pairs_mut();
            query.append_pair("lang", of.lang.code()).append_pair("src", "pack");
            if !event.is_empty() {
                let name = self.events.get(&EventSlug(event.to_owned())).map_or(event, String::as_str);
                query.append_pair("event", &cut(name, EVENT));
            }
        }
        url
    }
}

/// Whether Telegram takes it: HTTP, and a host with a dot or an address.
fn is_taken(url: &Url) -> bool {
    let host = match url.host() {
        Some(Host::Domain(name)) => name.trim_matches('.').contains('.'),
        Some(Host::Ipv4(_) | Host::Ipv6(_)) => true,
        None => false,
    };
    host && matches!(url.scheme(), "http" | "https")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use booth::{GuestMessage, SetName, ShortCode};
    use kernel::{ChatId, Lang, Sensitive};
    use messaging::Payload;
    use texts::Texts;

    use super::*;
    use crate::booth::messages::GuestMessages;
    use crate::client::ClientSettings;
    use crate::render::{ButtonAct, Call, Links, Renderer};

    fn growth(landing: &str) -> Growth {
        let events = [(EventSlug("summer".to_owned()), "Летний фест".to_owned())].into();
        Growth::new(Url::parse(landing).ok(), "some_bot".to_owned(), events)
    }

    fn buttons(growth: Option<Growth>, message: &GuestMessage) -> Vec<(String, String)> {
        let payload = Payload::of(GuestMessage::KIND, message);
        let texts = Arc::new(Texts::load().unwrap());
        let links = Links::new(&ClientSettings::new(Sensitive::new("1:x".to_owned()))).unwrap();
        let of = Rendering { payload: &payload, lang: Lang::Ru, chat: ChatId(7), texts: &texts, links: &links };
        let Call::Text { buttons, .. } = GuestMessages::new(growth).render(&of).unwrap() else { return Vec::new() };
        let urls = buttons.concat().into_iter().map(|button| match button.act {
            ButtonAct::Url(url) => (button.text, url.to_string()),
            ButtonAct::Data(data) => (button.text, data),
        });
        urls.collect()
    }

    fn link(event: &str) -> GuestMessage {
        GuestMessage::Link {
            name: Sensitive::new("Анна".to_owned()),
            set_name: SetName("a1_by_bot".to_owned()),
            short_code: ShortCode("ABCDEF".to_owned()),
            count: 12,
            degraded: false,
            event: event.to_owned(),
        }
    }

    fn leads_to(landing: &str, event: &str) -> String {
        let all = buttons(Some(growth(landing)), &link(event));
        assert_eq!((all.len(), all[2].0.as_str()), (3, "Хочу такую будку на свой праздник"));
        all[2].1.clone()
    }

    #[test]
    fn the_button_leads_to_the_landing_page_with_the_name_of_the_event() {
        let url = leads_to("https://booth.example/leads", "summer");
        let name = "%D0%9B%D0%B5%D1%82%D0%BD%D0%B8%D0%B9+%D1%84%D0%B5%D1%81%D1%82";
        assert_eq!(url, format!("https://booth.example/leads?lang=ru&src=pack&event={name}"));
        assert!(leads_to("https://booth.example/leads", "unknown").ends_with("&event=unknown"));
        assert!(leads_to("https://booth.example/leads", "").ends_with("&src=pack"), "a row of an older version");
    }

    #[test]
    fn without_a_page_that_guests_can_reach_it_leads_to_the_bots_own_questions() {
        for landing in ["http://localhost:8080/leads", "nonsense", "ftp://booth.example/"] {
            assert_eq!(leads_to(landing, "summer"), "https://t.me/some_bot?start=want_summer", "{landing}");
        }
        assert_eq!(leads_to("", "летний-фест"), "https://t.me/some_bot?start=want");
        assert_eq!(leads_to("", &"x".repeat(60)), "https://t.me/some_bot?start=want");
        assert_eq!(leads_to("http://127.0.0.1:9/leads", "").split('?').next(), Some("http://127.0.0.1:9/leads"));
    }

    #[test]
    fn it_stands_under_links_alone_and_only_when_it_is_wanted() {
        assert_eq!(buttons(None, &link("summer")).len(), 2);
        let handed = GuestMessage::HandedOver {
            name: Sensitive::new("Анна".to_owned()),
            set_name: SetName("a1_by_bot".to_owned()),
            short_code: ShortCode("ABCDEF".to_owned()),
            event: "summer".to_owned(),
        };
        assert_eq!(buttons(Some(growth("")), &handed).len(), 3);
        assert!(buttons(Some(growth("")), &GuestMessage::Hint).is_empty());
        let old = serde_json::json!({"kind": "link", "name": "A", "set_name": "s", "short_code": "c", "count": 12,
            "degraded": false});
        let read: GuestMessage = serde_json::from_value(old).unwrap();
        assert!(matches!(read, GuestMessage::Link { event, .. } if event.is_empty()), "rows of older versions");
    }
}
