use std::collections::BTreeMap;

use kernel::{ChatId, Lang, Sensitive, Timestamp, UserId};

use crate::{
    Contact, ContactKind, FillTime, IdempotencyKey, Intake, LeadForm, LeadId, Member, Origin, Request, Submission, Wish,
};

/// The leads group.
pub const GROUP: ChatId = ChatId(-500);

/// A phone that follows from the number.
pub fn a_contact(number: u32) -> Contact {
    Contact { kind: ContactKind::Phone, value: Sensitive::new(format!("+9989{number:08}")) }
}

/// A checked request of that contact.
pub fn a_request(number: u32) -> Request {
    Request {
        name: Sensitive::new(format!("Visitor {number}")),
        contact: a_contact(number),
        wish: Wish { comment: Some(Sensitive::new("a wedding".to_owned())), ..Wish::default() },
        origin: Origin { source: Some("site".to_owned()), ..Origin::default() },
        lang: Lang::Ru,
    }
}

/// A form of that contact.
pub fn a_form(number: u32) -> LeadForm {
    LeadForm {
        name: Sensitive::new(format!("Visitor {number}")),
        contact: Sensitive::new(format!("+9989{number:08}")),
        event_date: None,
        city: Some("Tashkent".to_owned()),
        guests: Some("120".to_owned()),
        comment: Some(Sensitive::new("a wedding".to_owned())),
        source: Some("site".to_owned()),
        utm: BTreeMap::new(),
        pack_event: None,
        lang: Some("ru".to_owned()),
        website: None,
    }
}

/// A submission of that form, from a source of its own, without a key.
pub fn a_submission(number: u32) -> Submission {
    Submission {
        form: a_form(number),
        fill: FillTime::NotMeasured,
        source: None,
        key: None,
        fingerprint: format!("form-{number}"),
        asked_by: None,
    }
}

/// A submission as it is stored.
pub fn an_intake(lead: LeadId, key: Option<&str>, at: Timestamp) -> Intake {
    Intake {
        lead,
        at,
        source: Some(Sensitive::new("203.0.113.7".to_owned())),
        key: key.and_then(IdempotencyKey::parse),
        fingerprint: "form".to_owned(),
        asked_by: None,
    }
}

/// A member of the group.
pub fn a_member(id: i64) -> Member {
    Member { id: UserId(id), name: Sensitive::new(format!("Member {id}")) }
}
