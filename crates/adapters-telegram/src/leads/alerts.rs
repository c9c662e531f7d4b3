use leads::LeadAlert;
use texts::Arg;

use super::words::{day, number};
use crate::render::{Call, RenderFault, Renderer, Rendering};

/// Renders [`LeadAlert`].
pub(super) struct LeadAlerts;

impl Renderer for LeadAlerts {
    fn kind(&self) -> &'static str {
        LeadAlert::KIND
    }

    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault> {
        Ok(Call::text(match of.read()? {
            LeadAlert::CardsFailing { number: lead, failures } => {
                of.say("alert-lead-cards-failing", &[number(lead), ("failures", Arg::from(failures))])
            }
            // People copy it: it must not be grouped.
            LeadAlert::GroupMoved { to } => of.say("alert-lead-group-moved", &[("chat", Arg::from(to.0.to_string()))]),
            LeadAlert::CardGivenUp { number: lead } => of.say("alert-lead-card-given-up", &[number(lead)]),
            LeadAlert::DigestAhead { day: ahead } => {
                of.say("alert-lead-digest-ahead", &[("day", Arg::from(day(of, ahead)))])
            }
        }))
    }
}
