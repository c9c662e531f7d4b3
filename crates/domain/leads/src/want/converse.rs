use std::collections::BTreeMap;

use chrono::NaiveDate;
use desk::Seen;
use kernel::{Lang, Sensitive, UserId};
use messaging::EventRef;

use super::{Want, WantStep};
use crate::intake::{Accepted, clean_line, is_possible_day};
use crate::outgoing::PrivateMessage;
use crate::{FillTime, IdempotencyKey, IntakeError, LeadDesk, LeadForm, LeadsError, Submission};

/// Who writes to the bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visitor {
    /// Who.
    pub user: UserId,
    /// As Telegram shows them.
    pub name: Sensitive<String>,
    /// Their language.
    pub lang: Lang,
}

impl LeadDesk {
    /// Who writes, in the language that they chose, else in the one that Telegram names.
    pub async fn meet(&self, seen: Seen) -> Result<Visitor, LeadsError> {
        let known = self.parts.people.find_profile(seen.user).await?;
        let profile = seen.merge(known, self.now());
        Ok(Visitor { user: profile.user, name: profile.first_name, lang: profile.lang })
    }

    /// Whatever nobody else answers: says what the bot is for. From here on the person can be written to.
    pub async fn greet(&self, event: EventRef, seen: Seen) -> Result<(), LeadsError> {
        let known = self.parts.people.find_profile(seen.user).await?;
        let profile = seen.merge(known, self.now());
        let hello = PrivateMessage::Hello { bot: self.parts.settings.bot_username.clone() };
        let hello = self.voice().private(profile.user, profile.lang, &hello).as_business_reply();
        self.parts.people.record_profile(&profile, self.event_commit(event).send(hello)).await?;
        self.wake_outbox();
        Ok(())
    }

    /// `?start=want`: asks for the date. `false`: another payload, the event is not touched.
    pub async fn begin_want(&self, event: EventRef, visitor: &Visitor, payload: &str) -> Result<bool, LeadsError> {
        let Some(want) = Want::begin(payload, self.now()) else { return Ok(false) };
        self.ask(event, visitor, &want, &PrivateMessage::AskDate).await?;
        Ok(true)
    }

    /// A text in the private chat. `false`: nothing was asked, the event is not touched.
    pub async fn answer_want(&self, event: EventRef, visitor: &Visitor, text: &str) -> Result<bool, LeadsError> {
        let Some(want) = self.parts.leads.find_want(visitor.user).await? else { return Ok(false) };
        match &want.step {
            WantStep::Date => {
                let next = want.answer_date(&clean_line(text), self.today());
                self.ask(event, visitor, &next, &PrivateMessage::AskPhone).await?;
            }
            WantStep::Phone { .. } => self.take_phone(event, visitor, want, text).await?,
        }
        Ok(true)
    }

    /// The contact button. `false`: nothing was asked, the event is not touched.
    pub async fn share_phone(&self, event: EventRef, visitor: &Visitor, phone: &str) -> Result<bool, LeadsError> {
        let Some(want) = self.parts.leads.find_want(visitor.user).await? else { return Ok(false) };
        // Telegram leaves the plus out.
        let bare = phone.bytes().all(|byte| byte.is_ascii_digit());
        let phone = if bare { format!("+{phone}") } else { phone.to_owned() };
        self.take_phone(event, visitor, want, &phone).await?;
        Ok(true)
    }

    async fn ask(
        &self,
        event: EventRef,
        visitor: &Visitor,
        want: &Want,
        question: &PrivateMessage,
    ) -> Result<(), LeadsError> {
        let commit = self.event_commit(event).send(self.reply(visitor, question));
        self.parts.leads.record_want(visitor.user, Some(want), commit).await?;
        self.wake_outbox();
        Ok(())
    }

    async fn take_phone(
        &self,
        event: EventRef,
        visitor: &Visitor,
        want: Want,
        contact: &str,
    ) -> Result<(), LeadsError> {
        let submission = submission(visitor, want, contact, self.today());
        let thanks = self.reply(visitor, &PrivateMessage::Thanks);
        let commit = self.event_commit(event).send(thanks.clone());
        let answer = match self.accept(submission, &commit).await {
            Ok(Accepted { now: true, .. }) => return Ok(()),
            Ok(Accepted { now: false, .. }) => PrivateMessage::Thanks,
            Err(IntakeError::Invalid(_)) => PrivateMessage::AskPhoneAgain,
            Err(IntakeError::TooMany { .. } | IntakeError::KeyReused) => PrivateMessage::Later,
            Err(IntakeError::Unavailable(error)) => return Err(error.into()),
        };
        Ok(self.finish(self.event_commit(event).send(self.reply(visitor, &answer))).await?)
    }

    fn reply(&self, visitor: &Visitor, message: &PrivateMessage) -> messaging::Outgoing {
        self.voice().private(visitor.user, visitor.lang, message).as_business_reply()
    }
}

fn submission(visitor: &Visitor, want: Want, contact: &str, today: NaiveDate) -> Submission {
    let (date, said) = match want.step {
        WantStep::Date => (None, None),
        // A day that the form would refuse (far away, or over by now) is kept in words: only the contact is asked for
        // again.
        WantStep::Phone { date: Some(date), said } if !is_possible_day(date, today) => {
            (None, said.or_else(|| Some(Sensitive::new(date.format("%d.%m.%Y").to_string()))))
        }
        WantStep::Phone { date, said } => (date, said),
    };
    let shown = clean_line(visitor.name.expose());
    let name = if shown.is_empty() { format!("Telegram {}", visitor.user) } else { shown };
    let form = LeadForm {
        name: Sensitive::new(name.chars().take(100).collect()),
        contact: Sensitive::new(contact.to_owned()),
        event_date: date.map(|date| date.to_string()),
        city: None,
        guests: None,
        comment: said,
        source: Some(if want.pack_event.is_some() { "pack" } else { "bot" }.to_owned()),
        utm: BTreeMap::new(),
        pack_event: want.pack_event,
        lang: Some(visitor.lang.code().to_owned()),
        website: None,
    };
    Submission {
        form,
        fill: FillTime::NotMeasured,
        source: Some(Sensitive::new(format!("telegram:{}", visitor.user))),
        key: IdempotencyKey::parse(&format!("want:{}:{}", visitor.user, want.since.millis())),
        fingerprint: "want".to_owned(),
        asked_by: Some(visitor.user),
    }
}
