use std::sync::Arc;

use async_trait::async_trait;
use kernel::{Sensitive, UserId};
use leads::{LeadButton, LeadDesk, Member, PickButton, Popup, Press};
use teloxide::types::UpdateKind;
use texts::Texts;

use super::popups::popup_text;
use crate::dispatch::{Body, Incoming};
use crate::routes::{Handler, RouteFault, Verdict};

/// Hands a press to the desk: any member may press.
pub(super) struct Presses {
    desk: Arc<LeadDesk>,
    texts: Arc<Texts>,
}

impl Presses {
    pub(super) const fn new(desk: Arc<LeadDesk>, texts: Arc<Texts>) -> Self {
        Self { desk, texts }
    }

    fn popped(&self, popup: Popup) -> Verdict {
        Verdict::pop(popup_text(&self.texts, popup, self.desk.settings().group_lang))
    }
}

#[async_trait]
impl Handler for Presses {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let Some(press) = press(incoming) else { return Ok(Verdict::Pass) };
        if press.chat != self.desk.group().await? {
            return Ok(Verdict::Pass);
        }
        let data = incoming.pressed().unwrap_or_default();
        if let Some(button) = LeadButton::parse(data) {
            return Ok(self.popped(self.desk.press_card(incoming.event, &press, button).await?));
        }
        if let Some(button) = PickButton::parse(data) {
            return Ok(self.popped(self.desk.press_pick(incoming.event, &press, button).await?));
        }
        Ok(Verdict::Pass)
    }
}

/// The presser is the callback's `from`, also where the message was written in the group's name.
fn press(incoming: &Incoming) -> Option<Press> {
    let UpdateKind::CallbackQuery(query) = &incoming.update.kind else { return None };
    let Body::Press { message: Some(message), .. } = incoming.body else { return None };
    let by = Member { id: UserId(i64::try_from(query.from.id.0).ok()?), name: Sensitive::new(query.from.full_name()) };
    Some(Press { by, chat: incoming.place?.chat, message })
}
