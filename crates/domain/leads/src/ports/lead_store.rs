use async_trait::async_trait;
use kernel::{ChatId, MessageId, StoreError, Timestamp, UserId};
use messaging::Commit;

use crate::stats::Figures;
use crate::{
    Contact, DigestFacts, HistoryEntry, IdempotencyKey, Intake, Lead, LeadFile, LeadFilter, LeadId, Mention, Note,
    Publication, Repeat, SourceAddress, Want,
};

/// Leads with their histories, notes, repeats and submissions. One method is one transaction.
///
/// Every `record_…` of a lead writes it where the stored version is the one before the given one, else `Stale`; a
/// stored number is never changed. The history is only added to. At most one lead that is open and not erased has a
/// contact: a write that would make a second one is `Rejected("open_contact")`. In every refused case nothing is
/// written.
///
/// The store also serves the outbox: a claim hands rows of [`RowSubject::KIND`](crate::RowSubject::KIND) out as
/// [`fill_row`](crate::fill_row) says and keeps the receipt that it answers; a settling row is followed by
/// [`learn_from_row`](crate::learn_from_row) in the same transaction, whose lead, publication, mentions and commit are
/// written there; fences of the kind [`FENCE`](crate::FENCE) hold as [`Lead::holds`] says.
#[async_trait]
pub trait LeadStore: Send + Sync {
    /// The submission that came with this key.
    async fn find_intake(&self, key: &IdempotencyKey) -> Result<Option<Intake>, StoreError>;

    /// When submissions of this source were taken since that moment: the newest `limit`, in any order.
    async fn list_taken(
        &self,
        source: &SourceAddress,
        since: Timestamp,
        limit: u64,
    ) -> Result<Vec<Timestamp>, StoreError>;

    /// Stores a new lead under the next number, with its history and submission; removes the asker's wish. Answers
    /// the lead as stored. `Rejected("key_used")` when the key came before.
    async fn record_new(
        &self,
        lead: &Lead,
        history: &[HistoryEntry],
        intake: &Intake,
        commit: Commit,
    ) -> Result<Lead, StoreError>;

    /// Stores a repeat contact with its lead, history and submission; removes the asker's wish.
    /// `Rejected("key_used")` when the key came before.
    async fn record_repeat(
        &self,
        lead: &Lead,
        history: &[HistoryEntry],
        repeat: &Repeat,
        intake: &Intake,
        commit: Commit,
    ) -> Result<(), StoreError>;

    /// Stores a transition.
    async fn record(&self, lead: &Lead, history: &[HistoryEntry], commit: Commit) -> Result<(), StoreError>;

    /// Stores a note, or the new text of the one with the same chat and message, with its lead.
    async fn record_note(&self, lead: &Lead, note: &Note, commit: Commit) -> Result<(), StoreError>;

    /// Stores erased leads, all or none, with their histories: their notes go, their repeats lose their comments,
    /// their submissions lose their source and who sent them.
    async fn record_erased(&self, erased: &[(Lead, Vec<HistoryEntry>)], commit: Commit) -> Result<(), StoreError>;

    /// One lead.
    async fn find(&self, id: LeadId) -> Result<Option<Lead>, StoreError>;

    /// By its short number.
    async fn find_by_number(&self, number: i64) -> Result<Option<Lead>, StoreError>;

    /// The open lead of a contact.
    async fn find_open(&self, contact: &Contact) -> Result<Option<Lead>, StoreError>;

    /// Every lead of a contact, oldest first.
    async fn list_of_contact(&self, contact: &Contact) -> Result<Vec<Lead>, StoreError>;

    /// Leads that are not erased and that this person sent in the bot, oldest first.
    async fn list_asked_by(&self, user: UserId) -> Result<Vec<Lead>, StoreError>;

    /// The lead whose known card is this message.
    async fn find_by_card(&self, chat: ChatId, message: MessageId) -> Result<Option<Lead>, StoreError>;

    /// The note that is this message, whether it is its lead's newest, and the lead.
    async fn find_note(&self, chat: ChatId, message: MessageId) -> Result<Option<(Lead, Note, bool)>, StoreError>;

    /// Leads with all that hangs on them, in the order asked for; unknown ones are left out.
    async fn get_files(&self, ids: &[LeadId]) -> Result<Vec<LeadFile>, StoreError>;

    /// Leads for people.
    async fn list(&self, filter: &LeadFilter) -> Result<Vec<Lead>, StoreError>;

    /// How many there are, whatever the filter's limit.
    async fn count(&self, filter: &LeadFilter) -> Result<u64, StoreError>;

    /// Leads that need a card row ([`Lead::needs_card_row`]) and have none open, oldest first.
    async fn list_unpublished(&self, group: ChatId, limit: u64) -> Result<Vec<LeadId>, StoreError>;

    /// Leads that are new, not erased, never reminded of, known in the group, and new since before that moment;
    /// oldest first.
    async fn due_reminders(&self, new_before: Timestamp, limit: u64) -> Result<Vec<Lead>, StoreError>;

    /// Leads that are not erased and whose last status change is at or before that moment: of spam, and of all
    /// others; oldest first.
    async fn due_erasures(
        &self,
        spam_until: Timestamp,
        others_until: Timestamp,
        limit: u64,
    ) -> Result<Vec<Lead>, StoreError>;

    /// What the digest counts since a moment; at most `limit` of those untouched since the other.
    async fn get_digest_facts(
        &self,
        since: Timestamp,
        untouched_since: Timestamp,
        limit: u64,
    ) -> Result<DigestFacts, StoreError>;

    /// What the statistics count.
    async fn get_figures(&self) -> Result<Figures, StoreError>;

    /// What is stored of publishing.
    async fn get_publication(&self) -> Result<Publication, StoreError>;

    /// Writes what is known of publishing, where `before` is what is stored, else `Stale`.
    async fn record_publication(
        &self,
        before: Publication,
        after: Publication,
        commit: Commit,
    ) -> Result<(), StoreError>;

    /// Writes rows that belong to no change of a lead (missing card rows). A card row is left out where one is open.
    async fn record_rows(&self, commit: Commit) -> Result<(), StoreError>;

    /// Messages that show somebody who is erased, oldest first. The store keeps the mentions of
    /// [`Learnt`](crate::Learnt) for as long as their leads are not erased.
    async fn list_stale_mentions(&self, limit: u64) -> Result<Vec<Mention>, StoreError>;

    /// Forgets these mentions, and writes the rows that say their messages again.
    async fn record_wiped(&self, mentions: &[Mention], commit: Commit) -> Result<(), StoreError>;

    /// The unfinished wish of somebody who writes to the bot.
    async fn find_want(&self, user: UserId) -> Result<Option<Want>, StoreError>;

    /// Stores it over what was there, or removes it.
    async fn record_want(&self, user: UserId, want: Option<&Want>, commit: Commit) -> Result<(), StoreError>;

    /// Removes wishes that began before that moment; answers how many.
    async fn prune_wants(&self, before: Timestamp) -> Result<u64, StoreError>;
}
