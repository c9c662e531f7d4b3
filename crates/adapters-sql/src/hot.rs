use crate::booth::{jobs, sessions, stats};
use crate::commit;
use crate::desk::{alerts, attention, usage};
use crate::leads;
use crate::messaging::{chats, fences, inbox, lanes, outbox};

/// Name and text.
type Statement = (&'static str, &'static str);

const INBOX: &[Statement] = &[
    ("inbox.accept", inbox::accept::ACCEPT),
    ("inbox.loners", inbox::claim::LONERS),
    ("inbox.any_runs", inbox::claim::ANY_RUNS),
    ("inbox.ready", inbox::claim::READY),
    ("inbox.retry_due", inbox::claim::RETRY_DUE),
    ("inbox.take", inbox::claim::TAKE),
    ("inbox.done", commit::EVENT_DONE),
    ("inbox.retry", inbox::failure::RETRY),
    ("inbox.bury", inbox::failure::BURY),
    ("inbox.replay", inbox::failure::REPLAY),
    ("inbox.promote", lanes::PROMOTE_INBOX),
    ("inbox.processing", inbox::recover::PROCESSING),
    ("inbox.return", inbox::recover::RETURN),
    ("inbox.bury_lost", inbox::recover::BURY),
    ("inbox.headless", inbox::recover::HEADLESS),
    ("inbox.next_due", inbox::reads::NEXT_DUE),
    ("inbox.oldest_ready", inbox::reads::OLDEST_READY),
    ("inbox.find", inbox::reads::FIND),
    ("inbox.newest", inbox::reads::NEWEST),
    ("inbox.prune", inbox::PRUNE),
];

const OUTBOX: &[Statement] = &[
    ("outbox.insert", outbox::insert::INSERT),
    ("outbox.twin", outbox::insert::TWIN),
    ("outbox.open", outbox::insert::OPEN),
    ("outbox.promote", lanes::PROMOTE_OUTBOX),
    ("outbox.step_back", lanes::STEP_BACK),
    ("outbox.pending", outbox::reads::PENDING),
    ("outbox.retry_due", outbox::reads::RETRY_DUE),
    ("outbox.next_scheduled", outbox::reads::NEXT_SCHEDULED),
    ("outbox.next_outside", outbox::reads::NEXT_OUTSIDE),
    ("outbox.sent_since", outbox::reads::SENT_SINCE),
    ("outbox.newest", outbox::reads::NEWEST),
    ("outbox.about", outbox::reads::ABOUT),
    ("outbox.loner_sends", outbox::claim::LONER_SENDS),
    ("outbox.any_sends", outbox::claim::ANY_SENDS),
    ("outbox.find", outbox::claim::FIND),
    ("outbox.take", outbox::claim::TAKE),
    ("outbox.cancel", outbox::claim::CANCEL),
    ("outbox.park_row", outbox::claim::PARK),
    ("outbox.end", outbox::settle::END),
    ("outbox.reschedule", outbox::settle::RESCHEDULE),
    ("outbox.move_chat", outbox::settle::MOVE_CHAT),
    ("outbox.sending", outbox::recover::SENDING),
    ("outbox.join_lane", outbox::recover::JOIN_LANE),
    ("outbox.headless", outbox::recover::HEADLESS),
    ("outbox.by_fence", outbox::supersede::BY_FENCE),
    ("outbox.older_edits", outbox::supersede::OLDER_EDITS),
    ("outbox.to_chat", outbox::supersede::TO_CHAT),
    ("outbox.replay", outbox::upkeep::REPLAY),
    ("outbox.prune", outbox::upkeep::PRUNE),
    ("outbox.expiring", outbox::upkeep::EXPIRING),
    ("chats.find", chats::FIND),
    ("chats.park", chats::PARK),
    ("chats.unpark", chats::UNPARK),
    ("chats.drop_parked", chats::DROP_PARKED),
];

const DESK: &[Statement] = &[
    ("alerts.find", alerts::FIND),
    ("attention.settle", attention::SETTLE),
    ("attention.list_open", attention::LIST_OPEN),
    ("attention.newest_of", attention::NEWEST_OF),
    ("attention.take", attention::TAKE),
    ("attention.due_rings", attention::DUE_RINGS),
    ("attention.ring", attention::RING),
    ("usage.of_job", usage::OF_JOB),
    ("usage.calls_of", usage::CALLS_OF),
    ("usage.since", usage::SINCE),
];

const SESSIONS: &[Statement] = &[
    ("sessions.find", sessions::FIND),
    ("sessions.by_token", sessions::BY_TOKEN),
    ("sessions.by_short_code", sessions::BY_SHORT_CODE),
    ("sessions.newest_by_code", sessions::NEWEST_BY_CODE),
    ("sessions.overdue", sessions::OVERDUE),
    ("sessions.under_way", sessions::UNDER_WAY),
    ("sessions.live_of", sessions::LIVE_OF),
    ("sessions.open_of", sessions::OPEN_OF),
    ("sessions.record", sessions::write::RECORD),
    ("sessions.prune", sessions::write::PRUNE),
    ("sessions.prune_profile", sessions::write::PRUNE_PROFILE),
];

const JOBS: &[Statement] = &[
    ("jobs.loner_runs", jobs::claim::LONER_RUNS),
    ("jobs.any_runs", jobs::claim::ANY_RUNS),
    ("jobs.oldest_due", jobs::claim::OLDEST_DUE),
    ("jobs.take", jobs::claim::TAKE),
    ("jobs.by_run", jobs::write::BY_RUN),
    ("jobs.by_version", jobs::write::BY_VERSION),
    ("jobs.still_waiting", jobs::write::STILL_WAITING),
    ("jobs.started_at", jobs::write::STARTED_AT),
    ("jobs.find", jobs::reads::FIND),
    ("jobs.by_number", jobs::reads::BY_NUMBER),
    ("jobs.newest_of", jobs::reads::NEWEST_OF),
    ("jobs.newest", jobs::reads::NEWEST),
    ("jobs.overdue", jobs::reads::OVERDUE),
    ("jobs.delay_due", jobs::reads::DELAY_DUE),
    ("jobs.watchable", jobs::reads::WATCHABLE),
    ("jobs.processing", jobs::reads::PROCESSING),
    ("jobs.set_checks", jobs::reads::SET_CHECKS),
    ("jobs.packs_of", jobs::reads::PACKS_OF),
    ("jobs.count_packs", jobs::reads::COUNT_PACKS),
    ("jobs.ahead", jobs::reads::AHEAD),
    ("jobs.count_queued", jobs::reads::COUNT_QUEUED),
    ("jobs.count_processing", jobs::reads::COUNT_PROCESSING),
    ("jobs.recent_runs", jobs::reads::RECENT_RUNS),
    ("jobs.runs_by_provider", jobs::reads::RUNS_BY_PROVIDER),
    ("jobs.next_due", jobs::reads::NEXT_DUE),
    ("jobs.outcome", jobs::reads::FIND_OUTCOME),
    ("jobs.history_of", jobs::reads::HISTORY_OF),
    ("stats.ended", stats::ENDED),
    ("stats.active", stats::ACTIVE),
    ("stats.calls", stats::CALLS),
    ("stats.events", stats::EVENTS),
    ("jobs.of_guest", jobs::erase::JOBS_OF),
    ("jobs.with_files", jobs::files::JOBS_WITH_FILES),
    ("jobs.releasable", jobs::files::RELEASABLE),
    ("jobs.session_photos", jobs::files::SESSION_PHOTOS),
    ("jobs.release_photo", jobs::files::RELEASE_PHOTO),
    ("jobs.clear_appearance", jobs::files::CLEAR_APPEARANCE),
];

const LEADS: &[Statement] = &[
    ("leads.find", leads::reads::FIND),
    ("leads.by_number", leads::reads::BY_NUMBER),
    ("leads.by_card", leads::reads::BY_CARD),
    ("leads.open_of", leads::reads::OPEN_OF),
    ("leads.of_contact", leads::reads::OF_CONTACT),
    ("leads.asked_by", leads::reads::ASKED_BY),
    ("leads.unpublished", leads::reads::UNPUBLISHED),
    ("leads.reminders", leads::reads::REMINDERS),
    ("leads.erasures", leads::reads::ERASURES),
    ("leads.oldest_first", leads::lists::OLDEST_FIRST),
    ("leads.newest_first", leads::lists::NEWEST_FIRST),
    ("leads.count", leads::lists::COUNT),
    ("leads.digest", leads::lists::DIGEST),
    ("leads.untouched", leads::lists::UNTOUCHED),
    ("leads.record", leads::write::RECORD),
    ("leads.notes_of", leads::files::NOTES_OF),
    ("leads.find_note", leads::files::FIND_NOTE),
    ("leads.remove_notes", leads::files::REMOVE_NOTES),
    ("leads.repeats_of", leads::files::REPEATS_OF),
    ("leads.clear_repeats", leads::files::CLEAR_REPEATS),
    ("leads.history_of", leads::files::HISTORY_OF),
    ("leads.intake_by_key", leads::intakes::BY_KEY),
    ("leads.taken", leads::intakes::TAKEN),
    ("leads.askers", leads::intakes::ASKERS),
    ("leads.clear_intakes", leads::intakes::CLEAR),
    ("leads.want_of", leads::wants::OF),
    ("leads.remove_want", leads::wants::REMOVE),
    ("leads.prune_wants", leads::wants::PRUNE),
    ("leads.age_mentions", leads::mentions::AGE),
    ("leads.stale_mentions", leads::mentions::STALE),
    ("leads.remove_mention", leads::mentions::REMOVE),
    ("leads.publication", leads::publication::FIND),
];

/// Every statement that a claim, a sweep or a finishing write runs, with a name: none of them may scan a table. An
/// engine's tests ask its planner.
pub fn hot_statements() -> Vec<Statement> {
    let mut all = [INBOX, OUTBOX, DESK, SESSIONS, JOBS, LEADS].concat();
    all.extend(inbox::reads::DEPTHS.map(|(status, sql)| (status.as_str(), sql)));
    all.extend(outbox::reads::DEPTHS.map(|(status, sql)| (status.as_str(), sql)));
    all.extend(jobs::reads::NEWEST_IN.map(|(status, sql)| (status.as_str(), sql)));
    all.extend(fences::FENCES.map(|(kind, _, sql)| (kind, sql)));
    all
}
