use crate::{LeadStatus, LostReason, Verb};

/// A button under a card: `stickers_lead:<number>:<status>`, or a reason of `lost`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LeadButton {
    /// Short number.
    pub number: i64,
    /// What it asks for.
    pub verb: Verb,
}

impl LeadButton {
    /// Prefix of the callback data.
    pub const PREFIX: &'static str = "stickers_lead:";

    /// As callback data.
    pub fn data(self) -> String {
        let word = match self.verb {
            Verb::GiveReason(reason) => reason.as_str(),
            Verb::Reopen | Verb::Take | Verb::Win | Verb::Lose | Verb::MarkSpam => self.verb.target().as_str(),
        };
        format!("{}{}:{word}", Self::PREFIX, self.number)
    }

    /// From callback data.
    pub fn parse(data: &str) -> Option<Self> {
        let (number, word) = data.strip_prefix(Self::PREFIX)?.split_once(':')?;
        let verb = LeadStatus::parse(word).map(Verb::to).or_else(|| LostReason::parse(word).map(Verb::GiveReason))?;
        Some(Self { number: read_number(number)?, verb })
    }
}

/// What a pick button of a list does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PickAction {
    /// Shows the lead.
    Show,
    /// Moves it.
    Move(LeadStatus),
    /// Erases it: the confirming button of `/stickers_forget`.
    Forget,
    /// The same, with every other lead of its contact.
    ForgetAll,
}

/// A button of a list: `stickers_pick:<action>:<number>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PickButton {
    /// What it does.
    pub action: PickAction,
    /// Short number.
    pub number: i64,
}

impl PickButton {
    /// Prefix of the callback data.
    pub const PREFIX: &'static str = "stickers_pick:";

    /// As callback data.
    pub fn data(self) -> String {
        let action = match self.action {
            PickAction::Show => "show",
            PickAction::Move(status) => status.as_str(),
            PickAction::Forget => "forget",
            PickAction::ForgetAll => "forget_all",
        };
        format!("{}{action}:{}", Self::PREFIX, self.number)
    }

    /// From callback data.
    pub fn parse(data: &str) -> Option<Self> {
        let (action, number) = data.strip_prefix(Self::PREFIX)?.split_once(':')?;
        let action = match action {
            "show" => PickAction::Show,
            "forget" => PickAction::Forget,
            "forget_all" => PickAction::ForgetAll,
            other => PickAction::Move(LeadStatus::parse(other)?),
        };
        Some(Self { action, number: read_number(number)? })
    }
}

/// A short number as we write it: digits alone, from 1.
pub(crate) fn read_number(text: &str) -> Option<i64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|number| *number > 0)
}
