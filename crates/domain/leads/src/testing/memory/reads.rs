use kernel::{ChatId, MessageId, Timestamp};
use messaging::Class;

use super::{MemoryLeads, is_spam};
use crate::{DigestFacts, Figures, Lead, LeadFilter, LeadId, LeadStatus, Note};

impl MemoryLeads {
    pub(super) fn find_lead(&self, condition: impl Fn(&Lead) -> bool) -> Option<Lead> {
        self.lock().leads.values().map(|stored| &stored.lead).find(|lead| condition(lead)).cloned()
    }

    pub(super) fn look_for_note(&self, chat: ChatId, message: MessageId) -> Option<(Lead, Note, bool)> {
        let state = self.lock();
        state.leads.values().find_map(|stored| {
            let index = stored.notes.iter().position(|note| (note.chat, note.message) == (chat, message))?;
            let note = stored.notes.get(index)?.clone();
            Some((stored.lead.clone(), note, index + 1 == stored.notes.len()))
        })
    }

    pub(super) fn matching(&self, filter: &LeadFilter, limit: u64) -> Vec<Lead> {
        let order = |lead: &Lead| {
            let at = lead.created_at.millis();
            if filter.newest_first { -at } else { at }
        };
        self.lock().oldest(limit, order, |lead| {
            (filter.statuses.is_empty() || filter.statuses.contains(&lead.status()))
                && filter.since.is_none_or(|since| lead.created_at >= since)
                && (!filter.not_erased || lead.erased_at.is_none())
        })
    }

    pub(super) fn unpublished(&self, group: ChatId, limit: u64) -> Vec<LeadId> {
        let rows = self.messaging.rows();
        let open: Vec<String> = rows
            .iter()
            .filter(|row| row.outgoing.class == Class::LeadCard && !row.status.is_final())
            .filter_map(|row| row.outgoing.key.clone())
            .map(|key| key.0)
            .collect();
        let found = self.lock().oldest(
            limit,
            |lead| lead.created_at.millis(),
            |lead| lead.needs_card_row(group) && !open.contains(&format!("card:{}", lead.id)),
        );
        found.iter().map(|lead| lead.id).collect()
    }

    pub(super) fn reminders(&self, new_before: Timestamp, limit: u64) -> Vec<Lead> {
        self.lock().oldest(
            limit,
            |lead| lead.status_at.millis(),
            |lead| {
                lead.holds(crate::lead::FENCE_NEW)
                    && lead.reminded_at.is_none()
                    && lead.card.shown.is_some()
                    && lead.status_at < new_before
            },
        )
    }

    pub(super) fn erasures(&self, spam_until: Timestamp, others_until: Timestamp, limit: u64) -> Vec<Lead> {
        self.lock().oldest(
            limit,
            |lead| lead.status_at.millis(),
            |lead| {
                let until = if is_spam(lead) { spam_until } else { others_until };
                lead.erased_at.is_none() && lead.status_at <= until
            },
        )
    }

    pub(super) fn digest_facts(&self, since: Timestamp, untouched_since: Timestamp, limit: u64) -> DigestFacts {
        let state = self.lock();
        let ended = |status| state.count(|lead| lead.status() == status && lead.status_at >= since);
        let untouched = state.oldest(
            limit,
            |lead| lead.touched_at.millis(),
            |lead| lead.is_open() && lead.status() == LeadStatus::InWork && lead.touched_at <= untouched_since,
        );
        DigestFacts {
            fresh: state.count(|lead| !is_spam(lead) && lead.created_at >= since),
            spam: ended(LeadStatus::Spam),
            waiting: state.count(|lead| lead.holds(crate::lead::FENCE_NEW)),
            won: ended(LeadStatus::Won),
            lost: ended(LeadStatus::Lost),
            untouched: untouched.iter().map(|lead| lead.id).collect(),
        }
    }

    pub(super) fn figures(&self) -> Figures {
        let state = self.lock();
        let mut figures = Figures::default();
        for lead in state.leads.values().map(|stored| &stored.lead) {
            *figures.by_status.entry(lead.status()).or_default() += 1;
            if !is_spam(lead) {
                *figures.by_source.entry(lead.origin.source.clone()).or_default() += 1;
            }
            figures.first_touches.extend(lead.first_touch_at.map(|touch| touch.since(lead.created_at)));
        }
        figures
    }
}
