use kernel::ChatId;

use super::ShownCard;
use crate::{Lead, LeadStatus};

/// What a card's row does when it is claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardPlan {
    /// Nothing is to be shown, or it is shown already.
    Nothing,
    /// No card is known in the group: a new message.
    Post,
    /// The known message is edited.
    Edit(ShownCard),
}

impl Lead {
    /// Decides at the claim, from the lead as it stands. Erased and spam leads without a known card get none.
    pub fn plan_card(&self, group: ChatId) -> CardPlan {
        if self.card.given_up == Some(self.card.wanted) {
            return CardPlan::Nothing;
        }
        match self.card.shown_in(group) {
            Some(shown) if shown.revision < self.card.wanted => CardPlan::Edit(shown.clone()),
            Some(_) => CardPlan::Nothing,
            None if self.card.wanted == 0 || self.erased_at.is_some() || self.status() == LeadStatus::Spam => {
                CardPlan::Nothing
            }
            None => CardPlan::Post,
        }
    }

    /// Whether a row must be opened where none is: also for rows lost with a backup, or left by a switched-off module,
    /// and for open leads after the group moved. A closed lead whose card lies in the group's old id stays there.
    pub fn needs_card_row(&self, group: ChatId) -> bool {
        match self.plan_card(group) {
            CardPlan::Nothing => false,
            CardPlan::Edit(_) => true,
            CardPlan::Post => self.is_open() || self.card.published_at.is_none(),
        }
    }

    /// A member pressed a card of which nothing was known: it is the card from now on, and is brought up to date.
    pub(crate) fn adopt_card(&mut self, shown: ShownCard, now: kernel::Timestamp) {
        self.card.published_at = self.card.published_at.or(Some(now));
        self.card.shown = Some(shown);
    }
}
