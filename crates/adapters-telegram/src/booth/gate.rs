use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use booth::Booth;
use kernel::UserId;
use texts::Texts;

use super::guest::popup_text;
use crate::dispatch::Incoming;
use crate::routes::{Handler, RouteFault, Verdict};

/// Commands that pass the gate from anybody.
const OPEN_TO_ALL: &[&str] = &["delete_me", "privacy"];

/// Row 0: while maintenance is on, private chats get a notice and nothing changes. Commands of admins other than
/// `/start` pass.
pub(super) struct Gate {
    booth: Arc<Booth>,
    texts: Arc<Texts>,
    admins: BTreeSet<UserId>,
}

impl Gate {
    pub(super) const fn new(booth: Arc<Booth>, texts: Arc<Texts>, admins: BTreeSet<UserId>) -> Self {
        Self { booth, texts, admins }
    }

    fn is_open_for(&self, incoming: &Incoming, user: UserId) -> bool {
        // The button that `/delete_me` brings belongs to it.
        if incoming.pressed().is_some_and(|data| data.starts_with("delete_me:")) {
            return true;
        }
        let Some(command) = incoming.command(&self.booth.settings().bot_username) else { return false };
        let name = command.name.as_str();
        OPEN_TO_ALL.contains(&name) || (name != "start" && self.admins.contains(&user))
    }
}

#[async_trait]
impl Handler for Gate {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let Some(person) = &incoming.person else { return Ok(Verdict::Pass) };
        let user = person.seen.user;
        let admin_button =
            self.admins.contains(&user) && incoming.pressed().is_some_and(|data| data.starts_with("job:"));
        if admin_button || self.is_open_for(incoming, user) || self.booth.is_paused().await?.is_none() {
            return Ok(Verdict::Pass);
        }
        let (popup, lang) = self.booth.maintenance_notice(incoming.event, person.seen.clone()).await?;
        Ok(popup_text(&self.texts, popup, lang).map_or_else(Verdict::done, Verdict::pop))
    }
}
