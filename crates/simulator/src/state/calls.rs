//! The record of every Bot API call.

use std::collections::VecDeque;

use serde::Serialize;
use serde_json::{Map, Value, json};

/// Most calls that are kept.
const KEPT: usize = 200_000;
/// Longest string of a parameter that is kept whole, in bytes.
const LONGEST_TEXT: usize = 16_384;
/// Largest answer that is kept whole, in bytes.
const LARGEST_ANSWER: usize = 262_144;

/// One call: what came, what was answered (`null` when nothing was).
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Call {
    pub(crate) n: u64,
    pub(crate) time: String,
    pub(crate) method: String,
    pub(crate) bot: i64,
    #[serde(rename = "parameters")]
    pub(crate) params: Map<String, Value>,
    pub(crate) files: Map<String, Value>,
    pub(crate) chat_id: Option<Value>,
    pub(crate) http_status: Option<u16>,
    pub(crate) answer: Value,
    pub(crate) fault: Option<String>,
    /// What the real server ignores: unknown parameters, parts without a use.
    pub(crate) notes: Vec<String>,
}

#[derive(Debug, Default)]
pub(crate) struct Calls {
    kept: VecDeque<Call>,
    count: u64,
}

impl Calls {
    pub(crate) fn push(&mut self, mut call: Call) {
        self.count += 1;
        call.n = self.count;
        call.params.values_mut().for_each(shorten);
        if call.answer.to_string().len() > LARGEST_ANSWER {
            call.answer = json!({ "ok": call.answer["ok"], "truncated": true });
        }
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back(call);
    }

    /// The calls whose number is above `after`, oldest first.
    pub(crate) fn after(&self, after: u64) -> Vec<&Call> {
        let from = self.kept.partition_point(|c| c.n <= after);
        self.kept.iter().skip(from).collect()
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }
}

fn shorten(value: &mut Value) {
    match value {
        Value::String(text) if text.len() > LONGEST_TEXT => {
            let cut = (0..=LONGEST_TEXT).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
            text.truncate(cut);
            text.push('…');
        }
        Value::Array(items) => items.iter_mut().for_each(shorten),
        Value::Object(object) => object.values_mut().for_each(shorten),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
