use kernel::{StoreError, Timestamp, UserId};

use super::tables::Tables;
use crate::{AttentionChange, Subject};

/// Something that waits for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenItem {
    /// Module that opened it.
    pub module: String,
    /// What it is about.
    pub subject: Subject,
    /// Fixed word.
    pub reason: String,
    /// Since when.
    pub since: Timestamp,
    /// Who took it.
    pub owner: Option<UserId>,
    /// When it rang.
    pub rang_at: Option<Timestamp>,
}

/// When an item was closed, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closed {
    /// When.
    pub at: Timestamp,
    /// The person, where one is known.
    pub by: Option<UserId>,
}

impl Tables {
    pub(super) fn change_attention(&mut self, change: &AttentionChange, now: Timestamp) {
        match change {
            AttentionChange::NeedsPerson { module, subject, reason } => {
                if let Some(open) = self.attention.iter_mut().find(|open| open.subject == *subject) {
                    open.reason.clone_from(reason);
                    return;
                }
                self.attention.push(OpenItem {
                    module: (*module).to_owned(),
                    subject: subject.clone(),
                    reason: reason.clone(),
                    since: now,
                    owner: None,
                    rang_at: None,
                });
            }
            AttentionChange::Settled { subject, by, .. } => self.close(subject, *by, now),
        }
    }

    /// Closes it; the same as a commit's change, but something must be open.
    pub fn settle_attention(&mut self, subject: &Subject, by: UserId, now: Timestamp) -> Result<(), StoreError> {
        self.open_item(subject)?;
        self.close(subject, Some(by), now);
        Ok(())
    }

    /// The newest item of a subject, with when and by whom it was closed if it was.
    pub fn newest_attention(&self, subject: &Subject) -> Option<(OpenItem, Option<Closed>)> {
        let open = self.attention.iter().find(|open| open.subject == *subject);
        let closed = || self.closed.iter().rfind(|(item, _)| item.subject == *subject);
        open.map(|item| (item.clone(), None)).or_else(|| closed().map(|(item, how)| (item.clone(), Some(*how))))
    }

    fn close(&mut self, subject: &Subject, by: Option<UserId>, now: Timestamp) {
        if let Some(place) = self.attention.iter().position(|open| open.subject == *subject) {
            let item = self.attention.remove(place);
            self.closed.push((item, Closed { at: now, by }));
        }
    }

    /// Writes who took it; the first one wins.
    pub fn take_attention(&mut self, subject: &Subject, owner: UserId) -> Result<(), StoreError> {
        let open = self.open_item(subject)?;
        if open.owner.is_some() {
            return Err(StoreError::Stale);
        }
        open.owner = Some(owner);
        Ok(())
    }

    /// Writes that it rang; once, and only while nobody has taken it.
    pub fn ring_attention(&mut self, subject: &Subject, now: Timestamp) -> Result<(), StoreError> {
        let open = self.open_item(subject)?;
        if open.owner.is_some() || open.rang_at.is_some() {
            return Err(StoreError::Stale);
        }
        open.rang_at = Some(now);
        Ok(())
    }

    fn open_item(&mut self, subject: &Subject) -> Result<&mut OpenItem, StoreError> {
        self.attention.iter_mut().find(|open| open.subject == *subject).ok_or(StoreError::Stale)
    }
}
