use kernel::{ChatId, Timestamp};
use messaging::{OutboxRow, Settled};
use serde::{Deserialize, Serialize};

use super::{Publication, ShownCard};
use crate::{Lead, LeadId, LeadSettings, LeadStatus};

/// How a card's row acts, as its claim decided and its receipt keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardAct {
    /// A new message.
    Post,
    /// An edit of the known one.
    Edit,
}

/// What a claimed card row shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rendered {
    /// The lead.
    pub lead: LeadId,
    /// The revision that was wanted at the claim.
    pub revision: i64,
    /// The status then.
    pub status: LeadStatus,
    /// Post or edit.
    pub act: CardAct,
}

/// What the admins learn of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CardNews {
    /// Cards do not come through.
    Failing {
        /// Failures in a row of the card that shows it.
        failures: u32,
    },
    /// The group has another id now.
    Moved {
        /// It.
        to: ChatId,
    },
    /// One card is refused even as plain text.
    GivenUp,
}

/// What a settled row changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CardSettled {
    /// The lead, when it changed; its version is raised.
    pub(crate) lead: Option<Lead>,
    /// The publication, when it changed.
    pub(crate) publication: Option<Publication>,
    /// For the admins.
    pub(crate) news: Option<CardNews>,
    /// Whether the card has moved on meanwhile: the next row opens.
    pub(crate) next_row: bool,
}

impl CardSettled {
    const NOTHING: Self = Self { lead: None, publication: None, news: None, next_row: false };
}

/// What became of a claimed card row, applied in the transaction that settles it. `row` as it is after that.
pub(crate) fn settle_card(
    lead: Option<Lead>,
    publication: Publication,
    row: &OutboxRow,
    rendered: &Rendered,
    settled: &Settled,
    settings: &LeadSettings,
    now: Timestamp,
) -> CardSettled {
    let group = publication.group(settings.group);
    let Some(mut lead) = lead else { return CardSettled::NOTHING };
    match settled {
        Settled::Sent(message) => {
            let shown = ShownCard {
                chat: message.chat,
                message: message.message,
                revision: rendered.revision,
                status: Some(rendered.status),
                content_hash: message.content_hash.clone(),
            };
            lead.card.may_exist_twice |= rendered.act == CardAct::Post && row.unknowns > 0;
            lead.card.published_at = lead.card.published_at.or(Some(now));
            lead.card.shown = Some(shown);
            written(lead, group)
        }
        Settled::Shown => {
            let Some(shown) = &mut lead.card.shown else { return CardSettled::NOTHING };
            shown.revision = rendered.revision;
            shown.status = Some(rendered.status);
            written(lead, group)
        }
        Settled::PostAgain => {
            lead.card.shown = None;
            CardSettled { next_row: false, ..written(lead, group) }
        }
        Settled::Invalid { .. } => refused(lead, rendered, group),
        Settled::Moved { to } => match publication.learn(settings.group, row.outgoing.chat, *to) {
            Some(learnt) => CardSettled {
                publication: Some(learnt),
                news: Some(CardNews::Moved { to: *to }),
                ..CardSettled::NOTHING
            },
            None => CardSettled::NOTHING,
        },
        Settled::Scheduled { counted: true, .. } => match publication.tell(row.attempts, settings.failing_every, now) {
            Some(told) => CardSettled {
                publication: Some(told),
                news: Some(CardNews::Failing { failures: row.attempts }),
                ..CardSettled::NOTHING
            },
            None => CardSettled::NOTHING,
        },
        // Buried after three deaths over it: messaging tells the admins; another revision is tried again.
        Settled::Failed { .. } => {
            lead.card.given_up = Some(rendered.revision);
            written(lead, group)
        }
        Settled::Scheduled { counted: false, .. } | Settled::Uncertain { .. } | Settled::Parked | Settled::Dropped => {
            CardSettled::NOTHING
        }
    }
}

/// Once as plain text, then no more, unless another revision is wanted meanwhile.
fn refused(mut lead: Lead, rendered: &Rendered, group: ChatId) -> CardSettled {
    if lead.card.wanted != rendered.revision {
        return CardSettled::NOTHING;
    }
    if !lead.card.plain {
        lead.card.plain = true;
        return CardSettled { next_row: false, ..written(lead, group) };
    }
    lead.card.given_up = Some(rendered.revision);
    CardSettled { news: Some(CardNews::GivenUp), ..written(lead, group) }
}

fn written(mut lead: Lead, group: ChatId) -> CardSettled {
    lead.version = lead.version.next();
    CardSettled { next_row: lead.needs_card_row(group), lead: Some(lead), ..CardSettled::NOTHING }
}
