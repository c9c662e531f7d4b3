use kernel::FileName;
use serde::Serialize;
use sha2::{Digest, Sha256};
use teloxide::types::{
    ButtonRequest, InlineKeyboardButton, InlineKeyboardMarkup, KeyboardButton, KeyboardMarkup, KeyboardRemove,
    ReplyMarkup,
};

/// A message, ready to be sent or to take the place of another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Call {
    /// `sendMessage` or `editMessageText`.
    Text {
        /// Telegram's HTML.
        html: String,
        /// Rows of buttons below.
        buttons: Vec<Vec<Button>>,
        /// Whether the first link is shown with a preview.
        preview: bool,
        /// What becomes of the keyboard that the person writes with; only where there are no buttons.
        #[serde(skip_serializing_if = "Option::is_none")]
        keyboard: Option<Keyboard>,
    },
    /// `sendSticker`; cannot be edited.
    Sticker {
        /// Telegram's id.
        file_id: String,
    },
    /// `sendDocument`; cannot be edited.
    Document {
        /// A stored file.
        file: FileName,
        /// What the person's copy is called.
        name: String,
        /// Telegram's HTML, 1,024 at most.
        caption: String,
    },
}

/// The keyboard that a person writes with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Keyboard {
    /// One button, with these words, that sends their own contact.
    Contact(String),
    /// The usual one again.
    Usual,
}

impl Call {
    /// A text without buttons and preview.
    pub const fn text(html: String) -> Self {
        Self::Text { html, buttons: Vec::new(), preview: false, keyboard: None }
    }

    /// With these rows of buttons; only a text has any.
    #[must_use]
    pub fn with_buttons(mut self, rows: Vec<Vec<Button>>) -> Self {
        if let Self::Text { buttons, .. } = &mut self {
            *buttons = rows;
        }
        self
    }

    /// With a preview of its first link.
    #[must_use]
    pub fn with_preview(mut self) -> Self {
        if let Self::Text { preview, .. } = &mut self {
            *preview = true;
        }
        self
    }

    /// With this keyboard to write with.
    #[must_use]
    pub fn with_keyboard(mut self, set: Keyboard) -> Self {
        if let Self::Text { keyboard, .. } = &mut self {
            *keyboard = Some(set);
        }
        self
    }

    /// Fingerprint of what it shows: an edit to the same is not sent.
    pub fn content_hash(&self) -> String {
        let bytes = serde_json::to_vec(self).unwrap_or_default();
        Sha256::digest(&bytes).iter().take(16).fold(String::new(), |hash, byte| hash + &format!("{byte:02x}"))
    }
}

/// A button under a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Button {
    /// What it says.
    pub text: String,
    /// What it does.
    pub act: ButtonAct,
}

/// What a button does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum ButtonAct {
    /// Opens a link.
    Url(url::Url),
    /// Sends this back to us; 64 bytes at most.
    Data(String),
}

impl Button {
    /// A button that opens a link.
    pub const fn url(text: String, url: url::Url) -> Self {
        Self { text, act: ButtonAct::Url(url) }
    }

    /// A button that is sent back to us.
    pub const fn data(text: String, data: String) -> Self {
        Self { text, act: ButtonAct::Data(data) }
    }
}

/// What stands below a new message.
pub(super) fn markup(rows: &[Vec<Button>], keyboard: Option<&Keyboard>) -> Option<ReplyMarkup> {
    inline(rows).map(ReplyMarkup::InlineKeyboard).or_else(|| {
        keyboard.map(|keyboard| match keyboard {
            Keyboard::Contact(words) => {
                let button = KeyboardButton::new(words.clone()).request(ButtonRequest::Contact);
                ReplyMarkup::Keyboard(KeyboardMarkup::new([[button]]).resize_keyboard().one_time_keyboard())
            }
            Keyboard::Usual => ReplyMarkup::KeyboardRemove(KeyboardRemove::new()),
        })
    })
}

/// Buttons as Telegram takes them; `None` when there are none.
pub(super) fn inline(rows: &[Vec<Button>]) -> Option<InlineKeyboardMarkup> {
    let button = |button: &Button| match &button.act {
        ButtonAct::Url(url) => InlineKeyboardButton::url(button.text.clone(), url.clone()),
        ButtonAct::Data(data) => InlineKeyboardButton::callback(button.text.clone(), data.clone()),
    };
    (!rows.is_empty())
        .then(|| InlineKeyboardMarkup::new(rows.iter().map(|row| row.iter().map(button).collect::<Vec<_>>())))
}
