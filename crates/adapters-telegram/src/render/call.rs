use serde::Serialize;
use sha2::{Digest, Sha256};
use teloxide::types::{InlineKeyboardButton, InlineKeyboardMarkup};

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
    },
    /// `sendSticker`; cannot be edited.
    Sticker {
        /// Telegram's id.
        file_id: String,
    },
}

impl Call {
    /// A text without buttons and preview.
    pub const fn text(html: String) -> Self {
        Self::Text { html, buttons: Vec::new(), preview: false }
    }

    /// With these rows of buttons; a sticker has none.
    #[must_use]
    pub fn with_buttons(self, rows: Vec<Vec<Button>>) -> Self {
        match self {
            Self::Text { html, preview, .. } => Self::Text { html, buttons: rows, preview },
            Self::Sticker { file_id } => Self::Sticker { file_id },
        }
    }

    /// With a preview of its first link.
    #[must_use]
    pub fn with_preview(self) -> Self {
        match self {
            Self::Text { html, buttons, .. } => Self::Text { html, buttons, preview: true },
            Self::Sticker { file_id } => Self::Sticker { file_id },
        }
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

/// Buttons as Telegram takes them; `None` when there are none.
pub(super) fn keyboard(rows: &[Vec<Button>]) -> Option<InlineKeyboardMarkup> {
    let button = |button: &Button| match &button.act {
        ButtonAct::Url(url) => InlineKeyboardButton::url(button.text.clone(), url.clone()),
        ButtonAct::Data(data) => InlineKeyboardButton::callback(button.text.clone(), data.clone()),
    };
    (!rows.is_empty())
        .then(|| InlineKeyboardMarkup::new(rows.iter().map(|row| row.iter().map(button).collect::<Vec<_>>())))
}
