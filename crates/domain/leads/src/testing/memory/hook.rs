use std::sync::{Arc, Mutex};

use kernel::Timestamp;
use messaging::testing::RowHook;
use messaging::{Cause, Commit, OutboxRow, Settled};

use super::{State, StoredLead};
use crate::handle::locked;
use crate::{LeadSettings, RowSubject, fill_row, learn_from_row};

/// The leads' part in the transactions of the outbox.
pub(super) struct Hook {
    pub(super) settings: LeadSettings,
    pub(super) state: Arc<Mutex<State>>,
}

impl RowHook for Hook {
    fn at_claim(&self, row: OutboxRow) -> Option<OutboxRow> {
        let Some(subject) = RowSubject::of(&row) else { return Some(row) };
        let state = locked(&self.state);
        let files: Vec<_> = subject.leads().iter().filter_map(|id| state.leads.get(id)).map(StoredLead::file).collect();
        fill_row(row, &files, state.publication.group(self.settings.group))
    }

    fn at_settle(&self, row: &OutboxRow, settled: &Settled, now: Timestamp) -> Commit {
        let nothing = Commit::new(Cause::Task, now);
        let Some(subject) = RowSubject::of(row) else { return nothing };
        let mut state = locked(&self.state);
        let lead = match subject {
            RowSubject::Card { lead, .. } => state.leads.get(&lead).map(|stored| stored.lead.clone()),
            RowSubject::Duplicate { .. }
            | RowSubject::Ping { .. }
            | RowSubject::Reminder { .. }
            | RowSubject::Digest { .. }
            | RowSubject::OpenList { .. }
            | RowSubject::Details { .. }
            | RowSubject::ForgetConfirm { .. }
            | RowSubject::Wipe { .. } => None,
        };
        let Some(learnt) = learn_from_row(row, settled, lead, state.publication, &self.settings, now) else {
            return nothing;
        };
        if let Some(lead) = &learnt.lead
            && let Some(stored) = state.leads.get_mut(&lead.id)
        {
            stored.lead = lead.clone();
        }
        state.publication = learnt.publication.unwrap_or(state.publication);
        state.mentions.extend(learnt.mentions);
        learnt.commit
    }
}
