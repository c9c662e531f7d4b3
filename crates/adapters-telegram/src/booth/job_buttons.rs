use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use booth::{Booth, BoothError, Decline};
use kernel::{Lang, UserId};
use messaging::{Cause, EventRef};
use texts::Texts;

use crate::dispatch::Incoming;
use crate::render::{Button, Rendering};
use crate::routes::{Handler, RouteFault, Verdict};

/// What an admin can do about a job from its alert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum JobVerb {
    /// A new job of the same session and photo.
    Retry,
    /// The link goes to the guest (again).
    Link,
}

impl JobVerb {
    const ALL: [Self; 2] = [Self::Retry, Self::Link];

    const fn word(self) -> &'static str {
        match self {
            Self::Retry => "retry",
            Self::Link => "link",
        }
    }

    const fn text_key(self) -> &'static str {
        match self {
            Self::Retry => "button-job-retry",
            Self::Link => "button-job-link",
        }
    }

    /// The button of this verb for that job.
    pub(super) fn button(self, of: &Rendering<'_>, number: i64) -> Button {
        Button::data(of.say(self.text_key(), &[]), format!("job:{}:{number}", self.word()))
    }

    /// From `job:<verb>:<number>`.
    fn read(data: &str) -> Option<(Self, i64)> {
        let (verb, number) = data.strip_prefix("job:")?.split_once(':')?;
        let verb = Self::ALL.into_iter().find(|known| known.word() == verb)?;
        Some((verb, number.parse().ok()?))
    }
}

/// Row 4b: buttons of job alerts. Any member of the admin chat can press them, only admins are heard.
pub(super) struct JobButtons {
    booth: Arc<Booth>,
    texts: Arc<Texts>,
    admins: BTreeSet<UserId>,
}

impl JobButtons {
    pub(super) const fn new(booth: Arc<Booth>, texts: Arc<Texts>, admins: BTreeSet<UserId>) -> Self {
        Self { booth, texts, admins }
    }

    async fn act(&self, verb: JobVerb, number: i64, event: EventRef) -> Result<(), BoothError> {
        let cause = Cause::Event(event);
        match verb {
            JobVerb::Retry => self.booth.retry_job(number, cause).await.map(drop),
            JobVerb::Link => self.booth.resend_link(number, cause).await.map(drop),
        }
    }

    fn say(&self, lang: Lang, key: &str) -> String {
        self.texts.get(lang, key, &[])
    }
}

#[async_trait]
impl Handler for JobButtons {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let Some(person) = &incoming.person else { return Ok(Verdict::silence()) };
        let lang = self.booth.settings().admin_lang;
        if !self.admins.contains(&person.seen.user) {
            return Ok(Verdict::nothing_but(self.say(lang, "popup-not-allowed")));
        }
        let Some((verb, number)) = incoming.pressed().and_then(JobVerb::read) else {
            return Ok(Verdict::nothing_but(self.say(lang, "popup-refused")));
        };
        match self.act(verb, number, incoming.event).await {
            Ok(()) => Ok(Verdict::pop(self.say(lang, "popup-done"))),
            // Pressed twice, done once.
            Err(BoothError::Declined(Decline::LiveJob | Decline::NotNewest | Decline::StillWaiting)) => {
                Ok(Verdict::nothing_but(self.say(lang, "popup-done-before")))
            }
            Err(BoothError::Declined(_) | BoothError::Refused(_) | BoothError::UnknownJob) => {
                Ok(Verdict::nothing_but(self.say(lang, "popup-refused")))
            }
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a5_button_data_is_read_as_it_is_written_and_garbage_is_not() {
        for verb in JobVerb::ALL {
            assert_eq!(JobVerb::read(&format!("job:{}:17", verb.word())), Some((verb, 17)));
        }
        for data in ["job:", "job:retry", "job:retry:", "job:retry:x", "job:unknown:1", "retry:1", ""] {
            assert_eq!(JobVerb::read(data), None, "{data}");
        }
    }
}
