use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use kernel::{Clock, Entropy, Sensitive, Timestamp};
use uuid::Uuid;

use crate::{Contact, ContactFault, ContactKind, ContactReader};

/// A clock that moves when it is told to; its wall may be moved apart from its service time.
#[derive(Debug)]
pub struct ManualClock {
    service: AtomicI64,
    offset: AtomicI64,
}

impl ManualClock {
    /// Shows this moment on both faces.
    pub fn at(now: Timestamp) -> Arc<Self> {
        Arc::new(Self { service: AtomicI64::new(now.millis()), offset: AtomicI64::new(0) })
    }

    /// Moves both ahead.
    pub fn advance(&self, by: Duration) {
        self.service.fetch_add(i64::try_from(by.as_millis()).unwrap_or(i64::MAX), Ordering::SeqCst);
    }

    /// Moves the wall clock alone, either way.
    pub fn jump_wall(&self, millis: i64) {
        self.offset.fetch_add(millis, Ordering::SeqCst);
    }

    /// Sets the wall clock alone.
    pub fn set_wall(&self, wall: DateTime<Utc>) {
        self.offset.store(wall.timestamp_millis() - self.service.load(Ordering::SeqCst), Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.service.load(Ordering::SeqCst))
    }

    fn wall(&self) -> DateTime<Utc> {
        Timestamp::from_millis(self.now().millis() + self.offset.load(Ordering::SeqCst)).to_utc()
    }
}

/// Randomness that is the same every time.
#[derive(Debug, Default)]
pub struct SeededEntropy(AtomicU64);

impl Entropy for SeededEntropy {
    fn uuid(&self) -> Uuid {
        Uuid::from_u64_pair(0x1EAD, self.0.fetch_add(1, Ordering::SeqCst) + 1)
    }

    fn secret(&self) -> [u8; 16] {
        u128::from(self.0.fetch_add(1, Ordering::SeqCst)).to_be_bytes()
    }

    fn jitter(&self) -> f64 {
        0.5
    }
}

/// Reads contacts by their looks: `@handle`, an address with `@` inside, or digits.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlainContacts;

impl ContactReader for PlainContacts {
    fn read(&self, raw: &str) -> Result<Contact, ContactFault> {
        let digits: String = raw.chars().filter(char::is_ascii_digit).collect();
        let (kind, value) = if let Some(handle) = raw.strip_prefix('@') {
            (ContactKind::Telegram, handle.to_lowercase())
        } else if raw.contains('@') {
            (ContactKind::Email, raw.to_lowercase())
        } else if digits.len() >= 7 {
            (ContactKind::Phone, format!("+{digits}"))
        } else {
            return Err(ContactFault::Unreadable);
        };
        if value.len() < 3 {
            Err(ContactFault::Invalid(kind))
        } else {
            Ok(Contact { kind, value: Sensitive::new(value) })
        }
    }
}
