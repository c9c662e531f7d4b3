use std::collections::BTreeMap;

use serde_json::Value;

/// A card as the group shows it.
#[derive(Debug, Clone)]
pub struct Card {
    pub message: i64,
    pub number: i64,
    pub text: String,
    /// Data of its buttons.
    pub buttons: Vec<String>,
    /// Edits so far.
    pub edits: usize,
}

impl Card {
    /// A message with a status button is a card.
    pub(super) fn of(message: &Value) -> Option<Self> {
        let rows = message["reply_markup"]["inline_keyboard"].as_array()?;
        let all = rows.iter().filter_map(Value::as_array).flatten();
        let buttons: Vec<String> =
            all.filter_map(|button| button["callback_data"].as_str().map(str::to_owned)).collect();
        let number =
            buttons.iter().find_map(|data| data.strip_prefix("stickers_lead:")?.split(':').next()?.parse().ok())?;
        Some(Self {
            message: message["message_id"].as_i64()?,
            number,
            text: message["text"].as_str().unwrap_or_default().to_owned(),
            buttons,
            edits: message["history"].as_array().map_or(0, Vec::len),
        })
    }

    /// The button that asks for a status.
    pub fn button(&self, status: &str) -> String {
        format!("stickers_lead:{}:{status}", self.number)
    }

    /// Whether it shows this word of a status.
    pub fn shows(&self, word: &str) -> bool {
        self.text.contains(word)
    }
}

/// Cards by lead.
pub fn by_number(cards: Vec<Card>) -> BTreeMap<i64, Vec<Card>> {
    let mut found: BTreeMap<i64, Vec<Card>> = BTreeMap::new();
    for card in cards {
        found.entry(card.number).or_default().push(card);
    }
    found
}
