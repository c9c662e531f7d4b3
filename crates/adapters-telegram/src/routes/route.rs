use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use kernel::{ChatId, UserId};

use super::Handler;
use crate::dispatch::{Body, Incoming};

/// One row of the dispatch table.
#[derive(Clone)]
pub struct Route {
    /// Its place in the order; smaller is asked first. Routes of one place keep the order in which they were given.
    pub place: u16,
    /// Name for logs and documents.
    pub name: &'static str,
    /// From where, and by whom.
    pub scope: Scope,
    /// What it takes.
    pub trigger: Trigger,
    /// Who handles it.
    pub handler: Arc<dyn Handler>,
    /// Its lines in the command menu of private chats.
    pub menu: Vec<MenuCommand>,
}

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Route").field("place", &self.place).field("name", &self.name).finish_non_exhaustive()
    }
}

impl Route {
    /// A route for private chats.
    pub fn private(place: u16, name: &'static str, trigger: Trigger, handler: impl Handler + 'static) -> Self {
        Self { place, name, scope: Scope::Private, trigger, handler: Arc::new(handler), menu: Vec::new() }
    }

    /// With another scope.
    #[must_use]
    pub fn scoped(mut self, scope: Scope) -> Self {
        self.scope = scope;
        self
    }

    /// With a line in the command menu.
    #[must_use]
    pub fn listed(mut self, command: &'static str, text_key: &'static str) -> Self {
        self.menu.push(MenuCommand { command, text_key });
        self
    }

    pub(crate) fn matches(&self, incoming: &Incoming, username: &str) -> bool {
        self.scope.admits(incoming) && self.trigger.admits(incoming, username)
    }
}

/// A line in the command menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MenuCommand {
    /// Name without slash.
    pub command: &'static str,
    /// Key of its description.
    pub text_key: &'static str,
}

/// From where, and by whom, a route may be used. Everyone else is no match: for them it does not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scope {
    /// Any chat, anybody.
    Any,
    /// Private chats.
    Private,
    /// Private chats with these people.
    PrivateOf(BTreeSet<UserId>),
    /// Every chat that is no private one; the handler looks which.
    Groups,
    /// This one chat.
    Chat(ChatId),
    /// This one chat, and in it only these people.
    ChatOf(ChatId, BTreeSet<UserId>),
}

impl Scope {
    fn admits(&self, incoming: &Incoming) -> bool {
        let user = incoming.person.as_ref().map(|person| person.seen.user);
        let among = |people: &BTreeSet<UserId>| user.is_some_and(|user| people.contains(&user));
        let in_chat = |chat: ChatId| incoming.place.is_some_and(|place| place.chat == chat);
        match self {
            Self::Any => true,
            Self::Private => incoming.is_private(),
            Self::Groups => incoming.place.is_some_and(|place| !place.private),
            Self::PrivateOf(people) => incoming.is_private() && among(people),
            Self::Chat(chat) => in_chat(*chat),
            Self::ChatOf(chat, people) => in_chat(*chat) && among(people),
        }
    }
}

/// What a route takes.
#[derive(Clone)]
pub enum Trigger {
    /// One of these commands (`/name`, `/name@bot`).
    Command(&'static [&'static str]),
    /// A button whose data begins so.
    Button(&'static str),
    /// Any new text that is no command of ours or of another bot.
    Text,
    /// A change of the bot's own membership.
    Membership,
    /// Any message, edit or button.
    AnythingSaid,
    /// Whatever this says.
    When(Arc<dyn Fn(&Incoming) -> bool + Send + Sync>),
}

impl fmt::Debug for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(names) => f.debug_tuple("Command").field(names).finish(),
            Self::Button(prefix) => f.debug_tuple("Button").field(prefix).finish(),
            Self::Text => f.write_str("Text"),
            Self::Membership => f.write_str("Membership"),
            Self::AnythingSaid => f.write_str("AnythingSaid"),
            Self::When(_) => f.write_str("When"),
        }
    }
}

impl Trigger {
    fn admits(&self, incoming: &Incoming, username: &str) -> bool {
        match self {
            Self::Command(names) => {
                incoming.command(username).is_some_and(|command| names.contains(&command.name.as_str()))
            }
            Self::Button(prefix) => incoming.pressed().is_some_and(|data| data.starts_with(prefix)),
            Self::Text => matches!(&incoming.body, Body::Text { text, .. } if !text.starts_with('/')),
            Self::Membership => matches!(incoming.body, Body::Membership { .. }),
            Self::AnythingSaid => !matches!(incoming.body, Body::Membership { .. } | Body::Other),
            Self::When(asks) => asks(incoming),
        }
    }
}
