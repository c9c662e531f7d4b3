use std::sync::Arc;

use async_trait::async_trait;
use booth::Booth;

use crate::dispatch::Incoming;
use crate::routes::{Handler, RouteFault, Verdict};

/// What an admin asks for in private. The scope of each route has seen to the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    Pause,
    Resume,
    Stats,
    EventStats,
    Find,
}

/// Hands what an admin asks for to the booth.
pub(super) struct Admin {
    booth: Arc<Booth>,
    ask: Ask,
}

impl Admin {
    pub(super) const fn new(booth: Arc<Booth>, ask: Ask) -> Self {
        Self { booth, ask }
    }
}

#[async_trait]
impl Handler for Admin {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let Some(person) = incoming.person.as_ref().filter(|person| !person.is_bot) else {
            return Ok(Verdict::silence());
        };
        let (booth, event, admin) = (&self.booth, incoming.event, person.seen.user);
        let command = incoming.command(&booth.settings().bot_username);
        let rest = command.map(|command| command.rest).unwrap_or_default();
        match self.ask {
            Ask::Pause => booth.pause(event, admin).await?,
            Ask::Resume => booth.resume(event, admin).await?,
            Ask::Stats => booth.show_stats(event, admin).await?,
            Ask::EventStats => booth.show_event_stats(event, admin, rest).await?,
            Ask::Find => booth.find_for_admin(event, admin, rest).await?,
        }
        Ok(Verdict::done())
    }
}
