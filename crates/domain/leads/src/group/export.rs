use std::time::Duration;

use kernel::FileName;
use messaging::EventRef;

use super::Asked;
use crate::outgoing::{GroupCommand, GroupMessage, PrivateMessage};
use crate::{Lead, LeadDesk, LeadFilter, LeadsError};

/// Leads of how many days are exported; none: all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ExportRange {
    /// Days back from now.
    pub days: Option<u32>,
}

/// Longest range that may be asked for: 100 years.
const MOST_DAYS: u32 = 36_500;

impl ExportRange {
    /// From the command's argument: nothing, or `30d`.
    pub fn parse(args: &str) -> Option<Self> {
        let written = args.trim();
        if written.is_empty() {
            return Some(Self { days: None });
        }
        let digits = written.strip_suffix(['d', 'D', 'д', 'Д'])?;
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let days = is_number.then(|| digits.parse().ok()).flatten();
        days.filter(|days| (1..=MOST_DAYS).contains(days)).map(|days| Self { days: Some(days) })
    }
}

/// What became of the first half of an export.
#[derive(Debug, Clone, PartialEq)]
pub enum Export {
    /// Answered, or nothing to say: the event is done.
    Answered,
    /// These leads are to be written into a file, then [`LeadDesk::send_export`].
    Write(Vec<Lead>),
}

impl LeadDesk {
    /// `/stickers_export [30d]`, first half: who may ask, what for. The caller makes the file and stores it.
    pub async fn begin_export(&self, event: EventRef, asked: &Asked) -> Result<Export, LeadsError> {
        if !self.hears(asked).await? {
            self.stay_silent(event).await?;
            return Ok(Export::Answered);
        }
        let Some(range) = ExportRange::parse(&asked.args) else {
            self.show_usage(event, asked, GroupCommand::Export).await?;
            return Ok(Export::Answered);
        };
        let bot = self.parts.settings.bot;
        let met = self.parts.people.find_profile(asked.by).await?.is_some()
            && !self.parts.people.is_blocked(bot, asked.by.private_chat()).await?;
        if !met {
            self.answer(event, asked, &GroupMessage::ExportNeedsStart).await?;
            return Ok(Export::Answered);
        }
        let leads = self.export(range).await?;
        if leads.is_empty() {
            self.answer(event, asked, &GroupMessage::ExportEmpty).await?;
            return Ok(Export::Answered);
        }
        Ok(Export::Write(leads))
    }

    /// Second half: the stored file goes to the asker's private chat, one line to the group.
    pub async fn send_export(
        &self,
        event: EventRef,
        asked: &Asked,
        file: FileName,
        count: u64,
    ) -> Result<(), LeadsError> {
        let lang =
            self.parts.people.find_profile(asked.by).await?.map_or(self.parts.settings.group_lang, |who| who.lang);
        let document = self.voice().private(asked.by, lang, &PrivateMessage::ExportFile { file, count });
        let line = self.voice().answer(asked.chat, asked.message, &GroupMessage::Exported { count });
        Ok(self.finish(self.event_commit(event).send(document).send(line)).await?)
    }

    /// The leads of a range, oldest first; also for `leads export`.
    pub async fn export(&self, range: ExportRange) -> Result<Vec<Lead>, LeadsError> {
        let back = |days: u32| self.now().minus(Duration::from_secs(u64::from(days) * 24 * 3600));
        let filter = LeadFilter { since: range.days.map(back), limit: u64::MAX, ..LeadFilter::default() };
        Ok(self.parts.leads.list(&filter).await?)
    }
}
