//! Messages that arrived more often than the outbox decided, and whether an open window explains each.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{Guest, Stage};

/// Sends that came to the simulator, and where between them the product died.
#[derive(Debug, Default)]
pub(super) struct CallLog {
    last: u64,
    sends: Vec<Value>,
    /// Number of the last call before each kill, and its cause.
    kills: Vec<(u64, String)>,
}

impl CallLog {
    /// Reads what came since the last look.
    pub(super) async fn read(&mut self, stage: &Stage) {
        let path = format!("/_sim/calls?after={}&limit=100000", self.last);
        let calls = stage.sim.get(&path).await.expect("the simulator answers").body;
        for call in calls.as_array().into_iter().flatten() {
            self.last = self.last.max(call["n"].as_u64().unwrap_or_default());
            if matches!(call["method"].as_str(), Some("sendMessage" | "sendSticker")) {
                self.sends.push(call.clone());
            }
        }
    }

    /// Whether the product ever spoke, which it does once its store is ready.
    pub(super) fn any(&self) -> bool {
        self.last > 0
    }

    pub(super) fn killed(&mut self, cause: &str) {
        self.kills.push((self.last, cause.to_owned()));
    }

    /// Sends to a chat that Telegram took and answered with 429, which says that they were not: they go out again.
    pub(super) fn taken_and_refused(&self, chat: i64) -> usize {
        let of_chat = self.sends.iter().filter(|call| call["chat_id"].as_i64() == Some(chat));
        of_chat.filter(|call| call["fault"] == "flood_after").count()
    }

    /// Sends to a chat that may have acted, those with the same content together.
    fn copies(&self, chat: i64) -> Vec<Vec<&Value>> {
        let mut same: BTreeMap<String, Vec<&Value>> = BTreeMap::new();
        let sends = self.sends.iter().filter(|call| call["chat_id"].as_i64() == Some(chat) && may_have_acted(call));
        for call in sends {
            let content =
                [&call["parameters"]["text"], &call["parameters"]["reply_markup"], &call["parameters"]["sticker"]];
            same.entry(format!("{content:?}")).or_default().push(call);
        }
        same.into_values().filter(|copies| copies.len() > 1).collect()
    }

    /// What stood between a send and the storing of its outcome: its own fault, or the next death.
    fn cause(&self, call: &Value) -> String {
        if let Some(fault) = call["fault"].as_str() {
            return fault.to_owned();
        }
        let n = call["n"].as_u64().unwrap_or_default();
        // A call in flight at a death is recorded after it.
        let death = self.kills.iter().find(|(last, _)| *last + 2 >= n);
        death.map_or_else(|| "nothing".to_owned(), |(_, cause)| format!("killed {cause}"))
    }
}

fn may_have_acted(call: &Value) -> bool {
    call["answer"]["ok"] == Value::Bool(true)
        || matches!(call["fault"].as_str(), Some("drop_after" | "http_500_after" | "flood_after" | "slow"))
}

/// A line for each message that came twice. A chat that got more than its sent rows, their unknown outcomes and what was
/// taken and refused explain is a violation.
pub(super) async fn doubled(
    stage: &Stage,
    guests: &[Guest],
    calls: &CallLog,
    violations: &mut Vec<String>,
) -> Vec<String> {
    let rows = stage.command(&["outbox", "list", "--json", "--limit", "0"]);
    let rows = rows.as_array().cloned().unwrap_or_default();
    let mut chats: Vec<(i64, String)> = guests.iter().map(|guest| (guest.user, guest.name.clone())).collect();
    chats.push((stage.admin_chat, "Crew".to_owned()));
    chats.sort_unstable();
    chats.dedup();
    let mut lines = Vec::new();
    for (chat, name) in chats {
        let sent =
            stage.messages(chat).await.iter().filter(|message| message["from"]["is_bot"] == Value::Bool(true)).count();
        let of_chat = || rows.iter().filter(|row| row["chat"].as_i64() == Some(chat) && row["op"] == "send");
        let decided = of_chat().filter(|row| row["status"] == "sent").count();
        let unknown: u64 = of_chat().filter_map(|row| row["unknowns"].as_u64()).sum();
        if sent as u64 > decided as u64 + unknown + calls.taken_and_refused(chat) as u64 {
            violations.push(format!("{name}: {sent} messages, {decided} decided and {unknown} of unknown outcome"));
        }
        if (sent as u64) <= decided as u64 {
            continue;
        }
        let twice = of_chat().filter(|row| row["unknowns"].as_u64() > Some(0));
        let classes: Vec<_> = twice.map(|row| format!("{} {}", row["class"], row["payload"])).collect();
        let causes: Vec<_> = calls.copies(chat).iter().map(|copies| calls.cause(copies[0])).collect();
        lines.push(format!(
            "{name} ({chat}): {} too many; maybe twice: {}; {}",
            sent - decided,
            classes.join(", "),
            causes.join(", ")
        ));
    }
    lines
}
