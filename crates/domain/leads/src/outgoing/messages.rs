use chrono::NaiveDate;
use kernel::{ChatId, FileName, Lang, MessageId, Sensitive, Timestamp};
use serde::{Deserialize, Serialize};

use crate::stats::Stats;
use crate::{Actor, Contact, HistoryEvent, LeadStatus, LostReason, Origin, Taken, Wish};

/// All that a card shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CardSnapshot {
    /// Short number.
    pub number: i64,
    /// Where it stands.
    pub status: LeadStatus,
    /// Why it was lost; none and `lost`: the four buttons are shown.
    pub reason: Option<LostReason>,
    /// Name; empty once erased.
    pub name: Sensitive<String>,
    /// Contact; none once erased.
    pub contact: Option<Contact>,
    /// What they ask for.
    pub wish: Wish,
    /// Where they came from.
    pub origin: Origin,
    /// Their language.
    pub lang: Lang,
    /// When it came.
    pub created_at: Timestamp,
    /// Who took it.
    pub taken: Option<Taken>,
    /// How often they wrote again.
    pub repeats: u32,
    /// The newest note.
    pub note: Option<Sensitive<String>>,
    /// Erased: number and status only, no buttons.
    pub erased: bool,
    /// Without markup and without buttons that can be refused.
    pub plain: bool,
}

/// One line of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LeadLine {
    /// Short number.
    pub number: i64,
    /// Where it stands.
    pub status: LeadStatus,
    /// Name; empty once erased.
    pub name: Sensitive<String>,
    /// Day of the event.
    pub event_date: Option<NaiveDate>,
    /// Where.
    pub city: Option<String>,
    /// Who works on it.
    pub taken_by: Option<Sensitive<String>>,
    /// When somebody last touched it.
    pub touched_at: Timestamp,
}

/// One line of the history, as people read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistoryLine {
    /// When.
    pub at: Timestamp,
    /// Who.
    pub by: Actor,
    /// What.
    pub event: HistoryEvent,
}

/// A note or a repeat, as people read it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SaidLine {
    /// When.
    pub at: Timestamp,
    /// What.
    pub text: Sensitive<String>,
}

/// A command of the group, for the line that shows its right form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroupCommand {
    /// `/stickers_stats`
    Stats,
    /// `/stickers_new`
    New,
    /// `/stickers_lead <id>`
    Lead,
    /// `/stickers_export [30d]`
    Export,
    /// `/stickers_forget <id|contact>`
    Forget,
}

/// A message in the group, as it is handed to the renderer. Payload kind: [`GroupMessage::KIND`]; a row that names
/// leads is stored without it and filled in at its claim, so that no personal data stays behind in the outbox.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum GroupMessage {
    /// The card; silent in quiet hours.
    Card(CardSnapshot),
    /// In place of a second card: «Дубль, смотрите карточку №N».
    Duplicate {
        /// Short number.
        number: i64,
    },
    /// Under the card: the person wrote again.
    RepeatPing {
        /// Short number.
        number: i64,
        /// How often by now.
        repeats: u32,
        /// What they ask for now.
        wish: Wish,
    },
    /// Under the card: nobody took it yet.
    Reminder {
        /// Short number.
        number: i64,
        /// When it came.
        since: Timestamp,
    },
    /// The digest of a day.
    Digest {
        /// The day.
        day: NaiveDate,
        /// New since yesterday.
        fresh: u64,
        /// Suspected or marked as spam since yesterday.
        spam: u64,
        /// Still new.
        waiting: u64,
        /// Won since yesterday.
        won: u64,
        /// Lost since yesterday.
        lost: u64,
        /// In work and not touched for days, oldest first, with pick buttons.
        untouched: Vec<LeadLine>,
    },
    /// Open leads, oldest first, with pick buttons.
    OpenList {
        /// The lines.
        lines: Vec<LeadLine>,
        /// Open leads in all.
        total: u64,
        /// Spam leads that are not erased.
        spam: u64,
    },
    /// Everything of one lead, with pick buttons.
    Details {
        /// As on the card.
        card: CardSnapshot,
        /// All notes, oldest first.
        notes: Vec<SaidLine>,
        /// All repeats, oldest first.
        repeats: Vec<Wish>,
        /// The history, oldest first.
        history: Vec<HistoryLine>,
        /// Where its card is.
        card_message: Option<(ChatId, MessageId)>,
        /// A post of it got lost: the card may exist twice.
        may_exist_twice: bool,
    },
    /// Figures.
    Stats(Stats),
    /// No lead has this number, or this contact.
    UnknownLead,
    /// The right form of a command.
    Usage {
        /// Which.
        command: GroupCommand,
    },
    /// Asks before erasing; buttons `stickers_pick:forget:<number>`, with several leads `forget_all`.
    ForgetConfirm {
        /// What would be erased.
        lines: Vec<LeadLine>,
    },
    /// Erased.
    Forgotten {
        /// Their numbers.
        numbers: Vec<i64>,
    },
    /// A note was written to the card of an erased lead.
    NoteRefused,
    /// The file went to the asker's private chat.
    Exported {
        /// Rows.
        count: u64,
    },
    /// Nothing to export.
    ExportEmpty,
    /// The asker has never started the bot.
    ExportNeedsStart,
}

impl GroupMessage {
    /// Payload kind.
    pub const KIND: &'static str = "leads.group";
}

/// A message in a private chat. Payload kind: [`PrivateMessage::KIND`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PrivateMessage {
    /// The exported file, as a document.
    ExportFile {
        /// The file.
        file: FileName,
        /// Rows.
        count: u64,
    },
    /// What this bot is for, and how to begin, where it runs the leads alone.
    Hello {
        /// The bot's user name, for the button.
        bot: String,
    },
    /// `?start=want`: when is the event?
    AskDate,
    /// The phone, by the contact button.
    AskPhone,
    /// Thanks; the keyboard goes.
    Thanks,
    /// This contact cannot be read; asks again.
    AskPhoneAgain,
    /// Too many requests; later.
    Later,
}

impl PrivateMessage {
    /// Payload kind.
    pub const KIND: &'static str = "leads.private";
}

/// A word to the admins. Payload kind: [`LeadAlert::KIND`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LeadAlert {
    /// Cards do not come through.
    CardsFailing {
        /// The lead that shows it.
        number: i64,
        /// Its failures in a row.
        failures: u32,
    },
    /// The group is a supergroup now: `LEADS_CHAT_ID` is to be updated.
    GroupMoved {
        /// Its id now.
        to: ChatId,
    },
    /// A card was refused even as plain text; opens attention.
    CardGivenUp {
        /// Short number.
        number: i64,
    },
    /// The stored day of the digest lies ahead of the calendar.
    DigestAhead {
        /// It.
        day: NaiveDate,
    },
}

impl LeadAlert {
    /// Payload kind.
    pub const KIND: &'static str = "leads.alert";
}
