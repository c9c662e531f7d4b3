use std::collections::BTreeMap;

use kernel::{ChatId, Lang, MessageId, Refused, Sensitive, Timestamp, UserId};
use uuid::Uuid;

use crate::card::ShownCard;
use crate::{
    Actor, Contact, ContactKind, Lead, LeadChange, LeadEffect, LeadId, LeadState, LeadStatus, LostReason, Member,
    Origin, Request, Taken, Verb, Wish,
};

/// One verb tried in one state.
pub(crate) struct Row {
    pub(crate) from: &'static str,
    pub(crate) verb: &'static str,
    /// State and effects; `None` = refused.
    pub(crate) to: Option<(&'static str, String)>,
}

type Act = fn(Lead) -> Result<LeadChange, Refused>;

const NOW: Timestamp = Timestamp::from_millis(1_000);

fn member() -> Member {
    Member { id: UserId(5), name: Sensitive::default() }
}

fn press(lead: Lead, verb: Verb) -> Result<LeadChange, Refused> {
    lead.press(verb, &member(), Actor::Member(UserId(5)), NOW)
}

const VERBS: [(&str, Act); 11] = [
    ("reopen", |lead| press(lead, Verb::Reopen)),
    ("take", |lead| press(lead, Verb::Take)),
    ("win", |lead| press(lead, Verb::Win)),
    ("lose", |lead| press(lead, Verb::Lose)),
    ("mark_spam", |lead| press(lead, Verb::MarkSpam)),
    ("give_reason", |lead| press(lead, Verb::GiveReason(LostReason::Price))),
    ("join_repeat", |lead| lead.join_repeat(NOW)),
    ("add_note", |lead| lead.add_note(Sensitive::default(), NOW)),
    ("edit_note (the newest)", |lead| lead.edit_note(Sensitive::default(), true)),
    ("remind", |lead| lead.remind(NOW)),
    ("erase", |lead| lead.erase(Actor::Task, NOW)),
];

fn sample() -> Lead {
    let request = Request {
        name: Sensitive::default(),
        contact: Contact { kind: ContactKind::Phone, value: Sensitive::default() },
        wish: Wish::default(),
        origin: Origin { source: None, utm: BTreeMap::new(), pack_event: None },
        lang: Lang::Ru,
    };
    let mut lead = Lead::receive(LeadId(Uuid::nil()), request, false, NOW).lead;
    lead.card.shown = Some(ShownCard {
        chat: ChatId(-1),
        message: MessageId(1),
        revision: 1,
        status: None,
        content_hash: String::new(),
    });
    lead
}

fn states() -> [(&'static str, Lead); 6] {
    let taken = Taken { by: member(), at: NOW };
    let of = |state: LeadState| Lead { state, ..sample() };
    let name = LeadStatus::as_str;
    [
        (name(LeadStatus::New), of(LeadState::New)),
        (name(LeadStatus::InWork), of(LeadState::InWork { taken })),
        (name(LeadStatus::Won), of(LeadState::Won { taken: None })),
        (name(LeadStatus::Lost), of(LeadState::Lost { taken: None, reason: None })),
        (name(LeadStatus::Spam), of(LeadState::Spam { taken: None })),
        ("erased", Lead { erased_at: Some(NOW), ..sample() }),
    ]
}

/// Every state and every verb.
pub(crate) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (from, lead) in states() {
        for (verb, act) in VERBS {
            let to = act(lead.clone()).ok().map(|change| {
                let words: Vec<&str> = change.effects.iter().map(|effect| word(*effect)).collect();
                let erased = change.lead.erased_at.is_some();
                (if erased { "erased" } else { change.lead.status().as_str() }, words.join(", "))
            });
            rows.push(Row { from, verb, to });
        }
    }
    rows
}

const fn word(effect: LeadEffect) -> &'static str {
    match effect {
        LeadEffect::ShowCard => "card",
        LeadEffect::PingRepeat => "ping",
        LeadEffect::Remind => "reminder, attention",
        LeadEffect::TakeBack => "takes back what waits, settles attention",
    }
}
