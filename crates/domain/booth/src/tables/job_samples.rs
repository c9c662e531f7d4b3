use std::time::Duration;

use kernel::{BootId, BotId, FileName, Lang, TimeScale, Timestamp, UserId};
use uuid::Uuid;

use crate::{
    BoothSettings, CreateCall, EventSlug, FailReason, Job, JobId, JobRules, JobState, NewJob, Outcome, Pack,
    PackSticker, SessionId, SetCheck, SetName, ShortCode, Stage,
};

/// The moment at which every verb is tried.
pub(super) const NOW: Timestamp = Timestamp::from_millis(10_000_000);
pub(super) const BOOT: BootId = BootId(Uuid::nil());

/// The documented limits.
pub(super) fn rules() -> JobRules {
    JobRules::from(&BoothSettings::defaults(BotId(1), "bot", TimeScale::default()))
}

pub(super) fn pack(uploaded: bool) -> Pack {
    let sticker = PackSticker {
        file: FileName("sticker".to_owned()),
        emoji: Vec::new(),
        caption: None,
        template: String::new(),
        file_id: uploaded.then(|| "id".to_owned()),
        figure: None,
    };
    Pack {
        title: "title".to_owned(),
        stickers: vec![sticker; Pack::SIZE],
        provider: "local".to_owned(),
        cut_level: None,
    }
}

fn job(age: Duration, state: JobState) -> Job {
    let new = NewJob {
        id: JobId(Uuid::nil()),
        session: SessionId(Uuid::nil()),
        short_code: ShortCode(String::new()),
        guest: UserId(5),
        lang: Lang::Ru,
        event: EventSlug(String::new()),
        outfits: Vec::new(),
        photo: FileName("photo".to_owned()),
        retry_of: None,
        set_name: SetName(String::new()),
        simple: false,
    };
    Job { state, ..Job::submit(new, 1, 0, NOW.minus(age)).job }
}

/// Every state, in each situation in which a verb may come out differently.
pub(super) fn situations() -> Vec<(&'static str, Job)> {
    let [young, late, over] = [1, 6, 15].map(Duration::from_mins);
    let queued = JobState::Queued { not_before: None };
    let processing = JobState::Processing { boot: BOOT, slot: 0, started_at: NOW, stage: Stage::Started };
    let create = Some(CreateCall { at: NOW, calls: 1 });
    let publishing =
        |create, deaths| JobState::Publishing { since: NOW, create, deaths, boot: Some(BOOT), not_before: None };
    let delivering = JobState::Delivering { set_created_at: NOW };
    let failed = |set_check| JobState::Failed {
        reason: FailReason::TooLate,
        outcome: Some(Outcome::ManualHelp),
        finished_at: NOW,
        set_created_at: None,
        set_check,
    };
    let drawn = |uploaded, job: Job| {
        let artifacts = crate::Artifacts { pack: Some(pack(uploaded)), ..job.artifacts };
        Job { artifacts, ..job }
    };
    let limits = rules();
    let last = Job { attempts: limits.max_attempts - 1, ..job(young, processing.clone()) };
    let free_used = Job { free_requeues: limits.free_requeues, ..job(young, processing.clone()) };
    let both = Job { free_requeues: limits.free_requeues, ..last.clone() };
    vec![
        ("young", job(young, queued.clone())),
        ("5 min old", job(late, queued.clone())),
        ("past the deadline", job(over, queued)),
        ("not due yet", job(young, JobState::Queued { not_before: Some(NOW.plus(young)) })),
        ("attempts left", job(young, processing.clone())),
        ("last attempt", last),
        ("free returns used", free_used),
        ("free returns used, last attempt", both),
        ("5 min old", job(late, processing.clone())),
        ("past the deadline", job(over, processing)),
        ("not uploaded", drawn(false, job(young, publishing(None, 0)))),
        ("uploaded", drawn(true, job(young, publishing(None, 0)))),
        ("create call out", drawn(true, job(young, publishing(create, 0)))),
        ("three deaths", drawn(true, job(young, publishing(create, limits.publish_deaths)))),
        ("5 min old", drawn(true, job(late, publishing(None, 0)))),
        ("past the deadline", drawn(true, job(over, publishing(create, 0)))),
        ("young", drawn(true, job(young, delivering.clone()))),
        ("5 min old", drawn(true, job(late, delivering.clone()))),
        ("past the deadline", drawn(true, job(over, delivering))),
        ("", job(over, JobState::Done { set_created_at: NOW, finished_at: NOW })),
        ("set check open", job(over, failed(SetCheck::Open { until: NOW }))),
        ("settled", job(over, failed(SetCheck::NotNeeded))),
    ]
}
