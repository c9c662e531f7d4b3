use kernel::{FileName, Refused, Sensitive, Timestamp};

use super::Row;
use super::job_samples::{BOOT, NOW, pack, rules, situations};
use super::render::cell;
use crate::{
    ClaimLimits, FailureKind, FigureMarks, Job, JobChange, JobEffect, KeptFigure, Share, SheetCut, SheetLayout,
    StoredSheet,
};

type Verb = (&'static str, fn(Job) -> Result<JobChange, Refused>);

fn limits() -> ClaimLimits {
    // A job exactly as old as the deadline is past it.
    let first = NOW.minus(rules().job_deadline).millis() + 1;
    ClaimLimits { not_submitted_before: Timestamp::from_millis(first), boot: BOOT, slot: 0, share: Share::All }
}

fn sheet() -> StoredSheet {
    StoredSheet {
        file: FileName("sheet".to_owned()),
        layout: SheetLayout { columns: 4, rows: 3 },
        stickers: (1..=12).collect(),
        provider: "paid".to_owned(),
        drawn_at: None,
        cut: None,
    }
}

/// With a sheet that waits to be cut, and a figure of it.
fn with_sheet(mut job: Job) -> Job {
    let StoredSheet { file, provider, .. } = sheet();
    let marks = FigureMarks { dhash: 0, hue: None };
    job.artifacts.figures.push(KeptFigure {
        sticker: 1,
        file: file.clone(),
        sheet: file,
        provider,
        marks,
        verdict: None,
    });
    job.artifacts.sheets.push(sheet());
    job
}

const VERBS: [Verb; 33] = [
    ("claim", |job| job.claim(&limits(), NOW)),
    ("begin_drawing", Job::begin_drawing),
    ("keep_description", |job| job.keep_description(Sensitive::default())),
    ("soften", Job::soften),
    ("keep_sheet", |job| job.keep_sheet(sheet())),
    ("keep_cut", |job| with_sheet(job).keep_cut(&sheet().file, SheetCut::default(), Vec::new())),
    ("keep_verdicts", |job| job.keep_verdicts(&[])),
    ("lose_figure", |job| with_sheet(job).lose_figure(&sheet().file)),
    ("store_pack", |job| job.store_pack(pack(false), false, NOW)),
    ("fail_retryable", |job| job.fail_retryable(FailureKind::Network, NOW, &rules())),
    ("fail_permanent", |job| job.fail_permanent(FailureKind::NoProvider, NOW)),
    ("refuse_photo", |job| job.refuse_photo(NOW)),
    ("return_on_shutdown", |job| job.return_on_shutdown(NOW, &rules())),
    ("recover_run", |job| job.recover_run(FailureKind::Killed, NOW, &rules())),
    ("take_watch", |job| job.take_watch(BOOT)),
    ("recover_watch", |job| job.recover_watch(false)),
    ("recover_watch (stop was asked)", |job| job.recover_watch(true)),
    ("keep_upload", |job| job.keep_upload(0, String::new())),
    ("drop_uploads", Job::drop_uploads),
    ("begin_create", |job| job.begin_create(NOW)),
    ("hold_back", |job| job.hold_back(NOW)),
    ("find_set", |job| job.find_set(NOW)),
    ("meet_foreign_set", |job| job.meet_foreign_set(NOW)),
    ("refuse_set", |job| job.refuse_set(NOW, &rules())),
    ("lose_pack", |job| job.lose_pack(NOW, &rules())),
    ("bury", |job| job.bury(NOW, &rules())),
    ("mark_link_sent", |job| job.mark_link_sent(Some(String::new()), NOW)),
    ("pass_deadline", |job| job.pass_deadline(NOW, &rules())),
    ("notice_delay", |job| job.notice_delay(NOW, &rules())),
    ("fail_by_operator", |job| job.fail_by_operator(NOW, &rules())),
    ("erase", |job| Ok(job.erase(NOW))),
    ("close_set_check (found)", |job| job.close_set_check(true, NOW)),
    ("close_set_check (absent)", |job| job.close_set_check(false, NOW)),
];

/// Every situation and every verb.
pub(crate) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (situation, job) in situations() {
        for (verb, act) in VERBS {
            let to = act(job.clone()).ok().map(|change| {
                let words: Vec<String> = change.effects.iter().map(word).collect();
                (change.job.state.status().as_str(), cell(&words))
            });
            rows.push(Row { from: job.state.status().as_str(), situation, verb, to });
        }
    }
    rows
}

fn word(effect: &JobEffect) -> String {
    match effect {
        JobEffect::StartProgress { .. } => "progress".to_owned(),
        JobEffect::ShowProgress(_) => "progress edit".to_owned(),
        JobEffect::NoticeDelay => "delay notice".to_owned(),
        JobEffect::Decide(outcome) => format!("outcome `{}`", outcome.as_str()),
        JobEffect::ShowFirstSticker { .. } => "first sticker".to_owned(),
        JobEffect::TakeBack => "takes back what waits".to_owned(),
        JobEffect::AlertFailed(reason) => format!("alert `{}`", reason.as_str()),
        JobEffect::AlertSwitched { .. } => "alert `provider_switched`".to_owned(),
        JobEffect::AlertPageUnknown => "alert `page_unknown`".to_owned(),
        JobEffect::AlertSetTurnedUp => "alert `set_turned_up`".to_owned(),
    }
}
