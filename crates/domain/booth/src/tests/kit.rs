use std::time::Duration;

use kernel::UserId;
use messaging::{Class, OutboxStatus};

use crate::testing::World;
use crate::{GuestMessage, JobId, Outcome, RunMemory, RunStep, WatchMemory, WatchStep};

pub(super) const ANNA: UserId = UserId(501);
pub(super) const BORIS: UserId = UserId(502);

pub(super) fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

pub(super) fn minutes(count: u64) -> Duration {
    Duration::from_secs(count * 60)
}

/// The last thing said to a guest.
pub(super) fn last_word(world: &World, guest: UserId) -> GuestMessage {
    world.said_to(guest).pop().expect("something was said").1
}

/// Outcome messages that still stand.
pub(super) fn outcomes(world: &World, guest: UserId) -> Vec<GuestMessage> {
    let said = world.said_to(guest).into_iter();
    said.filter(|(row, _)| row.outgoing.class == Class::Outcome && row.status != OutboxStatus::Superseded)
        .map(|(_, message)| message)
        .collect()
}

pub(super) fn notices(world: &World, guest: UserId) -> usize {
    world.said_to(guest).iter().filter(|(_, message)| matches!(message, GuestMessage::DelayNotice { .. })).count()
}

/// Alerts as they were decided, in order, without later edits.
pub(super) fn alerts(world: &World) -> Vec<crate::AdminAlert> {
    let rows = world.messaging.rows();
    rows.iter()
        .filter(|row| row.outgoing.class == Class::Alert && row.outgoing.op == messaging::Op::Send)
        .filter_map(|row| row.outgoing.payload.read::<messaging::AlertEnvelope>().ok())
        .filter_map(|envelope| envelope.inner.read().ok())
        .collect()
}

pub(super) async fn outcome_of(world: &World, id: JobId) -> Option<Outcome> {
    world.job(id).await.unwrap().state.outcome()
}

/// One step of a slot.
pub(super) async fn step(world: &World, job: &crate::Job, memory: &mut RunMemory) -> RunStep {
    world.booth.run_step(job, memory).await
}

/// One step of the watch.
pub(super) async fn look(world: &World, id: JobId, memory: &mut WatchMemory) -> WatchStep {
    world.booth.watch_step(id, memory).await
}

/// A job whose pack is stored.
pub(super) async fn published(world: &World, guest: UserId) -> JobId {
    world.submitted(guest).await.unwrap();
    world.run_one().await.unwrap().expect("a due job")
}
