#[cfg(test)]
mod bench;
mod hook;
mod reads;
mod store;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};

use kernel::{StoreError, UserId};
use messaging::testing::MemoryMessaging;
use uuid::Uuid;

use crate::handle::locked;
use crate::{
    HistoryEntry, Intake, Lead, LeadFile, LeadId, LeadSettings, LeadStatus, Mention, Note, Publication, Repeat, Want,
};

/// Leads in memory, over the stores of messaging. Their lock is taken first.
pub struct MemoryLeads {
    messaging: Arc<MemoryMessaging>,
    state: Arc<Mutex<State>>,
}

impl std::fmt::Debug for MemoryLeads {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MemoryLeads").finish_non_exhaustive()
    }
}

#[derive(Debug, Default)]
struct State {
    leads: BTreeMap<LeadId, StoredLead>,
    last_number: i64,
    intakes: Vec<Intake>,
    wants: HashMap<UserId, Want>,
    publication: Publication,
    mentions: Vec<Mention>,
}

#[derive(Debug, Clone)]
struct StoredLead {
    lead: Lead,
    history: Vec<HistoryEntry>,
    notes: Vec<Note>,
    repeats: Vec<Repeat>,
}

impl StoredLead {
    fn file(&self) -> LeadFile {
        LeadFile {
            lead: self.lead.clone(),
            notes: self.notes.clone(),
            repeats: self.repeats.clone(),
            history: self.history.clone(),
        }
    }
}

impl MemoryLeads {
    /// Empty stores. Fills the rows of leads in and answers their fences from now on.
    pub fn over(messaging: Arc<MemoryMessaging>, settings: LeadSettings) -> Arc<Self> {
        let state: Arc<Mutex<State>> = Arc::default();
        let of_fence = Arc::clone(&state);
        messaging.set_fence_oracle(Box::new(move |fence| {
            if fence.kind != crate::FENCE {
                return true;
            }
            let state = locked(&of_fence);
            let lead = Uuid::parse_str(&fence.id).ok().and_then(|id| state.leads.get(&LeadId(id)));
            lead.is_some_and(|stored| stored.lead.holds(&fence.holds))
        }));
        messaging.set_row_hook(Arc::new(hook::Hook { settings, state: Arc::clone(&state) }));
        Arc::new(Self { messaging, state })
    }

    /// Every lead with all that hangs on it, in the order of their ids.
    pub fn all(&self) -> Vec<LeadFile> {
        self.lock().leads.values().map(StoredLead::file).collect()
    }

    /// Every submission, in order.
    pub fn intakes(&self) -> Vec<Intake> {
        self.lock().intakes.clone()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }
}

impl State {
    /// The stored lead of which the given one is the next version.
    fn previous(&mut self, lead: &Lead) -> Result<&mut StoredLead, StoreError> {
        let stored = self.leads.get_mut(&lead.id).ok_or(StoreError::Stale)?;
        if stored.lead.version.next() == lead.version { Ok(stored) } else { Err(StoreError::Stale) }
    }

    /// Everything that may refuse a write, before anything is written.
    fn demand(&mut self, lead: &Lead) -> Result<(), StoreError> {
        self.previous(lead)?;
        self.demand_one_open(lead)
    }

    fn demand_one_open(&self, lead: &Lead) -> Result<(), StoreError> {
        let Some(contact) = lead.contact.as_ref().filter(|_| lead.is_open()) else { return Ok(()) };
        let other = self
            .leads
            .values()
            .map(|stored| &stored.lead)
            .any(|other| other.id != lead.id && other.is_open() && other.contact.as_ref() == Some(contact));
        if other { Err(StoreError::Rejected { reason: "open_contact" }) } else { Ok(()) }
    }

    fn demand_free_key(&self, intake: &Intake) -> Result<(), StoreError> {
        let used = intake.key.is_some() && self.intakes.iter().any(|known| known.key == intake.key);
        if used { Err(StoreError::Rejected { reason: "key_used" }) } else { Ok(()) }
    }

    /// Writes a demanded lead, its number kept.
    fn write(&mut self, lead: &Lead, history: &[HistoryEntry]) -> Result<&mut StoredLead, StoreError> {
        let stored = self.previous(lead)?;
        stored.lead = Lead { number: stored.lead.number, ..lead.clone() };
        stored.history.extend_from_slice(history);
        Ok(stored)
    }

    /// Of those who are erased.
    fn stale_mentions(&self) -> impl Iterator<Item = &Mention> {
        let is_erased = |lead| self.leads.get(lead).is_some_and(|stored| stored.lead.erased_at.is_some());
        self.mentions.iter().filter(move |mention| is_erased(&mention.lead))
    }

    fn keep_intake(&mut self, intake: &Intake) {
        if let Some(user) = intake.asked_by {
            self.wants.remove(&user);
        }
        self.intakes.push(intake.clone());
    }

    fn count(&self, condition: impl Fn(&Lead) -> bool) -> u64 {
        u64::try_from(self.leads.values().filter(|stored| condition(&stored.lead)).count()).unwrap_or(u64::MAX)
    }

    fn oldest(&self, limit: u64, order: impl Fn(&Lead) -> i64, condition: impl Fn(&Lead) -> bool) -> Vec<Lead> {
        let mut found: Vec<Lead> =
            self.leads.values().map(|stored| &stored.lead).filter(|lead| condition(lead)).cloned().collect();
        found.sort_by_key(|lead| (order(lead), lead.number));
        found.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        found
    }
}

const fn is_spam(lead: &Lead) -> bool {
    matches!(lead.status(), LeadStatus::Spam)
}
