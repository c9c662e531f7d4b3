use std::sync::Arc;

use async_trait::async_trait;
use kernel::{ChatId, MessageId};
use leads::{LeadDesk, NoteAnswer};
use teloxide::types::{Message, UpdateKind};

use crate::dispatch::{Incoming, Person};
use crate::routes::{Handler, RouteFault, Verdict};

/// What members say, and what the group says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// It became a supergroup.
    Move,
    /// An answer to a message: to a card, a note.
    Note,
    /// An edited message.
    Edit,
}

/// Hands it to the desk.
pub(super) struct Said {
    desk: Arc<LeadDesk>,
    act: Act,
}

impl Said {
    pub(super) const fn new(desk: Arc<LeadDesk>, act: Act) -> Self {
        Self { desk, act }
    }

    async fn note(&self, incoming: &Incoming, message: &Message) -> Result<Verdict, RouteFault> {
        let (chat, id) = (chat_of(message), id_of(message));
        let Some(Person { seen, .. }) = &incoming.person else { return Ok(Verdict::Pass) };
        // A command of another bot's, or a mistyped one, is no note.
        let Some(text) = text_of(message).filter(|text| !text.starts_with('/')) else { return Ok(Verdict::Pass) };
        if chat != self.desk.group().await? {
            return Ok(Verdict::Pass);
        }
        let answer = match (self.act, message.reply_to_message()) {
            (Act::Note, Some(to)) => self.desk.add_note(incoming.event, (chat, id), id_of(to), seen.user, text).await?,
            (Act::Edit, _) => self.desk.edit_note(incoming.event, (chat, id), seen.user, text).await?,
            (Act::Move | Act::Note, _) => return Ok(Verdict::Pass),
        };
        Ok(match (self.act, answer) {
            (Act::Note, NoteAnswer::Kept) => Verdict::liked(chat, id),
            (Act::Move | Act::Note | Act::Edit, NoteAnswer::Kept | NoteAnswer::NotOurs) => Verdict::done(),
        })
    }
}

#[async_trait]
impl Handler for Said {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let Some(message) = message_of(incoming) else { return Ok(Verdict::Pass) };
        match (self.act, moved(message)) {
            (Act::Move, Some((from, to))) => self.desk.follow_group(incoming.event, from, to).await?,
            (Act::Move, None) => return Ok(Verdict::Pass),
            (Act::Note | Act::Edit, _) => return self.note(incoming, message).await,
        }
        Ok(Verdict::done())
    }
}

/// Whether it says that the group goes on under another id.
pub(super) fn is_move(incoming: &Incoming) -> bool {
    message_of(incoming).is_some_and(|message| moved(message).is_some())
}

/// Whether it is a new message that answers another one.
pub(super) fn is_answer(incoming: &Incoming) -> bool {
    matches!(&incoming.update.kind, UpdateKind::Message(message) if message.reply_to_message().is_some())
}

fn message_of(incoming: &Incoming) -> Option<&Message> {
    match &incoming.update.kind {
        UpdateKind::Message(message) | UpdateKind::EditedMessage(message) => Some(message),
        _ => None,
    }
}

/// From where to where: one half stands in the old group, one in the new.
fn moved(message: &Message) -> Option<(ChatId, ChatId)> {
    let here = chat_of(message);
    let to = message.migrate_to_chat_id().map(|to| (here, ChatId(to.0)));
    to.or_else(|| message.migrate_from_chat_id().map(|from| (ChatId(from.0), here)))
}

fn text_of(message: &Message) -> Option<&str> {
    message.text().or_else(|| message.caption())
}

const fn chat_of(message: &Message) -> ChatId {
    ChatId(message.chat.id.0)
}

fn id_of(message: &Message) -> MessageId {
    MessageId(i64::from(message.id.0))
}
