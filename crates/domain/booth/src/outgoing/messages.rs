use desk::ProviderTrouble;
use kernel::{MicroUsd, Sensitive};
use serde::{Deserialize, Serialize};

use crate::{FailReason, JobDesk, JobLine, SessionToken, SetName, ShortCode};

/// A message to a guest: snapshot of all that its text needs. Payload kind: `booth.<kind>`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum GuestMessage {
    /// Asks for consent; button «✅ Согласен» with `consent:<token>`.
    ConsentRequest {
        /// Session token, for the button.
        token: SessionToken,
        /// First name.
        name: Sensitive<String>,
        /// Event name.
        event: String,
        /// Who draws (`local`, `openai`, …), in order.
        providers: Vec<String>,
        /// Hours that photos are kept.
        keep_hours: u64,
    },
    /// Agreed: back to the tablet for the photo.
    BackToTablet {
        /// First name.
        name: Sensitive<String>,
    },
    /// The one progress message of a job (key `progress:<job>`).
    Progress {
        /// Short code.
        short_code: ShortCode,
        /// Where it stands.
        phase: ProgressPhase,
    },
    /// Outcome: the link.
    Link {
        /// First name.
        name: Sensitive<String>,
        /// The set.
        set_name: SetName,
        /// Short code.
        short_code: ShortCode,
        /// Stickers in the set.
        count: usize,
        /// Drawn by a lesser provider.
        degraded: bool,
        /// Slug of its event, for the button under it; empty in rows of older versions.
        #[serde(default)]
        event: String,
    },
    /// The set's first sticker, as a sticker.
    FirstSticker {
        /// Telegram's file id.
        file_id: String,
    },
    /// Outcome: too late, a person helps.
    ManualHelp {
        /// First name.
        name: Sensitive<String>,
        /// Short code to show to the crew.
        short_code: ShortCode,
    },
    /// Outcome: it did not work out.
    Failure {
        /// First name.
        name: Sensitive<String>,
        /// Short code to show to the crew.
        short_code: ShortCode,
    },
    /// Outcome: the photo cannot be used.
    TryAgain {
        /// First name.
        name: Sensitive<String>,
        /// Short code.
        short_code: ShortCode,
    },
    /// The one-time notice after five minutes.
    DelayNotice {
        /// Short code.
        short_code: ShortCode,
    },
    /// The session belongs to somebody else.
    SessionTaken,
    /// The session is over: «этот визит окончен, начните у планшета заново».
    SessionOver,
    /// The tablet gave the session up after the link.
    SessionGivenUp,
    /// No session has this token or code.
    UnknownSession,
    /// The pack limit is reached.
    PackLimit {
        /// The limit.
        limit: u32,
    },
    /// Bare `/start`: scan the QR, or type the short code.
    ScanHint {
        /// Event name.
        event: String,
    },
    /// Whatever else a guest sends.
    Hint,
    /// `/help`.
    Help,
    /// `/privacy`.
    Privacy {
        /// Hours that photos are kept.
        keep_hours: u64,
        /// Who draws.
        providers: Vec<String>,
    },
    /// `/lang`: buttons `lang:<code>`.
    LangPick,
    /// The language was changed.
    LangChosen,
    /// `/mystickers`.
    MyPacks {
        /// Newest first; empty: nothing yet.
        packs: Vec<OwnPack>,
    },
    /// `/delete_me`: asks; button `delete_me:yes`.
    DeleteConfirm,
    /// Everything was erased.
    Deleted,
    /// Maintenance is on.
    Maintenance,
    /// A link handed over by a person, or sent again.
    HandedOver {
        /// First name.
        name: Sensitive<String>,
        /// The set.
        set_name: SetName,
        /// Short code.
        short_code: ShortCode,
        /// Slug of its event, as in a link.
        #[serde(default)]
        event: String,
    },
}

impl GuestMessage {
    /// Payload kind of every guest message.
    pub const KIND: &'static str = "booth.guest";
}

/// Phase that a progress message shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum ProgressPhase {
    /// In the queue.
    Queued {
        /// Place in line, from 1.
        position: u32,
        /// Expected wait in seconds.
        eta_s: u64,
    },
    /// A slot draws.
    Drawing,
    /// The set is created and verified.
    Publishing,
    /// «Готово ⬇».
    Ready,
    /// Ended otherwise; the outcome says it.
    Ended,
}

/// One line of `/mystickers`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnPack {
    /// Its event.
    pub event: String,
    /// Its set.
    pub set_name: SetName,
    /// Short code.
    pub short_code: ShortCode,
}

/// A word to the admins. Payload kind: [`AdminAlert::KIND`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AdminAlert {
    /// A job ended without a link; opens attention; buttons `job:<verb>:<number>`.
    JobFailed {
        /// Short number.
        number: i64,
        /// Short code.
        short_code: ShortCode,
        /// Why.
        reason: FailReason,
        /// Set that exists all the same.
        set_name: Option<SetName>,
        /// Owner and buttons.
        #[serde(default)]
        desk: JobDesk,
    },
    /// A set exists although its job ended: hand it over.
    SetTurnedUp {
        /// Short number.
        number: i64,
        /// Short code.
        short_code: ShortCode,
        /// The set.
        set_name: SetName,
        /// Owner and buttons.
        #[serde(default)]
        desk: JobDesk,
    },
    /// The public page was neither yes nor no for a minute; the Bot API's word was taken.
    PageUnknown,
    /// Something waits for a person still: the second ring.
    StillWaiting {
        /// Kind of its subject (`job`, `outbox`, …).
        subject: String,
        /// Its id or short number.
        id: String,
        /// Fixed word of the reason.
        reason: String,
        /// Minutes since it was opened.
        minutes: u64,
        /// The job, when it is about one.
        #[serde(default)]
        job: Option<JobLine>,
    },
    /// The booth works with a lesser provider.
    ProviderSwitched {
        /// From.
        from: String,
        /// To.
        to: String,
        /// Why; unknown in rows older than this field.
        #[serde(default)]
        reason: Option<SwitchReason>,
    },
    /// The first choice draws again.
    FirstChoiceBack {
        /// Who.
        provider: String,
    },
    /// Today's budget is spent; the local renderer draws until tomorrow.
    DayBudgetSpent {
        /// The limit.
        limit: MicroUsd,
    },
    /// A provider needs a person before it works again.
    ProviderTrouble {
        /// Which.
        provider: String,
        /// Why.
        trouble: ProviderTrouble,
    },
    /// A provider works again.
    ProviderBack {
        /// Which.
        provider: String,
    },
    /// Less than the safe amount of disk is free: no new session.
    DiskLow {
        /// Megabytes left.
        free_mb: u64,
    },
    /// The wall clock jumped ahead of the stored mark.
    ClockJump {
        /// Hours.
        hours: u64,
    },
    /// No backup could be made this night; it is tried again.
    BackupFailed,
}

impl AdminAlert {
    /// Payload kind of every booth alert.
    pub const KIND: &'static str = "booth.alert";
}

/// Why another provider than the first choice draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SwitchReason {
    /// It does not answer.
    Away,
    /// Its quota is used up.
    Quota,
    /// It refuses our key, our country or our requests.
    Access,
    /// Its sheets were of no use.
    BadSheets,
    /// It refused its own pictures.
    Refused,
    /// A job had too little time left.
    Late,
    /// A job had spent its budget.
    JobBudget,
    /// The day has spent its budget.
    DayBudget,
}

impl SwitchReason {
    /// Name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Away => "away",
            Self::Quota => "quota",
            Self::Access => "access",
            Self::BadSheets => "bad_sheets",
            Self::Refused => "refused",
            Self::Late => "late",
            Self::JobBudget => "job_budget",
            Self::DayBudget => "day_budget",
        }
    }

    /// Every job meets it, until the provider is back.
    pub const fn is_of_all_jobs(self) -> bool {
        match self {
            Self::Away | Self::Quota | Self::Access => true,
            Self::BadSheets | Self::Refused | Self::Late | Self::JobBudget | Self::DayBudget => false,
        }
    }

    /// One job met it; the next may not.
    pub const fn is_of_one_job(self) -> bool {
        match self {
            Self::BadSheets | Self::Refused | Self::Late | Self::JobBudget => true,
            Self::Away | Self::Quota | Self::Access | Self::DayBudget => false,
        }
    }
}
