use std::sync::Arc;

use adapters_telegram::{CallFault, LEADS_MENU, Refusal, Seat, TelegramClient};
use kernel::ChatId;
use leads::LeadDesk;
use texts::Texts;
use tokio_util::sync::CancellationToken;

/// B6: whether the bot can write to the leads group, and the group's command menu. Done once a start; a failure is told
/// in the log and stops nothing.
pub(super) struct GroupStart {
    pub(super) client: TelegramClient,
    pub(super) desk: Arc<LeadDesk>,
    pub(super) texts: Arc<Texts>,
}

impl GroupStart {
    pub(super) async fn run(&self, stop: &CancellationToken) {
        let begin = async {
            match self.desk.group().await {
                Ok(group) => {
                    self.look(group).await;
                    self.set_menu(group).await;
                }
                Err(error) => tracing::warn!(%error, "the leads group is not known"),
            }
        };
        tokio::select! {
            () = begin => {}
            () = stop.cancelled() => {}
        }
    }

    async fn look(&self, group: ChatId) {
        match self.client.get_seat(group).await {
            Ok(Seat::Admin | Seat::Member { may_post: true }) => {
                tracing::info!("STARTUP leads group: the bot is in it");
            }
            Ok(Seat::Member { may_post: false }) => {
                tracing::warn!("STARTUP the bot may not write to the leads group: cards wait until it may");
            }
            Ok(Seat::Outside) => {
                tracing::warn!("STARTUP the bot is not in the leads group: cards wait until it is let in");
            }
            Err(CallFault::Refused(Refusal::Migrated(_))) => {
                tracing::warn!("STARTUP the leads group became a supergroup: its new id is learnt with the next card");
            }
            Err(CallFault::Refused(Refusal::Rejected(why))) => {
                tracing::warn!(
                    why = why.as_str(),
                    "STARTUP the bot is not in the leads group: cards wait until it is let in"
                );
            }
            Err(fault) => tracing::warn!(fault = fault.word(), "STARTUP the leads group cannot be looked at"),
        }
    }

    async fn set_menu(&self, group: ChatId) {
        let lang = self.desk.settings().group_lang;
        if let Err(fault) = self.client.set_group_menu(group, lang, &LEADS_MENU, &self.texts).await {
            tracing::warn!(fault = fault.word(), "STARTUP the command menu of the leads group is not set");
        }
    }
}
