use kernel::Timestamp;
use messaging::{Cause, Commit, OutboxRow, Settled};

use super::voice::{GIVEN_UP, Voice, needs_person, subject};
use super::{LeadAlert, Mention, RowSubject, mentions_of};
use crate::card::{CardNews, Publication, settle_card};
use crate::{Lead, LeadSettings};

/// What a settled row of the leads changes, and what is written beside it; in the transaction that settles the row.
#[derive(Debug, Clone, PartialEq)]
pub struct Learnt {
    /// The lead, when it changed; its version is raised.
    pub lead: Option<Lead>,
    /// The publication, when it changed.
    pub publication: Option<Publication>,
    /// Whom the message shows that was sent now.
    pub mentions: Vec<Mention>,
    /// Rows, alerts and attention.
    pub commit: Commit,
}

/// Learns from a settled row; `row` as it is after that, `lead` that of its subject when it is a card. `None` when it
/// is not a row of ours or says nothing new.
pub fn learn_from_row(
    row: &OutboxRow,
    settled: &Settled,
    lead: Option<Lead>,
    publication: Publication,
    settings: &LeadSettings,
    now: Timestamp,
) -> Option<Learnt> {
    let mut commit = Commit::new(Cause::Task, now);
    let voice = Voice { settings };
    let subject = RowSubject::of(row)?;
    let RowSubject::Card { rendered, .. } = subject else {
        return learn_from_word(row, &subject, settled, publication, settings, commit);
    };
    let (rendered, before) = (rendered?, lead.clone());
    let outcome = settle_card(lead, publication, row, &rendered, settled, settings, now);
    if let Some(news) = outcome.news {
        tell(voice, &mut commit, news, before.as_ref());
    }
    if outcome.next_row {
        commit.outgoing.push(voice.card(publication.group(settings.group), rendered.lead));
    }
    Some(Learnt { lead: outcome.lead, publication: outcome.publication, mentions: Vec::new(), commit })
}

/// Any message but a card: where the group went, and whom it shows.
fn learn_from_word(
    row: &OutboxRow,
    subject: &RowSubject,
    settled: &Settled,
    publication: Publication,
    settings: &LeadSettings,
    mut commit: Commit,
) -> Option<Learnt> {
    if let Settled::Moved { to } = settled {
        let learnt = publication.learn(settings.group, publication.group(settings.group), *to)?;
        tell(Voice { settings }, &mut commit, CardNews::Moved { to: *to }, None);
        return Some(Learnt { lead: None, publication: Some(learnt), mentions: Vec::new(), commit });
    }
    let mentions = mentions_of(row, subject, settled);
    (!mentions.is_empty()).then_some(Learnt { lead: None, publication: None, mentions, commit })
}

fn tell(voice: Voice<'_>, commit: &mut Commit, news: CardNews, lead: Option<&Lead>) {
    let number = lead.map_or(0, |lead| lead.number);
    match news {
        CardNews::Failing { failures } => {
            commit.alerts.push(voice.alert(None, &LeadAlert::CardsFailing { number, failures }, None));
        }
        CardNews::Moved { to } => {
            commit.alerts.push(voice.alert(None, &LeadAlert::GroupMoved { to }, None));
        }
        CardNews::GivenUp => {
            let key = Some(format!("lead:{number}:given_up"));
            commit.alerts.push(voice.alert(key, &LeadAlert::CardGivenUp { number }, lead.map(subject)));
            commit.attention.extend(lead.map(|lead| needs_person(lead, GIVEN_UP)));
        }
    }
}
