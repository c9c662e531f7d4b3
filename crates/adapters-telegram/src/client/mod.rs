//! Our own calls over teloxide's `Bot` and payload types.
//!
//! `Bot` holds token, address and HTTP client, its payload structs say what a method takes; the request itself is made
//! here, for three reasons found by experiment: teloxide sleeps ten seconds inside a call that was answered 5xx, it
//! sorts many real refusals wrongly, and it parses whole messages where two numbers are needed, so that a new field
//! could turn a delivered message into an error. Here a call is one request, its answer is read as far as needed, and
//! what became of it is a [`CallFault`]. No error, and nothing that is logged, holds a URL: it would hold the token.

mod execute;
mod fault;
mod questions;
mod settings;

pub use execute::Me;
pub use fault::CallFault;
pub use questions::Seat;
pub use settings::{ClientError, ClientSettings, Timeouts};

use kernel::BotId;
use teloxide::Bot;

use crate::opaque::opaque_debug;

/// One bot's way to Telegram. Cheap to clone; connections are pooled a purpose, so that a slow upload never stands in
/// the way of a message.
#[derive(Clone)]
pub struct TelegramClient {
    polls: Bot,
    sends: Bot,
    stickers: Bot,
}

opaque_debug!(TelegramClient);

/// What a call is for: decides its timeout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// `getUpdates`.
    Poll,
    /// Messages, answers, small questions.
    Send,
    /// Everything about sticker sets: Telegram takes its time, and succeeds after an impatient client gave up.
    Sticker,
}

impl TelegramClient {
    /// Builds the clients; makes no request.
    ///
    /// # Errors
    /// When the address or the proxy is no URL, or TLS cannot be set up.
    pub fn new(settings: &ClientSettings) -> Result<Self, ClientError> {
        let url = settings.api_url()?;
        let bot = |total| -> Result<Bot, ClientError> {
            let client = settings.http(total)?;
            Ok(Bot::with_client(settings.token.expose().clone(), client).set_api_url(url.clone()))
        };
        Ok(Self {
            polls: bot(settings.timeouts.poll)?,
            sends: bot(settings.timeouts.send)?,
            stickers: bot(settings.timeouts.sticker)?,
        })
    }

    /// The bot's id as its token tells it: the digits before the colon.
    pub fn bot_id(&self) -> Option<BotId> {
        self.sends.token().split(':').next().and_then(|digits| digits.parse().ok()).map(BotId)
    }

    const fn bot(&self, purpose: Purpose) -> &Bot {
        match purpose {
            Purpose::Poll => &self.polls,
            Purpose::Send => &self.sends,
            Purpose::Sticker => &self.stickers,
        }
    }
}
