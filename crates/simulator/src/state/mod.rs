//! The whole state of the simulated Telegram, behind one lock that is never held across an await.

mod acts;
mod adopt;
mod bot;
mod calls;
mod chat;
mod clock;
mod copy;
mod files;
mod groups;
mod messages;
mod pace;
mod queue;
mod settings;
mod stickers;
mod users;

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;
use tokio::sync::oneshot;

use crate::faults::Faults;

pub(crate) use acts::{Press, UserMessage};
pub(crate) use bot::{Bot, PLACEHOLDER, Webhook};
pub(crate) use calls::{Call, Calls};
pub(crate) use chat::{Author, Chat, ChatKey, ChatKind, Stored, Topic};
pub(crate) use clock::{SimClock, rfc3339};
pub(crate) use files::{FileEntry, FileKind, Files};
pub(crate) use groups::{GroupSpec, member_json};
pub use settings::Settings;
pub(crate) use stickers::{MOST_STICKERS, StickerSet, StoredSticker, set_name_is_valid};
pub(crate) use users::Account;

/// A button press that waits for its answer.
#[derive(Debug)]
pub(crate) struct Callback {
    pub(crate) bot: i64,
    pub(crate) at_ms: i64,
    pub(crate) answered: bool,
    pub(crate) waiter: Option<oneshot::Sender<Value>>,
}

/// Everything that the simulator knows.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) clock: SimClock,
    pub(crate) settings: Settings,
    pub(crate) bots: BTreeMap<i64, Bot>,
    pub(crate) users: BTreeMap<i64, Account>,
    pub(crate) chats: BTreeMap<ChatKey, Chat>,
    pub(crate) files: Files,
    /// By name in lower case: names are compared without regard to case.
    pub(crate) sets: BTreeMap<String, StickerSet>,
    pub(crate) callbacks: HashMap<String, Callback>,
    pub(crate) calls: Calls,
    pub(crate) faults: Faults,
    pub(crate) next_user: i64,
    pub(crate) next_group: i64,
}

/// How long a press may be answered, in milliseconds of the simulator's clock.
pub(crate) const CALLBACK_MS: i64 = 150_000;
/// How long an unconfirmed update is kept.
pub(crate) const UPDATE_MS: i64 = 24 * 3_600_000;

/// A refusal of the control API: status and reason.
pub(crate) type Refusal = (u16, String);

impl State {
    /// Forgets everything; faults and settings go back to the given start.
    pub(crate) fn reset(&mut self, settings: Settings) {
        // A waiting poll sees its bot's channel close and answers with nothing.
        *self = Self { settings, ..Self::default() };
    }
}
