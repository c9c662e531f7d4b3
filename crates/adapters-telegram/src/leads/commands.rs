use std::sync::Arc;

use async_trait::async_trait;
use kernel::FileError;
use leads::{Asked, Export, ExportFiles, LeadDesk};
use messaging::HandlerFault;

use crate::dispatch::{Body, Command, Incoming};
use crate::routes::{Handler, RouteFault, Verdict};

/// What an admin asks for in the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    Stats,
    New,
    Lead,
    Export,
    Forget,
}

/// Hands a command to the desk, which hears it or stays silent.
pub(super) struct Commands {
    desk: Arc<LeadDesk>,
    export: Arc<dyn ExportFiles>,
    ask: Ask,
}

impl Commands {
    pub(super) const fn new(desk: Arc<LeadDesk>, export: Arc<dyn ExportFiles>, ask: Ask) -> Self {
        Self { desk, export, ask }
    }

    /// Two halves, with the file written between them: a row may name only what is on the disk.
    async fn export(&self, incoming: &Incoming, asked: &Asked) -> Result<(), RouteFault> {
        let Export::Write(leads) = self.desk.begin_export(incoming.event, asked).await? else { return Ok(()) };
        let file = self.export.store(&leads).await.map_err(|error| match error {
            FileError::NoSpace | FileError::Missing | FileError::Unavailable(_) => {
                RouteFault::Fault(HandlerFault::Unavailable)
            }
        })?;
        let count = u64::try_from(leads.len()).unwrap_or(u64::MAX);
        Ok(self.desk.send_export(incoming.event, asked, file, count).await?)
    }
}

#[async_trait]
impl Handler for Commands {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let Some(asked) = asked(incoming, &self.desk.settings().bot_username) else { return Ok(Verdict::silence()) };
        let (desk, event) = (&self.desk, incoming.event);
        match self.ask {
            Ask::Stats => desk.show_stats(event, &asked).await?,
            Ask::New => desk.show_new(event, &asked).await?,
            Ask::Lead => desk.show_lead(event, &asked).await?,
            Ask::Export => self.export(incoming, &asked).await?,
            Ask::Forget => desk.ask_to_forget(event, &asked).await?,
        }
        Ok(Verdict::done())
    }
}

/// `from.id` counts, whoever it is: an anonymous admin and a channel write under ids of Telegram's own, which are in
/// nobody's list.
fn asked(incoming: &Incoming, username: &str) -> Option<Asked> {
    let Body::Text { message, text } = &incoming.body else { return None };
    let by = incoming.person.as_ref()?.seen.user;
    let args = Command::read(text, username)?.rest.to_owned();
    Some(Asked { by, chat: incoming.place?.chat, message: *message, args })
}
