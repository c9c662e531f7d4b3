use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use booth::{Booth, Popup};
use desk::Seen;
use kernel::{ChatId, Lang};
use texts::Texts;

use crate::dispatch::{Body, Incoming};
use crate::routes::{Handler, RouteFault, Verdict};

/// Words of admins, of the console and of the leads group: from somebody without the right they get silence, so that
/// nobody learns what they do. (With the right, an earlier route has taken them.)
const SILENT_WORDS: &[&str] = &[
    "pause",
    "resume",
    "stats",
    "admin_stats",
    "find",
    "login",
    "pair",
    "stickers_stats",
    "stickers_new",
    "stickers_lead",
    "stickers_export",
    "stickers_forget",
];
/// Albums remembered, so that one gets one answer.
const ALBUMS: usize = 256;

/// What a guest does in the private chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    Membership,
    Start,
    OwnPacks,
    Help,
    Language,
    Privacy,
    AskDelete,
    Text,
    Consent,
    ChooseLanguage,
    Delete,
    Fallback,
}

/// Hands what a guest does to the booth.
pub(super) struct Guest {
    booth: Arc<Booth>,
    texts: Arc<Texts>,
    act: Act,
    albums: Mutex<VecDeque<(ChatId, String)>>,
}

impl Guest {
    pub(super) fn new(booth: Arc<Booth>, texts: Arc<Texts>, act: Act) -> Self {
        Self { booth, texts, act, albums: Mutex::default() }
    }

    fn popped(&self, (popup, lang): (Popup, Lang)) -> Verdict {
        popup_text(&self.texts, popup, lang).map_or_else(Verdict::done, Verdict::pop)
    }

    async fn fallback(&self, incoming: &Incoming, seen: Seen) -> Result<Verdict, RouteFault> {
        if incoming.pressed().is_some() {
            return Ok(Verdict::silence());
        }
        let command = incoming.command(&self.booth.settings().bot_username);
        if command.is_some_and(|command| SILENT_WORDS.contains(&command.name.as_str())) {
            return Ok(Verdict::silence());
        }
        let album = match (&incoming.body, incoming.place) {
            (Body::Media { album: Some(album), .. }, Some(place)) => Some((place.chat, album.clone())),
            _ => None,
        };
        if album.as_ref().is_some_and(|album| self.answered(album)) {
            return Ok(Verdict::silence());
        }
        self.booth.hint(incoming.event, seen).await?;
        if let Some(album) = album {
            self.remember(album);
        }
        Ok(Verdict::done())
    }

    fn answered(&self, album: &(ChatId, String)) -> bool {
        self.albums.lock().unwrap_or_else(PoisonError::into_inner).contains(album)
    }

    fn remember(&self, album: (ChatId, String)) {
        let mut albums = self.albums.lock().unwrap_or_else(PoisonError::into_inner);
        albums.push_back(album);
        if albums.len() > ALBUMS {
            albums.pop_front();
        }
    }
}

#[async_trait]
impl Handler for Guest {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let Some(person) = incoming.person.as_ref().filter(|person| !person.is_bot) else {
            return Ok(Verdict::silence());
        };
        let (booth, event, seen) = (&self.booth, incoming.event, person.seen.clone());
        let command = incoming.command(&booth.settings().bot_username);
        let data = |prefix: &str| incoming.pressed().and_then(|data| data.strip_prefix(prefix)).unwrap_or_default();
        match self.act {
            Act::Membership => {
                let Body::Membership { away } = incoming.body else { return Ok(Verdict::Pass) };
                booth.membership(event, seen, away).await?;
            }
            Act::Start => match command.map(|command| command.rest).filter(|payload| !payload.is_empty()) {
                Some(payload) => booth.open_link(event, seen, payload).await?,
                None => booth.start_bare(event, seen).await?,
            },
            Act::OwnPacks => booth.show_own_packs(event, seen).await?,
            Act::Help => booth.show_help(event, seen).await?,
            Act::Language => booth.pick_language(event, seen).await?,
            Act::Privacy => booth.show_privacy(event, seen).await?,
            Act::AskDelete => booth.ask_delete(event, seen).await?,
            Act::Text => {
                let Body::Text { text, .. } = &incoming.body else { return Ok(Verdict::Pass) };
                booth.type_text(event, seen, text).await?;
            }
            Act::Consent => return Ok(self.popped(booth.give_consent(event, seen, data("consent:")).await?)),
            Act::ChooseLanguage => return Ok(self.popped(booth.choose_language(event, seen, data("lang:")).await?)),
            Act::Delete if data("delete_me:") == "yes" => {
                return Ok(self.popped(booth.delete_me(event, seen).await?));
            }
            Act::Delete => return Ok(Verdict::silence()),
            Act::Fallback => return self.fallback(incoming, seen).await,
        }
        Ok(Verdict::done())
    }
}

/// What a pop-up says.
pub(super) fn popup_text(texts: &Texts, popup: Popup, lang: Lang) -> Option<String> {
    let key = match popup {
        Popup::None => return None,
        Popup::Agreed => "popup-agreed",
        Popup::SessionOver => "popup-session-over",
        Popup::SessionTaken => "popup-session-taken",
        Popup::UnknownSession => "popup-unknown-session",
        Popup::Maintenance => "popup-maintenance",
        Popup::LangChosen => "popup-lang-chosen",
        Popup::Deleted => "popup-deleted",
    };
    Some(texts.get(lang, key, &[]))
}
