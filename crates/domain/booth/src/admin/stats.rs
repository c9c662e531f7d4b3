use std::collections::BTreeMap;
use std::iter::once;

use chrono::NaiveDate;
use desk::{MadeCall, OpenAttention};
use kernel::{Timestamp, UserId};
use messaging::EventRef;

use super::figures::{of_day, of_failures, of_providers};
use super::moments::written;
use super::{About, AdminMessage, DayFigures, EventStats, OpenLine, TodayStats};
use crate::{Booth, BoothError, EndedJob, EventSlug};

/// Open lines at the head of `/stats`: what fits a phone.
const LINES: u64 = 10;
/// Open rows counted for "and so many more".
const COUNTED: u64 = 1_000;
/// Rows that figures are made of, newest first: weeks of a busy event.
const ROWS: u64 = 20_000;
/// Days that `/admin_stats` tells apart.
const DAYS: usize = 60;

impl Booth {
    /// `/stats`: what waits for a person, then today by the calendar.
    pub async fn show_stats(&self, event: EventRef, admin: UserId) -> Result<(), BoothError> {
        let slug = &self.parts.settings.event;
        let (since, now) = (self.start_of_today(), self.now());
        let jobs = self.parts.stats.list_ended(slug, since, ROWS).await?;
        let calls = self.parts.stats.list_calls(slug, since, after(now), ROWS).await?;
        let active = self.parts.stats.get_active(slug).await?;
        let mut open = self.parts.attention.list_open(COUNTED).await?;
        let more = u64::try_from(open.len()).unwrap_or(u64::MAX).saturating_sub(LINES);
        open.truncate(usize::try_from(LINES).unwrap_or(usize::MAX));
        let mut lines = Vec::with_capacity(open.len());
        for open in open {
            lines.push(self.open_line(open, now).await?);
        }
        let paused = match self.is_paused().await? {
            Some(paused) => Some((self.name_of(Some(paused.by)).await?, self.local_time(paused.since))),
            None => None,
        };
        let message = AdminMessage::Stats(TodayStats {
            event: self.parts.settings.event_name.clone(),
            open: lines,
            more,
            paused,
            day: of_day(written(self.local_day(now)), jobs.iter(), calls.iter()),
            queued: active.queued,
            working: active.working,
            cut: is_full(jobs.len()) || is_full(calls.len()),
        });
        self.answer_admin(event, admin, &message).await
    }

    /// `/admin_stats [event]`.
    pub async fn show_event_stats(&self, event: EventRef, admin: UserId, asked: &str) -> Result<(), BoothError> {
        let slug = self.event_named(asked).await?;
        let now = self.now();
        let jobs = self.parts.stats.list_ended(&slug, Timestamp::from_millis(0), ROWS).await?;
        let active = self.parts.stats.get_active(&slug).await?;
        let is_here = slug == self.parts.settings.event;
        if jobs.is_empty() && active.queued + active.working == 0 && !is_here {
            let known = self.parts.stats.list_events().await?;
            let known = known.into_iter().map(|event| event.0).collect();
            let message = AdminMessage::UnknownEvent { asked: asked.to_owned(), known };
            return self.answer_admin(event, admin, &message).await;
        }
        // A call begins before its job ends, by as much as the whole journey took.
        let first = jobs.iter().map(|job| job.ended_at.minus(job.took)).min().unwrap_or(now);
        let since = first.min(self.start_of_today());
        let calls = self.parts.stats.list_calls(&slug, since, after(now), ROWS).await?;
        let (days, cut) = self.days_of(&jobs, &calls);
        let message = AdminMessage::EventStats(EventStats {
            event: slug.0,
            days,
            cut: cut || is_full(jobs.len()) || is_full(calls.len()),
            providers: of_providers(&calls),
            failures: of_failures(&jobs),
            queued: active.queued,
            working: active.working,
            oldest_queued_s: active.oldest_queued.map(|at| now.since(at).as_secs()),
        });
        self.answer_admin(event, admin, &message).await
    }

    /// Days by the calendar in which something ended or was called, newest first; whether older ones were left out.
    fn days_of(&self, jobs: &[EndedJob], calls: &[MadeCall]) -> (Vec<DayFigures>, bool) {
        let mut of_days: BTreeMap<NaiveDate, (Vec<&EndedJob>, Vec<&MadeCall>)> = BTreeMap::new();
        for job in jobs {
            of_days.entry(self.local_day(job.ended_at)).or_default().0.push(job);
        }
        for call in calls {
            of_days.entry(self.local_day(call.started_at)).or_default().1.push(call);
        }
        let cut = of_days.len() > DAYS;
        let day = |(day, (jobs, calls)): (NaiveDate, (Vec<&EndedJob>, Vec<&MadeCall>))| {
            of_day(written(day), jobs.into_iter(), calls.into_iter())
        };
        (of_days.into_iter().rev().take(DAYS).map(day).collect(), cut)
    }

    /// The event that a person names: by its slug as it is stored, by its name, by what a name would become.
    async fn event_named(&self, asked: &str) -> Result<EventSlug, BoothError> {
        let settings = &self.parts.settings;
        let asked = asked.trim();
        if asked.is_empty() {
            return Ok(settings.event.clone());
        }
        let mut known = self.parts.stats.list_events().await?;
        let configured = || once((&settings.event, &settings.event_name)).chain(&settings.other_events);
        known.extend(configured().map(|(slug, _)| slug.clone()));
        if let Some(exact) = known.into_iter().find(|slug| slug.0 == asked) {
            return Ok(exact);
        }
        let folded = asked.to_lowercase();
        let named = configured().find(|(_, name)| name.trim().to_lowercase() == folded);
        let slug = named.map(|(slug, _)| slug.clone()).or_else(|| EventSlug::of_name(asked));
        Ok(slug.unwrap_or_else(|| EventSlug(asked.to_owned())))
    }

    async fn open_line(&self, open: OpenAttention, now: Timestamp) -> Result<OpenLine, BoothError> {
        let number = (open.subject.kind == "job").then(|| open.subject.id.parse::<i64>().ok()).flatten();
        let job = match number {
            Some(number) => self.parts.jobs.find_by_number(number).await?,
            None => None,
        };
        let about = match job {
            Some(job) => About::Job { number: job.number, short_code: job.short_code },
            None => About::Other { subject: open.subject.kind, id: open.subject.id },
        };
        let owner = match open.owner {
            Some(owner) => Some(self.name_of(Some(owner)).await?),
            None => None,
        };
        Ok(OpenLine { about, reason: open.reason, minutes: now.since(open.since).as_secs() / 60, owner })
    }
}

/// The first moment after this one.
fn after(now: Timestamp) -> Timestamp {
    now.plus(std::time::Duration::from_millis(1))
}

/// Whether there may be more rows than were read.
fn is_full(rows: usize) -> bool {
    u64::try_from(rows).is_ok_and(|rows| rows >= ROWS)
}
