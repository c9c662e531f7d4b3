use chrono::NaiveDate;
use kernel::{ChatId, Lang, MessageId, UserId};
use messaging::{
    Alert, AlertLevel, AttentionChange, Class, Commit, Lane, MessageKey, Outgoing, Payload, ReplyTo, Subject, Supersede,
};
use serde_json::Value;

use super::{GroupMessage, LeadAlert, PrivateMessage, RowSubject};
use crate::lead::{FENCE, FENCE_NEW, FENCE_OPEN};
use crate::{DigestFacts, Lead, LeadChange, LeadEffect, LeadId, LeadSettings};

/// A card that people look at is brought up to date before new ones are posted.
const OF_KNOWN_CARD: u8 = 4;
/// A card that shows somebody who is erased: as soon as an answer.
const OF_ERASED_CARD: u8 = 2;

/// Nobody took it and it was reminded of.
const UNCLAIMED: &str = "lead_unclaimed";
/// Its card was refused even as plain text.
pub(super) const GIVEN_UP: &str = "lead_card_given_up";

/// Fixed words of the reasons for which the leads ask for a person.
pub const ATTENTION_REASONS: &[&str] = &[UNCLAIMED, GIVEN_UP];

/// Makes rows in the name of the leads; pure.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Voice<'a> {
    pub(crate) settings: &'a LeadSettings,
}

impl Voice<'_> {
    /// Name of the module in attention rows.
    pub(crate) const MODULE: &'static str = "leads";

    /// What a transition says, into its commit.
    pub(crate) fn change(self, mut commit: Commit, group: ChatId, change: &LeadChange) -> Commit {
        let lead = &change.lead;
        for effect in &change.effects {
            match effect {
                LeadEffect::ShowCard => commit.outgoing.push(self.card_of(group, lead)),
                LeadEffect::PingRepeat => {
                    commit.supersede.push(take_back(lead.id, vec![Class::LeadPing]));
                    let ping = self.filled(group, Class::LeadPing, &RowSubject::Ping { lead: lead.id });
                    commit.outgoing.push(in_lane(ping, lead_lane(lead.id)).fenced(FENCE, lead.id, FENCE_OPEN));
                }
                LeadEffect::Remind => {
                    let row = self.filled(group, Class::Reminder, &RowSubject::Reminder { lead: lead.id });
                    // A lane of its own: it may wait for the morning, which must not keep the card waiting.
                    let lane = Lane(format!("lead:{}:reminder", lead.id));
                    commit.outgoing.push(in_lane(row, lane).fenced(FENCE, lead.id, FENCE_NEW));
                    commit.attention.push(needs_person(lead, UNCLAIMED));
                }
                LeadEffect::TakeBack => {
                    let mut classes = vec![Class::Reminder];
                    if !lead.is_open() {
                        classes.push(Class::LeadPing);
                    }
                    commit.supersede.push(take_back(lead.id, classes));
                    commit.attention.push(settled(change));
                }
            }
        }
        commit
    }

    /// A row that brings the card up to date; the store leaves it out where one is open.
    pub(crate) fn card(self, group: ChatId, lead: LeadId) -> Outgoing {
        let row = self.filled(group, Class::LeadCard, &RowSubject::Card { lead, rendered: None });
        in_lane(row, lead_lane(lead)).keyed(MessageKey(format!("card:{lead}")))
    }

    /// The same, before new cards are posted, when this one is known.
    pub(crate) fn card_of(self, group: ChatId, lead: &Lead) -> Outgoing {
        let row = self.card(group, lead.id);
        match lead.card.shown_in(group) {
            Some(_) if lead.erased_at.is_some() => row.at_priority(OF_ERASED_CARD),
            Some(_) => row.at_priority(OF_KNOWN_CARD),
            None => row,
        }
    }

    /// The edit of a card that turned up beside the known one.
    pub(crate) fn duplicate(self, chat: ChatId, message: MessageId, lead: &Lead) -> Outgoing {
        let subject = RowSubject::Duplicate { lead: lead.id, chat, message };
        let row = self.filled(chat, Class::Progress, &subject);
        in_lane(row, lead_lane(lead.id)).keyed(MessageKey(format!("duplicate:{chat}:{message}"))).as_edit()
    }

    /// The edit of an older message that showed somebody who is erased now.
    pub(crate) fn wipe(self, chat: ChatId, message: MessageId, of: RowSubject) -> Outgoing {
        let name = format!("wipe:{chat}:{message}");
        // As patient as an answer: nobody repeats it.
        let row = self.filled(chat, Class::Reply, &RowSubject::Wipe { of: Box::new(of), chat, message });
        in_lane(row, Lane(name.clone())).keyed(MessageKey(name)).as_edit()
    }

    pub(crate) fn digest(self, group: ChatId, day: NaiveDate, facts: DigestFacts) -> Outgoing {
        self.filled(group, Class::Digest, &RowSubject::Digest { day, facts })
    }

    /// The one answer to a command or a button, filled in at its claim.
    pub(crate) fn answer_of(self, chat: ChatId, to: MessageId, subject: &RowSubject) -> Outgoing {
        answering(self.filled(chat, Class::Reply, subject), to)
    }

    /// The one answer to a command or a button, without personal data.
    pub(crate) fn answer(self, chat: ChatId, to: MessageId, message: &GroupMessage) -> Outgoing {
        let payload = Payload::of(GroupMessage::KIND, message);
        answering(Outgoing::send(self.settings.bot, chat, self.settings.group_lang, Class::Reply, payload), to)
    }

    /// The one answer in a private chat.
    pub(crate) fn private(self, user: UserId, lang: Lang, message: &PrivateMessage) -> Outgoing {
        let payload = Payload::of(PrivateMessage::KIND, message);
        Outgoing::send(self.settings.bot, user.private_chat(), lang, Class::Reply, payload)
    }

    /// A word to the admins; without a key it goes out always.
    pub(crate) fn alert(self, key: Option<String>, alert: &LeadAlert, subject: Option<Subject>) -> Alert {
        Alert {
            bot: self.settings.bot,
            key,
            level: AlertLevel::Warning,
            chat: self.settings.admin_chat,
            lang: self.settings.admin_lang,
            event: self.settings.event_name.clone(),
            payload: Payload::of(LeadAlert::KIND, alert),
            subject,
        }
    }

    fn filled(self, chat: ChatId, class: Class, subject: &RowSubject) -> Outgoing {
        let payload = Payload { kind: GroupMessage::KIND.to_owned(), json: Value::Null };
        let row = Outgoing::send(self.settings.bot, chat, self.settings.group_lang, class, payload);
        Outgoing { receipt: Some(subject.receipt()), ..row }
    }
}

fn answering(row: Outgoing, to: MessageId) -> Outgoing {
    Outgoing { reply_to: Some(ReplyTo(to)), ..row.as_business_reply() }
}

fn in_lane(row: Outgoing, lane: Lane) -> Outgoing {
    Outgoing { lane, ..row }
}

fn lead_lane(lead: LeadId) -> Lane {
    Lane(format!("lead:{lead}"))
}

fn take_back(lead: LeadId, classes: Vec<Class>) -> Supersede {
    Supersede { fence_kind: FENCE.to_owned(), fence_id: lead.to_string(), classes }
}

pub(crate) fn subject(lead: &Lead) -> Subject {
    Subject::new("lead", lead.number)
}

pub(crate) fn needs_person(lead: &Lead, reason: &str) -> AttentionChange {
    AttentionChange::NeedsPerson { module: Voice::MODULE, subject: subject(lead), reason: reason.to_owned() }
}

/// By the member who did it, where it was one.
fn settled(change: &LeadChange) -> AttentionChange {
    let by = change.history.last().and_then(|entry| entry.by.member());
    AttentionChange::Settled { module: Voice::MODULE, subject: subject(&change.lead), by }
}
