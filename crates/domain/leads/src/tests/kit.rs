use std::time::Duration;

use chrono::{DateTime, NaiveDateTime, TimeZone, Utc};
use kernel::{MessageId, UserId};
use messaging::{AlertEnvelope, Class, OutboxStatus};

use crate::testing::World;
use crate::{Asked, GroupMessage, LeadAlert, LeadId};

pub(super) const ADMIN: UserId = UserId(1);
pub(super) const MEMBER: UserId = UserId(7);

pub(super) fn hours(count: u64) -> Duration {
    Duration::from_secs(count * 3600)
}

pub(super) fn minutes(count: u64) -> Duration {
    Duration::from_secs(count * 60)
}

/// A local time in Tashkent.
pub(super) fn tashkent(text: &str) -> DateTime<Utc> {
    let local = NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap();
    chrono_tz::Asia::Tashkent.from_local_datetime(&local).unwrap().with_timezone(&Utc)
}

pub(super) fn asked(by: UserId, args: &str) -> Asked {
    Asked { by, chat: crate::testing::GROUP, message: MessageId(50), args: args.to_owned() }
}

/// Messages of the group that are no cards, in order.
pub(super) fn words(world: &World) -> Vec<GroupMessage> {
    let group = world.group();
    let said = group.messages.values().map(|posted| posted.says.clone());
    said.filter(|says| !matches!(says, GroupMessage::Card(_))).collect()
}

/// The last of them.
pub(super) fn last_word(world: &World) -> GroupMessage {
    words(world).pop().expect("something was said")
}

/// What the admins were told, in order.
pub(super) fn alerts(world: &World) -> Vec<LeadAlert> {
    let rows = world.messaging.rows().into_iter().filter(|row| row.outgoing.class == Class::Alert);
    let envelopes = rows.filter_map(|row| row.outgoing.payload.read::<AlertEnvelope>().ok());
    envelopes.filter_map(|envelope| envelope.inner.read().ok()).collect()
}

/// Rows of a class, those taken back left out.
pub(super) fn decided(world: &World, class: Class) -> usize {
    let rows = world.messaging.rows();
    rows.iter().filter(|row| row.outgoing.class == class && row.status != OutboxStatus::Superseded).count()
}

/// The message of a lead's card.
pub(super) fn card_of(world: &World, id: LeadId) -> MessageId {
    world.lead(id).unwrap().card.shown.expect("a known card").message
}
