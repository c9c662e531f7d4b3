use kernel::{ChatId, MessageId, Sensitive, StoreError, UserId, Version};
use leads::{
    Card, Contact, ContactKind, Lead, LeadId, LeadState, LeadStatus, LostReason, Member, Origin, ShownCard, Taken, Wish,
};
use sea_orm::Value;

use crate::sql::{Row, json, millis, values};

/// Columns of a lead, for every query that answers one; `from` may be followed by anything.
macro_rules! lead_query {
    ($($rest:expr),+) => {
        concat!(
            "SELECT number, id, version, status, taken_by, taken_name, taken_at, lost_reason, name, contact_kind, contact,
                event_date, city, guests, comment, source, utm, pack_event, lang, created_at, status_at, touched_at,
                first_touch_at, reminded_at, repeats, note, erased_at, card_wanted, card_chat, card_message,
                card_revision, card_status, card_hash, card_plain, card_given_up, card_twice, published_at
             FROM leads ",
            $($rest),+
        )
    };
}
pub(crate) use lead_query;

fn sensitive(text: String) -> Sensitive<String> {
    Sensitive::new(text)
}

pub(crate) fn lead(row: &Row) -> Result<Lead, StoreError> {
    Ok(Lead {
        id: LeadId(row.uuid("id")?),
        number: row.get("number")?,
        version: Version(row.get("version")?),
        state: state(row)?,
        name: Sensitive::new(row.get("name")?),
        contact: contact(row)?,
        wish: wish(row)?,
        origin: Origin { source: row.get("source")?, utm: row.json("utm")?, pack_event: row.get("pack_event")? },
        lang: row.lang()?,
        created_at: row.time("created_at")?,
        status_at: row.time("status_at")?,
        touched_at: row.time("touched_at")?,
        first_touch_at: row.time_opt("first_touch_at")?,
        reminded_at: row.time_opt("reminded_at")?,
        repeats: row.count("repeats")?,
        note: row.get::<Option<String>>("note")?.map(sensitive),
        card: card(row)?,
        erased_at: row.time_opt("erased_at")?,
    })
}

/// All columns of a state together; what does not fit is never guessed at.
fn state(row: &Row) -> Result<LeadState, StoreError> {
    use LeadStatus as S;
    let reason = row.named_opt("lost_reason", LostReason::parse)?;
    match (row.named("status", S::parse)?, taken(row)?, reason) {
        (S::New, None, None) => Ok(LeadState::New),
        (S::InWork, Some(taken), None) => Ok(LeadState::InWork { taken }),
        (S::Won, taken, None) => Ok(LeadState::Won { taken }),
        (S::Lost, taken, reason) => Ok(LeadState::Lost { taken, reason }),
        (S::Spam, taken, None) => Ok(LeadState::Spam { taken }),
        (_, _, _) => Err(row.inconsistent("status")),
    }
}

fn taken(row: &Row) -> Result<Option<Taken>, StoreError> {
    match (row.get::<Option<i64>>("taken_by")?, row.get::<Option<String>>("taken_name")?, row.time_opt("taken_at")?) {
        (None, None, None) => Ok(None),
        (Some(id), Some(name), Some(at)) => {
            Ok(Some(Taken { by: Member { id: UserId(id), name: Sensitive::new(name) }, at }))
        }
        (_, _, _) => Err(row.inconsistent("taken_by")),
    }
}

fn contact(row: &Row) -> Result<Option<Contact>, StoreError> {
    match (row.named_opt("contact_kind", ContactKind::parse)?, row.get::<Option<String>>("contact")?) {
        (None, None) => Ok(None),
        (Some(kind), Some(value)) => Ok(Some(Contact { kind, value: Sensitive::new(value) })),
        (_, _) => Err(row.inconsistent("contact")),
    }
}

/// What is asked for, by a lead or by a repeat: their columns have the same names.
pub(crate) fn wish(row: &Row) -> Result<Wish, StoreError> {
    Ok(Wish {
        event_date: row.named_opt("event_date", |day| day.parse().ok())?,
        city: row.get("city")?,
        guests: row.count_opt("guests")?,
        comment: row.get::<Option<String>>("comment")?.map(sensitive),
    })
}

fn card(row: &Row) -> Result<Card, StoreError> {
    let columns = (
        row.get::<Option<i64>>("card_chat")?,
        row.get::<Option<i64>>("card_message")?,
        row.get::<Option<i64>>("card_revision")?,
        row.get::<Option<String>>("card_hash")?,
    );
    let status = row.named_opt("card_status", LeadStatus::parse)?;
    let shown = match columns {
        (None, None, None, None) if status.is_none() => None,
        (Some(chat), Some(message), Some(revision), Some(content_hash)) => {
            Some(ShownCard { chat: ChatId(chat), message: MessageId(message), revision, status, content_hash })
        }
        (_, _, _, _) => return Err(row.inconsistent("card_message")),
    };
    Ok(Card {
        wanted: row.get("card_wanted")?,
        shown,
        published_at: row.time_opt("published_at")?,
        plain: row.flag("card_plain")?,
        given_up: row.get("card_given_up")?,
        may_exist_twice: row.flag("card_twice")?,
    })
}

/// Everything but the number, `$1…$36` of the writes.
pub(crate) fn columns(lead: &Lead) -> Vec<Value> {
    let taken = lead.state.taken();
    let reason = match &lead.state {
        LeadState::Lost { reason, .. } => *reason,
        LeadState::New | LeadState::InWork { .. } | LeadState::Won { .. } | LeadState::Spam { .. } => None,
    };
    let (contact, card) = (lead.contact.as_ref(), &lead.card);
    let shown = card.shown.as_ref();
    values![
        lead.id.to_string(),
        lead.version.0,
        lead.status().as_str(),
        taken.map(|taken| taken.by.id.0),
        taken.map(|taken| taken.by.name.expose().as_str()),
        taken.map(|taken| taken.at.millis()),
        reason.map(LostReason::as_str),
        lead.name.expose().as_str(),
        contact.map(|contact| contact.kind.as_str()),
        contact.map(|contact| contact.value.expose().as_str()),
        lead.wish.event_date.map(|day| day.to_string()),
        lead.wish.city.as_deref(),
        lead.wish.guests.map(i64::from),
        lead.wish.comment.as_ref().map(|comment| comment.expose().as_str()),
        lead.origin.source.as_deref(),
        json(&lead.origin.utm),
        lead.origin.pack_event.as_deref(),
        lead.lang.code(),
        lead.created_at.millis(),
        lead.status_at.millis(),
        lead.touched_at.millis(),
        millis(lead.first_touch_at),
        millis(lead.reminded_at),
        i64::from(lead.repeats),
        lead.note.as_ref().map(|note| note.expose().as_str()),
        millis(lead.erased_at),
        card.wanted,
        shown.map(|shown| shown.chat.0),
        shown.map(|shown| shown.message.0),
        shown.map(|shown| shown.revision),
        shown.and_then(|shown| shown.status).map(LeadStatus::as_str),
        shown.map(|shown| shown.content_hash.as_str()),
        i64::from(card.plain),
        card.given_up,
        i64::from(card.may_exist_twice),
        millis(card.published_at),
    ]
}
