use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use booth::{Booth, BoothError, JobDone, JobVerb};
use kernel::UserId;
use texts::{Arg, Texts};

use crate::dispatch::Incoming;
use crate::render::{Button, Rendering};
use crate::routes::{Handler, RouteFault, Verdict};

/// The button of a verb for that job.
pub(super) fn job_button(verb: JobVerb, of: &Rendering<'_>, number: i64) -> Button {
    let text = of.say(&format!("button-job-{}", verb.as_str()), &[]);
    Button::data(text, format!("job:{}:{number}", verb.as_str()))
}

/// From `job:<verb>:<number>`.
fn read(data: &str) -> Option<(JobVerb, i64)> {
    let (verb, number) = data.strip_prefix("job:")?.split_once(':')?;
    Some((JobVerb::parse(verb)?, number.parse().ok()?))
}

/// Row 4b: buttons of jobs. Any member of the admin chat can press them, only admins are heard.
pub(super) struct JobButtons {
    booth: Arc<Booth>,
    texts: Arc<Texts>,
    admins: BTreeSet<UserId>,
}

impl JobButtons {
    pub(super) const fn new(booth: Arc<Booth>, texts: Arc<Texts>, admins: BTreeSet<UserId>) -> Self {
        Self { booth, texts, admins }
    }

    fn say(&self, key: &str, args: &[(&str, Arg)]) -> String {
        self.texts.get(self.booth.settings().admin_lang, key, args)
    }

    fn done(&self, done: JobDone) -> String {
        match done {
            JobDone::MadeAgain { number } => self.say("popup-job-again", &[("number", Arg::from(number.to_string()))]),
            JobDone::LinkSent => self.say("popup-job-link", &[]),
            JobDone::Taken => self.say("popup-job-taken", &[]),
            JobDone::Settled => self.say("popup-job-settled", &[]),
        }
    }
}

#[async_trait]
impl Handler for JobButtons {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let Some(person) = &incoming.person else { return Ok(Verdict::silence()) };
        if !self.admins.contains(&person.seen.user) {
            return Ok(Verdict::nothing_but(self.say("popup-not-allowed", &[])));
        }
        let Some((verb, number)) = incoming.pressed().and_then(read) else {
            return Ok(Verdict::nothing_but(self.say("popup-refused", &[])));
        };
        match self.booth.act_on_job(incoming.event, person.seen.clone(), verb, number).await {
            Ok(done) => Ok(Verdict::pop(self.done(done))),
            // Why not, and what to do instead; pressed twice, done once.
            Err(BoothError::Declined(decline)) => {
                Ok(Verdict::nothing_but(self.say(&format!("popup-decline-{}", decline.as_str()), &[])))
            }
            Err(BoothError::UnknownJob) => Ok(Verdict::nothing_but(self.say("popup-job-unknown", &[]))),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use booth::Decline;
    use kernel::Lang;

    use super::*;

    #[test]
    fn a5_button_data_is_read_as_it_is_written_and_garbage_is_not() {
        for verb in JobVerb::ALL {
            assert_eq!(read(&format!("job:{}:17", verb.as_str())), Some((verb, 17)));
        }
        for data in ["job:", "job:retry", "job:retry:", "job:retry:x", "job:unknown:1", "retry:1", ""] {
            assert_eq!(read(data), None, "{data}");
        }
    }

    #[test]
    fn a5_every_refusal_says_why_in_every_language() {
        let texts = Texts::load().expect("the texts load");
        for decline in Decline::ALL {
            for lang in Lang::ALL {
                let text = texts.find(lang, &format!("popup-decline-{}", decline.as_str()), &[]);
                assert!(text.is_some_and(|text| text.chars().count() > 8), "{decline:?} {lang:?}");
            }
        }
    }
}
