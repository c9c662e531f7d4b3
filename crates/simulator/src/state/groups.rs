//! Groups, their members and their topics.

use serde_json::{Map, Value, json};

use super::{Author, Chat, ChatKey, ChatKind, Refusal, State, Topic};

/// A new group.
#[derive(Debug)]
pub(crate) struct GroupSpec {
    pub(crate) id: Option<i64>,
    pub(crate) title: String,
    pub(crate) members: Vec<i64>,
    pub(crate) bot: i64,
    pub(crate) bot_status: String,
    pub(crate) kind: ChatKind,
}

/// A `ChatMember` of that status.
pub(crate) fn member_json(status: &str, user: &Value) -> Value {
    let mut out = Map::new();
    out.insert("status".into(), status.into());
    out.insert("user".into(), user.clone());
    let (flags, value): (&[&str], bool) = match status {
        "administrator" => (
            &[
                "can_be_edited",
                "is_anonymous",
                "can_manage_chat",
                "can_delete_messages",
                "can_manage_video_chats",
                "can_restrict_members",
                "can_promote_members",
                "can_change_info",
                "can_invite_users",
                "can_post_stories",
                "can_edit_stories",
                "can_delete_stories",
                "can_pin_messages",
                "can_manage_topics",
            ],
            true,
        ),
        "restricted" => (
            &[
                "can_send_messages",
                "can_send_audios",
                "can_send_documents",
                "can_send_photos",
                "can_send_videos",
                "can_send_video_notes",
                "can_send_voice_notes",
                "can_send_polls",
                "can_send_other_messages",
                "can_add_web_page_previews",
                "can_react_to_messages",
                "can_edit_tag",
                "can_change_info",
                "can_invite_users",
                "can_pin_messages",
                "can_manage_topics",
            ],
            false,
        ),
        _ => (&[], false),
    };
    for flag in flags {
        out.insert((*flag).into(), value.into());
    }
    match status {
        "creator" => drop(out.insert("is_anonymous".into(), false.into())),
        "administrator" => {
            for flag in ["can_be_edited", "is_anonymous", "can_promote_members"] {
                out.insert(flag.into(), false.into());
            }
        }
        "restricted" => {
            out.insert("is_member".into(), true.into());
            out.insert("until_date".into(), 0.into());
        }
        "kicked" => drop(out.insert("until_date".into(), 0.into())),
        _ => {}
    }
    Value::Object(out)
}

impl State {
    /// Makes a group and tells its bot.
    pub(crate) fn make_group(&mut self, spec: GroupSpec) -> Result<Value, Refusal> {
        for member in &spec.members {
            self.account(*member)?;
        }
        let super_group = matches!(spec.kind, ChatKind::Supergroup { .. });
        let id = match spec.id {
            Some(id) if id >= 0 => return Err((400, "the id of a group is negative".into())),
            Some(id) if self.chats.contains_key(&ChatKey::Group(id)) => return Err((409, "that id is taken".into())),
            Some(id) => id,
            None => self.fresh_group_id(super_group),
        };
        let key = ChatKey::Group(id);
        let mut chat = Chat::new(spec.kind, spec.title);
        for (i, member) in spec.members.iter().enumerate() {
            chat.members.insert(*member, if i == 0 { "creator" } else { "member" }.into());
        }
        self.chats.insert(key, chat);
        self.set_bot_status(key, spec.bot, &spec.bot_status)?;
        Ok(self.group_json(key))
    }

    fn fresh_group_id(&mut self, super_group: bool) -> i64 {
        loop {
            self.next_group += 1;
            let id = if super_group { -1_001_000_000_000 - self.next_group } else { -4_000_000 - self.next_group };
            if !self.chats.contains_key(&ChatKey::Group(id)) {
                return id;
            }
        }
    }

    /// The group with its members, as the control API shows it.
    pub(crate) fn group_json(&self, key: ChatKey) -> Value {
        let mut out = self.chat_json(key);
        if let (Some(chat), Some(object)) = (self.chats.get(&key), out.as_object_mut()) {
            object.insert("members".into(), chat.members.keys().copied().collect());
            object
                .insert("bots".into(), json!(chat.bots.iter().map(|(id, s)| (id.to_string(), s)).collect::<Vec<_>>()));
            let topics: Vec<Value> = chat
                .topics
                .iter()
                .map(|(id, t)| json!({ "message_thread_id": id, "name": t.name, "closed": t.closed }))
                .collect();
            object.insert("topics".into(), topics.into());
            object.insert("migrated_to".into(), chat.migrated_to.into());
        }
        out
    }

    /// Sets what a bot is in a group and tells it.
    pub(crate) fn set_bot_status(&mut self, key: ChatKey, bot: i64, status: &str) -> Result<(), Refusal> {
        if !matches!(status, "administrator" | "member" | "restricted" | "left" | "kicked") {
            return Err((400, "unknown status of a bot".into()));
        }
        let user = self.bots.get(&bot).map(super::Bot::user).unwrap_or_default();
        let chat_json = self.chat_json(key);
        let chat = self.chats.get_mut(&key).ok_or_else(|| (404, "unknown group".to_owned()))?;
        let old = chat.bots.insert(bot, status.to_owned()).unwrap_or_else(|| "left".into());
        let owner = chat.members.iter().find(|(_, s)| *s == "creator").map(|(id, _)| *id);
        let from = owner.and_then(|id| self.users.get(&id)).map_or_else(|| user.clone(), super::Account::user);
        if old != status {
            let update = json!({
                "chat": chat_json, "from": from, "date": self.clock.now_s(),
                "old_chat_member": member_json(&old, &user), "new_chat_member": member_json(status, &user),
            });
            self.push_update(bot, "my_chat_member", update);
        }
        Ok(())
    }

    /// Adds, changes or removes a person of a group; bots that asked for it are told.
    pub(crate) fn set_member(&mut self, key: ChatKey, user: i64, status: &str) -> Result<(), Refusal> {
        let person = self.account(user)?.user();
        let chat_json = self.chat_json(key);
        let chat = self.chats.get_mut(&key).ok_or_else(|| (404, "unknown group".to_owned()))?;
        let gone = matches!(status, "left" | "kicked");
        let old = if gone { chat.members.remove(&user) } else { chat.members.insert(user, status.to_owned()) };
        let old = old.unwrap_or_else(|| "left".into());
        let bots: Vec<i64> = chat.bots.iter().filter(|(_, s)| *s == "administrator").map(|(id, _)| *id).collect();
        let update = json!({
            "chat": chat_json, "from": person, "date": self.clock.now_s(),
            "old_chat_member": member_json(&old, &person), "new_chat_member": member_json(status, &person),
        });
        for bot in bots {
            self.push_update(bot, "chat_member", update.clone());
        }
        Ok(())
    }

    /// A group becomes a supergroup under a new id; its message ids are void from then on.
    pub(crate) fn upgrade_group(&mut self, id: i64) -> Result<i64, Refusal> {
        let old_key = ChatKey::Group(id);
        let old = self.chats.get(&old_key).ok_or_else(|| (404, "unknown group".to_owned()))?;
        if let Some(to) = old.migrated_to {
            return Err((409, format!("the group is already {to}")));
        }
        let mut new = Chat::new(ChatKind::Supergroup { forum: old.is_forum() }, old.title.clone());
        new.members = old.members.clone();
        new.bots = old.bots.clone();
        let to = self.fresh_group_id(true);
        let new_key = ChatKey::Group(to);
        self.chats.insert(new_key, new);
        for (key, field, other) in [(old_key, "migrate_to_chat_id", to), (new_key, "migrate_from_chat_id", id)] {
            let content = Map::from_iter([(field.to_owned(), Value::from(other))]);
            let notice = self.post(key, Author::Anonymous, None, content);
            self.deliver(key, "message", &notice);
        }
        if let Some(chat) = self.chats.get_mut(&old_key) {
            chat.migrated_to = Some(to);
        }
        Ok(to)
    }

    /// Makes or changes a topic of a forum; its id is answered.
    pub(crate) fn set_topic(&mut self, id: i64, thread: Option<i64>, topic: Option<Topic>) -> Result<i64, Refusal> {
        let chat = self.chats.get_mut(&ChatKey::Group(id)).ok_or_else(|| (404, "unknown group".to_owned()))?;
        if !chat.is_forum() {
            return Err((400, "the group is no forum".into()));
        }
        let thread = thread.unwrap_or_else(|| {
            let next = chat.next_message.max(2);
            chat.next_message = next + 1;
            next
        });
        match topic {
            Some(topic) => drop(chat.topics.insert(thread, topic)),
            None => drop(chat.topics.remove(&thread)),
        }
        Ok(thread)
    }
}
