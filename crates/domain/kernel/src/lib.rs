//! What every domain crate stands on: ids, time, retry policy, failure classes, money, language.
//!
//! Lives here: small value types and the ports that every context needs ([`Clock`], [`Entropy`], [`Files`],
//! [`Changes`]). Must not be here: anything that knows of messages, people, jobs or a technology.
//! To add a type: one file, a doc comment with its unit and its source, a re-export below.
#![deny(missing_docs)]
#![deny(clippy::wildcard_enum_match_arm)]

mod backoff;
mod changes;
mod clock;
mod entropy;
mod error;
mod files;
mod ids;
mod lang;
mod money;
mod refused;
mod scale;
mod sensitive;
mod status;
mod time;

pub use backoff::{Backoff, Ladder};
pub use changes::{Changes, NoChanges, Topic};
pub use clock::Clock;
pub use entropy::Entropy;
pub use error::StoreError;
pub use files::{FileError, FileName, Files, Folder, StoredFile};
pub use ids::{BootId, BotId, ChatId, MessageId, Run, UserId, Version};
pub use lang::Lang;
pub use money::MicroUsd;
pub use refused::Refused;
pub use scale::TimeScale;
pub use sensitive::Sensitive;
pub use status::{ProcessStatus, StatusBoard, TaskState};
pub use time::Timestamp;
