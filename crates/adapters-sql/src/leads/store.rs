use async_trait::async_trait;
use kernel::{ChatId, MessageId, StoreError, Timestamp, UserId};
use leads::{
    Contact, DigestFacts, Figures, HistoryEntry, IdempotencyKey, Intake, Lead, LeadFile, LeadFilter, LeadId, LeadStore,
    Mention, Note, Publication, Repeat, SourceAddress, Want,
};
use messaging::Commit;

use super::reads::{self, at_most};
use super::{erase, files, intakes, lists, mentions, publication, wants, write};
use crate::context::Context;
use crate::sql::values;

/// [`LeadStore`] over SQL.
pub(crate) struct SqlLeadStore(pub(crate) Context);

#[async_trait]
impl LeadStore for SqlLeadStore {
    async fn find_intake(&self, key: &IdempotencyKey) -> Result<Option<Intake>, StoreError> {
        intakes::by_key(self.0.read(), key).await
    }

    async fn list_taken(
        &self,
        source: &SourceAddress,
        since: Timestamp,
        limit: u64,
    ) -> Result<Vec<Timestamp>, StoreError> {
        intakes::taken(self.0.read(), source, since, limit).await
    }

    async fn record_new(
        &self,
        lead: &Lead,
        history: &[HistoryEntry],
        intake: &Intake,
        commit: Commit,
    ) -> Result<Lead, StoreError> {
        let (lead, history, intake) = (lead.clone(), history.to_vec(), intake.clone());
        self.0
            .record(commit, move |tx| {
                Box::pin(async move {
                    intakes::demand_free_key(tx, &intake).await?;
                    let lead = write::create(tx, lead, &history).await?;
                    intakes::add(tx, &intake).await?;
                    Ok(lead)
                })
            })
            .await
    }

    async fn record_repeat(
        &self,
        lead: &Lead,
        history: &[HistoryEntry],
        repeat: &Repeat,
        intake: &Intake,
        commit: Commit,
    ) -> Result<(), StoreError> {
        let (lead, history, repeat, intake) = (lead.clone(), history.to_vec(), repeat.clone(), intake.clone());
        self.0
            .record(commit, move |tx| {
                Box::pin(async move {
                    intakes::demand_free_key(tx, &intake).await?;
                    write::record(tx, &lead, &history).await?;
                    files::add_repeat(tx, lead.id, &repeat).await?;
                    intakes::add(tx, &intake).await
                })
            })
            .await
    }

    async fn record(&self, lead: &Lead, history: &[HistoryEntry], commit: Commit) -> Result<(), StoreError> {
        let (lead, history) = (lead.clone(), history.to_vec());
        self.0.record(commit, move |tx| Box::pin(async move { write::record(tx, &lead, &history).await })).await
    }

    async fn record_note(&self, lead: &Lead, note: &Note, commit: Commit) -> Result<(), StoreError> {
        let (lead, note) = (lead.clone(), note.clone());
        self.0
            .record(commit, move |tx| {
                Box::pin(async move {
                    write::record(tx, &lead, &[]).await?;
                    files::put_note(tx, lead.id, &note).await
                })
            })
            .await
    }

    async fn record_erased(&self, erased: &[(Lead, Vec<HistoryEntry>)], commit: Commit) -> Result<(), StoreError> {
        let (erased, group) = (erased.to_vec(), self.0.options.leads.as_ref().map(|settings| settings.group));
        self.0.record(commit, move |tx| Box::pin(async move { erase::erase(tx, &erased, group).await })).await
    }

    async fn find(&self, id: LeadId) -> Result<Option<Lead>, StoreError> {
        reads::find_by_id(self.0.read(), id).await
    }

    async fn find_by_number(&self, number: i64) -> Result<Option<Lead>, StoreError> {
        reads::one(self.0.read(), reads::BY_NUMBER, values![number]).await
    }

    async fn find_open(&self, contact: &Contact) -> Result<Option<Lead>, StoreError> {
        reads::one(self.0.read(), reads::OPEN_OF, reads::contact(contact)).await
    }

    async fn list_of_contact(&self, contact: &Contact) -> Result<Vec<Lead>, StoreError> {
        reads::many(self.0.read(), reads::OF_CONTACT, reads::contact(contact)).await
    }

    async fn list_asked_by(&self, user: UserId) -> Result<Vec<Lead>, StoreError> {
        reads::many(self.0.read(), reads::ASKED_BY, values![user.0]).await
    }

    async fn find_by_card(&self, chat: ChatId, message: MessageId) -> Result<Option<Lead>, StoreError> {
        reads::one(self.0.read(), reads::BY_CARD, values![chat.0, message.0]).await
    }

    async fn find_note(&self, chat: ChatId, message: MessageId) -> Result<Option<(Lead, Note, bool)>, StoreError> {
        let db = self.0.read();
        let Some((lead, note, newest)) = files::find_note(db, chat, message).await? else { return Ok(None) };
        Ok(reads::find_by_id(db, lead).await?.map(|lead| (lead, note, newest)))
    }

    async fn get_files(&self, ids: &[LeadId]) -> Result<Vec<LeadFile>, StoreError> {
        files::get(self.0.read(), ids).await
    }

    async fn list(&self, filter: &LeadFilter) -> Result<Vec<Lead>, StoreError> {
        lists::of_filter(self.0.read(), filter).await
    }

    async fn count(&self, filter: &LeadFilter) -> Result<u64, StoreError> {
        lists::count(self.0.read(), filter).await
    }

    async fn list_unpublished(&self, group: ChatId, limit: u64) -> Result<Vec<LeadId>, StoreError> {
        reads::unpublished(self.0.read(), group, limit).await
    }

    async fn due_reminders(&self, new_before: Timestamp, limit: u64) -> Result<Vec<Lead>, StoreError> {
        reads::many(self.0.read(), reads::REMINDERS, values![new_before.millis(), at_most(limit)]).await
    }

    async fn due_erasures(
        &self,
        spam_until: Timestamp,
        others_until: Timestamp,
        limit: u64,
    ) -> Result<Vec<Lead>, StoreError> {
        let bound = values![spam_until.millis(), others_until.millis(), at_most(limit)];
        reads::many(self.0.read(), reads::ERASURES, bound).await
    }

    async fn get_digest_facts(
        &self,
        since: Timestamp,
        untouched_since: Timestamp,
        limit: u64,
    ) -> Result<DigestFacts, StoreError> {
        lists::digest(self.0.read(), since, untouched_since, limit).await
    }

    async fn get_figures(&self) -> Result<Figures, StoreError> {
        lists::figures(self.0.read()).await
    }

    async fn get_publication(&self) -> Result<Publication, StoreError> {
        publication::get(self.0.read()).await
    }

    async fn record_publication(
        &self,
        before: Publication,
        after: Publication,
        commit: Commit,
    ) -> Result<(), StoreError> {
        self.0
            .record(commit, move |tx| {
                Box::pin(async move {
                    if publication::get(tx).await? != before {
                        return Err(StoreError::Stale);
                    }
                    publication::put(tx, after).await
                })
            })
            .await
    }

    async fn record_rows(&self, commit: Commit) -> Result<(), StoreError> {
        self.0.record(commit, |_tx| Box::pin(std::future::ready(Ok(())))).await
    }

    async fn list_stale_mentions(&self, limit: u64) -> Result<Vec<Mention>, StoreError> {
        mentions::stale(self.0.read(), limit).await
    }

    async fn record_wiped(&self, mentions: &[Mention], commit: Commit) -> Result<(), StoreError> {
        let wiped = mentions.to_vec();
        self.0
            .record(commit, move |tx| {
                Box::pin(async move {
                    for mention in &wiped {
                        mentions::remove(tx, mention).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    async fn find_want(&self, user: UserId) -> Result<Option<Want>, StoreError> {
        wants::of(self.0.read(), user).await
    }

    async fn record_want(&self, user: UserId, want: Option<&Want>, commit: Commit) -> Result<(), StoreError> {
        let want = want.cloned();
        self.0
            .record(commit, move |tx| {
                Box::pin(async move {
                    match &want {
                        Some(want) => wants::put(tx, user, want).await,
                        None => wants::remove(tx, user).await,
                    }
                })
            })
            .await
    }

    async fn prune_wants(&self, before: Timestamp) -> Result<u64, StoreError> {
        self.0.write(move |tx| Box::pin(async move { wants::prune(tx, before).await })).await
    }
}
