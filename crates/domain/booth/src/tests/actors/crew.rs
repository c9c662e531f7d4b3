use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use kernel::{BootId, Run, StoreError, UserId};
use messaging::Cause;

use super::moves::Move;
use super::now_or_never;
use crate::testing::{FakeArtist, Spoilt, World, boot};
use crate::tests::operator::deliver_everything;
use crate::{
    ArtistError, BoothError, CheckMode, Job, JobId, JobState, RunMemory, RunStep, SheetPlan, WatchMemory, WatchStep,
};

/// Who acts on the world, and what the test remembers of what they saw.
pub(super) struct Crew {
    pub(super) world: World,
    pub(super) slots: [Option<(Job, RunMemory)>; 2],
    /// Runs that were lost or fenced off and may still act.
    late: Vec<(Job, RunMemory)>,
    watches: BTreeMap<JobId, WatchMemory>,
    pub(super) life: u64,
    pub(super) available: bool,
    /// Every claim ever handed out.
    pub(super) claims: BTreeSet<(JobId, Run)>,
    /// How finished jobs ended, as first seen.
    pub(super) ended: BTreeMap<JobId, JobState>,
    pub(super) erased: BTreeSet<JobId>,
}

pub(super) const fn guest(number: u8) -> UserId {
    UserId(700 + number as i64)
}

impl Crew {
    pub(super) fn new(paid: bool) -> Self {
        let artists =
            if paid { vec![FakeArtist::paid("paid"), FakeArtist::local()] } else { vec![FakeArtist::local()] };
        Self {
            world: World::with(
                |settings| {
                    settings.pack_limit = 100;
                    settings.sheet_layout = SheetPlan::TwoOfSix;
                    settings.likeness = CheckMode::Enforce;
                    settings.consistency = CheckMode::Enforce;
                },
                artists,
            ),
            slots: [None, None],
            late: Vec::new(),
            watches: BTreeMap::new(),
            life: 1,
            available: true,
            claims: BTreeSet::new(),
            ended: BTreeMap::new(),
            erased: BTreeSet::new(),
        }
    }

    pub(super) fn boot(&self) -> BootId {
        boot(self.life)
    }

    pub(super) async fn play(&mut self, step: &Move) {
        match step {
            Move::Arrive(who) if self.available => {
                if let Err(error) = self.world.submitted(guest(*who)).await {
                    assert!(!matches!(error, BoothError::Store(StoreError::Inconsistent { .. })), "{error}");
                }
            }
            Move::Claim(slot) => self.claim(usize::from(*slot)).await,
            Move::Draw(slot, fuse) => self.draw(usize::from(*slot), *fuse).await,
            Move::LateDraw(which) => self.late_draw(*which).await,
            Move::Cancel(slot) => self.give_back(usize::from(*slot), true).await,
            Move::Panic(slot) => self.give_back(usize::from(*slot), false).await,
            Move::Watch(which, fuse) => self.watch(*which, *fuse).await,
            Move::Sweep(fuse) => {
                let swept = self.fused(*fuse, |crew| now_or_never(crew.world.booth.sweep_once()).map(drop));
                if swept.is_none() {
                    self.kill().await;
                }
            }
            Move::Clean => drop(self.world.booth.cleanup_once().await),
            Move::Stop => drop(self.world.booth.record_stop_mark().await),
            Move::Kill => self.kill().await,
            Move::Erase(who) => self.erase(guest(*who)).await,
            Move::Fail(which) => drop(self.world.booth.fail_job(self.number(*which), Cause::Task).await),
            Move::Retry(which) => drop(self.world.booth.retry_job(self.number(*which), Cause::Task).await),
            Move::Resend(which) => drop(self.world.booth.resend_link(self.number(*which), Cause::Task).await),
            Move::Member(who, blocked) => {
                if let Ok(event) = self.world.event(guest(*who)).await {
                    drop(self.world.booth.membership(event, World::seen(guest(*who)), *blocked).await);
                }
            }
            Move::Relay if self.available => deliver_everything(&self.world).await,
            Move::Arrive(_) | Move::Relay => {}
            Move::Wait(seconds) => self.world.advance(Duration::from_secs(u64::from(*seconds))),
            Move::SetFault(call, act, error) => self.world.sets.fail_next(*call, [(*act, error.clone())]),
            Move::Lag(seconds) => self.world.sets.set_lag(Duration::from_secs(u64::from(*seconds))),
            Move::ArtFault(kind) => self.world.artists[0].fail_next([artist_error(*kind)]),
            Move::Spoil(draw, sticker) => {
                let spoilt = Spoilt { bad: vec![*sticker], alike: vec![sticker % 12 + 1], ..Spoilt::default() };
                self.world.export.spoil(u32::from(*draw), spoilt);
            }
            Move::JudgeFault => self.world.judge.answer_next(Err(desk::AiError::Transient)),
            Move::Unfit(sheets) => self.world.export.refuse_next(u32::from(*sheets)),
            Move::Store(available) => {
                self.available = *available;
                self.world.messaging.set_available(*available);
            }
        }
    }

    pub(super) async fn claim(&mut self, slot: usize) {
        if self.slots[slot].is_some() {
            return;
        }
        if let Ok(Some(job)) = self.world.booth.claim_job(0).await {
            assert!(self.claims.insert((job.id, job.run)), "J4: one claim was handed out twice");
            self.slots[slot] = Some((job, RunMemory::default()));
        }
    }

    pub(super) async fn draw(&mut self, slot: usize, fuse: Option<u8>) {
        let Some((job, mut memory)) = self.slots[slot].take() else { return };
        let step = self.fused(fuse, |crew| now_or_never(crew.world.booth.run_step(&job, &mut memory)));
        match step {
            Some(RunStep::Wait(_)) => self.slots[slot] = Some((job, memory)),
            Some(RunStep::Ended) => self.late.push((job, memory)),
            None => {
                self.late.push((job, memory));
                self.kill().await;
            }
        }
    }

    /// What a run does that nobody waits for any more: nothing.
    async fn late_draw(&mut self, which: u8) {
        if self.late.is_empty() {
            return;
        }
        let index = usize::from(which) % self.late.len();
        let (job, mut memory) = self.late.swap_remove(index);
        let before = self.world.job(job.id).await.unwrap();
        self.world.booth.run_step(&job, &mut memory).await;
        let fenced = before.run != job.run || !matches!(before.state, JobState::Processing { .. });
        if fenced {
            assert_eq!(self.world.job(job.id).await.unwrap(), before, "a run that was fenced off changed its job");
        }
        self.late.push((job, memory));
    }

    async fn give_back(&mut self, slot: usize, cancelled: bool) {
        let Some((job, memory)) = self.slots[slot].take() else { return };
        let given = if cancelled {
            self.world.booth.return_cancelled(&job).await
        } else {
            self.world.booth.slot_died(&job).await
        };
        match given {
            Ok(()) => self.late.push((job, memory)),
            // The store was away: the job is found at the next start.
            Err(_) => self.slots[slot] = Some((job, memory)),
        }
    }

    pub(super) async fn watch(&mut self, which: u8, fuse: Option<u8>) {
        let Ok(ids) = self.world.booth.watchable(10).await else { return };
        let Some(id) = ids.get(usize::from(which) % ids.len().max(1)).copied() else { return };
        let mut memory = self.watches.remove(&id).unwrap_or_default();
        match self.fused(fuse, |crew| now_or_never(crew.world.booth.watch_step(id, &mut memory))) {
            Some(WatchStep::Again(_)) => {
                self.watches.insert(id, memory);
            }
            Some(WatchStep::Over) => {}
            None => self.kill().await,
        }
    }

    /// The process dies at once and the next one starts.
    pub(super) async fn kill(&mut self) {
        self.late.extend(self.slots.iter_mut().filter_map(Option::take));
        self.watches.clear();
        self.life += 1;
        self.world.fuse.disarm();
        self.world.reboot(self.boot());
        while self.world.booth.startup().await.is_err() {
            self.available = true;
            self.world.messaging.set_available(true);
        }
    }

    async fn erase(&mut self, who: UserId) {
        let active: Vec<JobId> =
            self.world.store.all_jobs().iter().filter(|job| job.guest == who).map(|job| job.id).collect();
        let Ok(event) = self.world.event(who).await else { return };
        if self.world.booth.delete_me(event, World::seen(who)).await.is_ok() {
            self.erased.extend(active);
        }
    }

    fn number(&self, which: u8) -> i64 {
        let jobs = self.world.store.all_jobs();
        jobs.get(usize::from(which) % jobs.len().max(1)).map_or(0, |job| job.number)
    }

    /// Under a fuse; `None` = it burnt down, the process is gone.
    fn fused<T>(&mut self, fuse: Option<u8>, act: impl FnOnce(&Self) -> Option<T>) -> Option<T> {
        if let Some(awaits) = fuse {
            self.world.fuse.arm(awaits);
        }
        let done = act(self);
        self.world.fuse.disarm();
        done
    }
}

fn artist_error(kind: u8) -> ArtistError {
    match kind {
        0 => ArtistError::Transient,
        1 => ArtistError::RateLimited { after: Some(Duration::from_secs(20)) },
        2 => ArtistError::QuotaOrBilling,
        3 => ArtistError::NoAccess,
        4 => ArtistError::PhotoRefused,
        5 => ArtistError::BadOutput,
        6 => ArtistError::OutputRefused,
        _ => ArtistError::Internal("made up".into()),
    }
}
