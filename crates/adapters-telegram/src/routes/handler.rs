use async_trait::async_trait;
use kernel::{ChatId, MessageId, StoreError};
use messaging::HandlerFault;

use crate::dispatch::Incoming;

/// Takes updates. It only decides and commits: no call to Telegram or to an AI inside, lanes wait for it.
#[async_trait]
pub trait Handler: Send + Sync {
    /// Handles an update that matched. [`Verdict::Done`] promises that the event was ended by a commit.
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault>;
}

/// What a handler made of an update.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The event is ended; what the button pops up goes out after the commit.
    Done(Reply),
    /// It changes nothing: the dispatcher ends the event.
    Nothing(Reply),
    /// Not its business after all: the next route gets it. Nothing was written.
    Pass,
}

impl Verdict {
    /// Ended, nothing to pop up.
    pub const fn done() -> Self {
        Self::Done(Reply { pop: None, liked: None })
    }

    /// Ended, and this message gets a 👍.
    pub const fn liked(chat: ChatId, message: MessageId) -> Self {
        Self::Done(Reply { pop: None, liked: Some((chat, message)) })
    }

    /// Ended, with these words over the button.
    pub const fn pop(text: String) -> Self {
        Self::Done(Reply { pop: Some(Pop { text, alert: false }), liked: None })
    }

    /// Nothing changes and nothing is said.
    pub const fn silence() -> Self {
        Self::Nothing(Reply { pop: None, liked: None })
    }

    /// Nothing changes; these words over the button.
    pub const fn nothing_but(text: String) -> Self {
        Self::Nothing(Reply { pop: Some(Pop { text, alert: false }), liked: None })
    }
}

/// What goes out beside the commit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reply {
    /// Answer to the pressed button; without one it is answered empty.
    pub pop: Option<Pop>,
    /// A message that gets a 👍. A comfort: lost when the process dies right after the commit.
    pub liked: Option<(ChatId, MessageId)>,
}

/// A pop-up answer to a button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pop {
    /// Plain text, 200 characters at most.
    pub text: String,
    /// Whether it must be closed by hand.
    pub alert: bool,
}

/// Why an update was not handled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RouteFault {
    /// A row changed meanwhile, or the claim of the event was lost: decided anew at once, a few times.
    Stale,
    /// Counted, tried again later, given up by the inbox's rules.
    Fault(HandlerFault),
}

impl RouteFault {
    /// A failure of the handler's own, by a fixed word.
    pub const fn failed(word: &'static str) -> Self {
        Self::Fault(HandlerFault::Failed(word))
    }
}

impl From<StoreError> for RouteFault {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Stale => Self::Stale,
            StoreError::Unavailable(_) => Self::Fault(HandlerFault::Unavailable),
            StoreError::Rejected { reason } => Self::failed(reason),
            StoreError::Inconsistent { .. } => Self::failed("inconsistent"),
        }
    }
}
