use async_trait::async_trait;
use kernel::{ChatId, MessageId, StoreError, Timestamp, UserId};
use messaging::Commit;

use super::{MemoryLeads, StoredLead};
use crate::{
    Contact, DigestFacts, Figures, HistoryEntry, IdempotencyKey, Intake, Lead, LeadFile, LeadFilter, LeadId, LeadStore,
    Mention, Note, Publication, Repeat, SourceAddress, Want, Wish,
};

#[async_trait]
impl LeadStore for MemoryLeads {
    async fn find_intake(&self, key: &IdempotencyKey) -> Result<Option<Intake>, StoreError> {
        Ok(self.lock().intakes.iter().find(|intake| intake.key.as_ref() == Some(key)).cloned())
    }

    async fn list_taken(
        &self,
        source: &SourceAddress,
        since: Timestamp,
        limit: u64,
    ) -> Result<Vec<Timestamp>, StoreError> {
        let state = self.lock();
        let of_source = state.intakes.iter().rev().filter(|intake| intake.source.as_ref() == Some(source));
        let recent = of_source.map(|intake| intake.at).filter(|at| *at >= since);
        Ok(recent.take(usize::try_from(limit).unwrap_or(usize::MAX)).collect())
    }

    async fn record_new(
        &self,
        lead: &Lead,
        history: &[HistoryEntry],
        intake: &Intake,
        commit: Commit,
    ) -> Result<Lead, StoreError> {
        self.messaging.commit(&commit, |_| {
            let mut state = self.lock();
            state.demand_free_key(intake)?;
            state.demand_one_open(lead)?;
            state.last_number += 1;
            let lead = Lead { number: state.last_number, ..lead.clone() };
            let history = history.to_vec();
            let stored = StoredLead { lead: lead.clone(), history, notes: Vec::new(), repeats: Vec::new() };
            state.leads.insert(lead.id, stored);
            state.keep_intake(intake);
            Ok(lead)
        })
    }

    async fn record_repeat(
        &self,
        lead: &Lead,
        history: &[HistoryEntry],
        repeat: &Repeat,
        intake: &Intake,
        commit: Commit,
    ) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            let mut state = self.lock();
            state.demand_free_key(intake)?;
            state.demand(lead)?;
            state.write(lead, history)?.repeats.push(repeat.clone());
            state.keep_intake(intake);
            Ok(())
        })
    }

    async fn record(&self, lead: &Lead, history: &[HistoryEntry], commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            let mut state = self.lock();
            state.demand(lead)?;
            state.write(lead, history).map(|_| ())
        })
    }

    async fn record_note(&self, lead: &Lead, note: &Note, commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            let mut state = self.lock();
            state.demand(lead)?;
            let stored = state.write(lead, &[])?;
            let known = stored.notes.iter_mut().find(|known| (known.chat, known.message) == (note.chat, note.message));
            match known {
                Some(known) => known.text = note.text.clone(),
                None => stored.notes.push(note.clone()),
            }
            Ok(())
        })
    }

    async fn record_erased(&self, erased: &[(Lead, Vec<HistoryEntry>)], commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            let mut state = self.lock();
            for (lead, _) in erased {
                state.demand(lead)?;
            }
            for (lead, history) in erased {
                let stored = state.write(lead, history)?;
                stored.notes.clear();
                for repeat in &mut stored.repeats {
                    repeat.wish = Wish { comment: None, ..repeat.wish.clone() };
                }
                for intake in state.intakes.iter_mut().filter(|intake| intake.lead == lead.id) {
                    intake.source = None;
                    intake.asked_by = None;
                }
            }
            Ok(())
        })
    }

    async fn find(&self, id: LeadId) -> Result<Option<Lead>, StoreError> {
        Ok(self.lock().leads.get(&id).map(|stored| stored.lead.clone()))
    }

    async fn find_by_number(&self, number: i64) -> Result<Option<Lead>, StoreError> {
        Ok(self.find_lead(|lead| lead.number == number))
    }

    async fn find_open(&self, contact: &Contact) -> Result<Option<Lead>, StoreError> {
        Ok(self.find_lead(|lead| lead.is_open() && lead.contact.as_ref() == Some(contact)))
    }

    async fn list_of_contact(&self, contact: &Contact) -> Result<Vec<Lead>, StoreError> {
        Ok(self.lock().oldest(u64::MAX, |lead| lead.number, |lead| lead.contact.as_ref() == Some(contact)))
    }

    async fn list_asked_by(&self, user: UserId) -> Result<Vec<Lead>, StoreError> {
        let state = self.lock();
        let sent =
            |lead: &Lead| state.intakes.iter().any(|intake| intake.lead == lead.id && intake.asked_by == Some(user));
        Ok(state.oldest(u64::MAX, |lead| lead.number, |lead| lead.erased_at.is_none() && sent(lead)))
    }

    async fn find_by_card(&self, chat: ChatId, message: MessageId) -> Result<Option<Lead>, StoreError> {
        Ok(self.find_lead(|lead| lead.card.shown_in(chat).is_some_and(|shown| shown.message == message)))
    }

    async fn find_note(&self, chat: ChatId, message: MessageId) -> Result<Option<(Lead, Note, bool)>, StoreError> {
        Ok(self.look_for_note(chat, message))
    }

    async fn get_files(&self, ids: &[LeadId]) -> Result<Vec<LeadFile>, StoreError> {
        let state = self.lock();
        Ok(ids.iter().filter_map(|id| state.leads.get(id)).map(StoredLead::file).collect())
    }

    async fn list(&self, filter: &LeadFilter) -> Result<Vec<Lead>, StoreError> {
        Ok(self.matching(filter, filter.limit))
    }

    async fn count(&self, filter: &LeadFilter) -> Result<u64, StoreError> {
        Ok(u64::try_from(self.matching(filter, u64::MAX).len()).unwrap_or(u64::MAX))
    }

    async fn list_unpublished(&self, group: ChatId, limit: u64) -> Result<Vec<LeadId>, StoreError> {
        Ok(self.unpublished(group, limit))
    }

    async fn due_reminders(&self, new_before: Timestamp, limit: u64) -> Result<Vec<Lead>, StoreError> {
        Ok(self.reminders(new_before, limit))
    }

    async fn due_erasures(
        &self,
        spam_until: Timestamp,
        others_until: Timestamp,
        limit: u64,
    ) -> Result<Vec<Lead>, StoreError> {
        Ok(self.erasures(spam_until, others_until, limit))
    }

    async fn get_digest_facts(
        &self,
        since: Timestamp,
        untouched_since: Timestamp,
        limit: u64,
    ) -> Result<DigestFacts, StoreError> {
        Ok(self.digest_facts(since, untouched_since, limit))
    }

    async fn get_figures(&self) -> Result<Figures, StoreError> {
        Ok(self.figures())
    }

    async fn get_publication(&self) -> Result<Publication, StoreError> {
        Ok(self.lock().publication)
    }

    async fn record_publication(
        &self,
        before: Publication,
        after: Publication,
        commit: Commit,
    ) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            let mut state = self.lock();
            if state.publication != before {
                return Err(StoreError::Stale);
            }
            state.publication = after;
            Ok(())
        })
    }

    async fn record_rows(&self, commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| Ok(()))
    }

    async fn list_stale_mentions(&self, limit: u64) -> Result<Vec<Mention>, StoreError> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Ok(self.lock().stale_mentions().take(limit).cloned().collect())
    }

    async fn record_wiped(&self, mentions: &[Mention], commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            self.lock().mentions.retain(|known| !mentions.contains(known));
            Ok(())
        })
    }

    async fn find_want(&self, user: UserId) -> Result<Option<Want>, StoreError> {
        Ok(self.lock().wants.get(&user).cloned())
    }

    async fn record_want(&self, user: UserId, want: Option<&Want>, commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            let mut state = self.lock();
            match want {
                Some(want) => state.wants.insert(user, want.clone()),
                None => state.wants.remove(&user),
            };
            Ok(())
        })
    }

    async fn prune_wants(&self, before: Timestamp) -> Result<u64, StoreError> {
        let mut state = self.lock();
        let all = state.wants.len();
        state.wants.retain(|_, want| want.since >= before);
        Ok(u64::try_from(all - state.wants.len()).unwrap_or(u64::MAX))
    }
}
