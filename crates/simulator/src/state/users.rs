//! People.

use serde_json::{Map, Value};

use super::{Refusal, State};

/// A person's account: the public `User` fields and what only the simulator knows.
#[derive(Debug, Clone)]
pub(crate) struct Account {
    pub(crate) id: i64,
    /// The `User` object.
    pub(crate) fields: Map<String, Value>,
    /// Nobody may link to this user by id.
    pub(crate) privacy_restricted: bool,
    pub(crate) deactivated: bool,
}

impl Account {
    pub(crate) fn user(&self) -> Value {
        Value::Object(self.fields.clone())
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.fields.get(name).and_then(Value::as_str)
    }
}

const FIELDS: &[&str] = &["first_name", "last_name", "username", "language_code", "is_premium"];

impl State {
    /// Makes or changes a user; fields that are not given stay, `null` removes one.
    pub(crate) fn upsert_user(&mut self, spec: &Map<String, Value>) -> Result<Value, Refusal> {
        let id = match spec.get("id") {
            None | Some(Value::Null) => {
                let mut id = 1_000_001 + self.next_user;
                while self.users.contains_key(&id) {
                    id += 1;
                }
                self.next_user = id - 1_000_000;
                id
            }
            Some(id) => id.as_i64().filter(|id| *id > 0).ok_or_else(|| (400, "id must be a positive number".into()))?,
        };
        let account = self.users.entry(id).or_insert_with(|| {
            let mut fields = Map::new();
            fields.insert("id".into(), id.into());
            fields.insert("is_bot".into(), false.into());
            fields.insert("first_name".into(), "Гость".into());
            Account { id, fields, privacy_restricted: false, deactivated: false }
        });
        for name in FIELDS {
            match spec.get(*name) {
                None => {}
                Some(Value::Null) if *name == "first_name" => {}
                Some(Value::Null) => drop(account.fields.remove(*name)),
                Some(value) => {
                    account.fields.insert((*name).into(), value.clone());
                }
            }
        }
        let flag = |name: &str, old: bool| spec.get(name).and_then(Value::as_bool).unwrap_or(old);
        account.privacy_restricted = flag("privacy_restricted", account.privacy_restricted);
        account.deactivated = flag("deactivated", account.deactivated);
        Ok(account.user())
    }

    /// The account, or 404.
    pub(crate) fn account(&self, id: i64) -> Result<&Account, Refusal> {
        self.users.get(&id).ok_or_else(|| (404, "unknown user".into()))
    }
}
