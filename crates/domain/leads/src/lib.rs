//! Leads: somebody who asked for the booth at their own event comes in, becomes a card in the leads group, and people
//! there move it along with buttons.
//!
//! [`LeadDesk`] is the handle: its methods are the use cases, one file each, over the ports. They never sleep or spawn.
//!
//! | folder | what lives there |
//! |---|---|
//! | `lead` | the machine: pure, consuming transitions; [`state_table`] prints it |
//! | `card` | how the card in the group follows its lead: reconciled, at most one open row a lead |
//! | `calendar` | reminder hours, digest day, quiet hours: pure, by a time zone's name |
//! | `outgoing` | what effects say; rows are stored as their subject and filled in at their claim |
//! | `intake`, `want` | use cases of people who ask: the form, `?start=want` |
//! | `group` | use cases of the leads group: buttons, notes, commands |
//! | `tasks` | use cases of the leads task: publishing, reminders, digest, retention |
//! | `ports` | traits named by role, their contract in the doc comment |
//! | `testing` | stores in memory, a whole desk, the contract suite of the store |
//!
//! Must not be here: Telegram calls, SQL, clocks, randomness, how a phone number is read.
//!
//! To add a transition: a method in `lead/`, its line in `tables/` (a test fails until the allowed states are named).
//! To add a message: a variant of [`GroupMessage`], where it names leads a [`RowSubject`] and its filling, its text in
//! three languages, its renderer. To add a store method: the trait, the memory store, a promise in the contract suite.
#![deny(missing_docs)]
#![deny(clippy::wildcard_enum_match_arm)]

mod answers;
mod buttons;
mod calendar;
mod card;
mod errors;
mod export;
mod file;
mod group;
mod handle;
mod ids;
mod intake;
mod lead;
mod outgoing;
mod ports;
mod settings;
mod stats;
mod tables;
mod tasks;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;
mod want;

pub use answers::{NoteAnswer, Popup, UpkeepReport};
pub use buttons::{LeadButton, PickAction, PickButton};
pub use calendar::{DigestVerdict, digest_verdict, is_day_over, is_quiet, is_reminder_time, until_reminder_time};
pub use card::{Card, CardAct, CardPlan, MovedGroup, Publication, Rendered, ShownCard};
pub use errors::LeadsError;
pub use export::{Cell, EXPORT_COLUMNS};
pub use file::{DigestFacts, LeadFile, LeadFilter, Note};
pub use group::{Asked, Export, ExportRange, Press};
pub use handle::{LeadDesk, LeadDeskParts};
pub use ids::{IdempotencyKey, LeadId, SourceAddress};
pub use intake::{
    Field, FieldFault, FieldFaults, FillTime, Intake, IntakeError, LeadForm, RATE_WINDOW, Repeat, Submission,
    admit_source, check_form, is_suspected,
};
pub use lead::{
    Actor, Contact, ContactKind, FENCE, HistoryEntry, HistoryEvent, Lead, LeadChange, LeadEffect, LeadState,
    LeadStatus, LostReason, Member, Origin, Request, Taken, Verb, Wish,
};
pub use outgoing::{
    ATTENTION_REASONS, CardSnapshot, GroupCommand, GroupMessage, HistoryLine, LeadAlert, LeadLine, Learnt, Mention,
    PrivateMessage, RowSubject, SaidLine, fill_row, learn_from_row,
};
pub use ports::contact_reader::{ContactFault, ContactReader};
pub use ports::export_files::ExportFiles;
pub use ports::lead_store::LeadStore;
pub use settings::{LeadSettings, RateLimits};
pub use stats::{Figures, Stats};
pub use tables::state_table;
pub use tasks::before_send;
pub use want::{Visitor, Want, WantStep};
