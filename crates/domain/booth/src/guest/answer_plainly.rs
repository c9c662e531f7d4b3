use desk::{Profile, Seen};
use kernel::Lang;
use messaging::EventRef;

use crate::{Booth, BoothError, GuestMessage, Popup};

impl Booth {
    /// Bare `/start`: scan the QR, or type the code.
    pub async fn start_bare(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        let profile = self.meet(seen).await?;
        let message = GuestMessage::ScanHint { event: self.parts.settings.event_name.clone() };
        self.answer(event, &profile, &message).await
    }

    /// Whatever else a guest sends.
    pub async fn hint(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        let profile = self.meet(seen).await?;
        self.answer(event, &profile, &GuestMessage::Hint).await
    }

    /// `/help`.
    pub async fn show_help(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        let profile = self.meet(seen).await?;
        self.answer(event, &profile, &GuestMessage::Help).await
    }

    /// `/privacy`.
    pub async fn show_privacy(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        let profile = self.meet(seen).await?;
        let message = GuestMessage::Privacy {
            keep_hours: self.voice().keep_hours(),
            providers: self.parts.settings.render_mode.clone(),
        };
        self.answer(event, &profile, &message).await
    }

    /// `/lang`.
    pub async fn pick_language(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        let profile = self.meet(seen).await?;
        self.answer(event, &profile, &GuestMessage::LangPick).await
    }

    /// A language button; an unknown code changes nothing. Answers the language now in force.
    pub async fn choose_language(&self, event: EventRef, seen: Seen, code: &str) -> Result<(Popup, Lang), BoothError> {
        let profile = self.meet(seen).await?;
        let Some(lang) = Lang::parse(code) else {
            self.finish(self.event_commit(event)).await?;
            return Ok((Popup::None, profile.lang));
        };
        let profile = Profile { lang, lang_chosen: true, ..profile };
        self.answer(event, &profile, &GuestMessage::LangChosen).await?;
        Ok((Popup::LangChosen, lang))
    }

    /// `/delete_me`: asks first.
    pub async fn ask_delete(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        let profile = self.meet(seen).await?;
        self.answer(event, &profile, &GuestMessage::DeleteConfirm).await
    }
}
