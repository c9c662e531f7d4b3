use std::sync::Arc;

use async_trait::async_trait;
use leads::LeadDesk;
use teloxide::types::UpdateKind;

use crate::dispatch::{Body, Incoming};
use crate::routes::{Handler, RouteFault, Verdict};

/// How far somebody is who asks for a booth of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// `/start want…`
    Start,
    /// A text while a question is open.
    Text,
    /// Their contact.
    Contact,
    /// They asked to be forgotten.
    Farewell,
    /// Anything that nobody else answers.
    Other,
}

/// Hands to the desk what somebody writes who asks for a booth. What answers no question goes on to the others.
pub(super) struct Wants {
    desk: Arc<LeadDesk>,
    step: Step,
}

impl Wants {
    pub(super) const fn new(desk: Arc<LeadDesk>, step: Step) -> Self {
        Self { desk, step }
    }
}

#[async_trait]
impl Handler for Wants {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let Some(person) = incoming.person.as_ref().filter(|person| !person.is_bot) else { return Ok(Verdict::Pass) };
        let (desk, event) = (&self.desk, incoming.event);
        let visitor = async || desk.meet(person.seen.clone()).await;
        let taken = match self.step {
            Step::Start => {
                let command = incoming.command(&desk.settings().bot_username);
                // Everybody's `/start` comes by here: most are told apart without a question to the store.
                let command = command.filter(|command| command.name == "start" && command.rest.starts_with("want"));
                let Some(payload) = command.map(|command| command.rest) else { return Ok(Verdict::Pass) };
                desk.begin_want(event, &visitor().await?, payload).await?
            }
            Step::Text => {
                let Body::Text { text, .. } = &incoming.body else { return Ok(Verdict::Pass) };
                desk.answer_want(event, &visitor().await?, text).await?
            }
            Step::Contact => {
                let Some(phone) = phone_of(incoming) else { return Ok(Verdict::Pass) };
                desk.share_phone(event, &visitor().await?, phone).await?
            }
            // Whoever brought the button answers it.
            Step::Farewell => {
                desk.forget_asker(person.seen.user).await?;
                false
            }
            Step::Other => {
                desk.greet(event, person.seen.clone()).await?;
                true
            }
        };
        Ok(if taken { Verdict::done() } else { Verdict::Pass })
    }
}

/// Whether it may be a command; which one, its handler tells.
pub(super) fn is_command(incoming: &Incoming) -> bool {
    matches!(&incoming.body, Body::Text { text, .. } if text.starts_with('/'))
}

/// Whether it is a contact.
pub(super) fn is_contact(incoming: &Incoming) -> bool {
    phone_of(incoming).is_some()
}

fn phone_of(incoming: &Incoming) -> Option<&str> {
    let UpdateKind::Message(message) = &incoming.update.kind else { return None };
    message.contact().map(|contact| contact.phone_number.as_str())
}
