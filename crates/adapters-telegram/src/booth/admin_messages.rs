use booth::{About, AdminMessage, Found, FoundJob, OpenLine, TodayStats};
use texts::Arg;

use super::event_stats::event_stats;
use super::words::{because, desk_line, dollars, job_args, job_buttons, set_url, subject, why, word};
use crate::render::{Call, RenderFault, Renderer, Rendering, escape, named, span};

/// Renders [`AdminMessage`].
pub(super) struct AdminMessages;

impl Renderer for AdminMessages {
    fn kind(&self) -> &'static str {
        AdminMessage::KIND
    }

    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault> {
        Ok(match of.read::<AdminMessage>()? {
            AdminMessage::PauseOn { waiting, deadlines, minutes } => {
                Call::text(pause_on(of, waiting, deadlines, minutes))
            }
            AdminMessage::PauseAlready { by, since } => {
                let args: Vec<_> = named(by.expose()).into_iter().chain([("since", word(&since))]).collect();
                Call::text(of.say("pause-already", &args))
            }
            AdminMessage::PauseOff { seconds } => {
                Call::text(of.say("pause-off", &[("span", Arg::from(span(of, seconds)))]))
            }
            AdminMessage::PauseWasOff => Call::text(of.say("pause-was-off", &[])),
            AdminMessage::Stats(today) => Call::text(stats(of, &today)),
            AdminMessage::EventStats(figures) => Call::text(event_stats(of, &figures)),
            AdminMessage::UnknownEvent { asked, known } => {
                let known: Vec<String> = known.iter().take(20).map(|event| escape(event)).collect();
                let key = if known.is_empty() { "event-unknown-none" } else { "event-unknown" };
                Call::text(of.say(key, &[("event", word(&asked)), ("known", Arg::from(known.join("\n")))]))
            }
            AdminMessage::Found(found) => found_call(of, &found),
            AdminMessage::NotFound { asked } => Call::text(of.say("find-none", &[("code", word(&asked))])),
            AdminMessage::FindUsage => Call::text(of.say("find-usage", &[])),
        })
    }
}

fn pause_on(of: &Rendering<'_>, waiting: u32, deadlines: Option<(String, String)>, minutes: u64) -> String {
    let Some((first, last)) = deadlines else { return of.say("pause-on-empty", &[]) };
    let args =
        [("waiting", Arg::from(waiting)), ("minutes", Arg::from(minutes)), ("at", word(&first)), ("last", word(&last))];
    of.say("pause-on", &args)
}

fn stats(of: &Rendering<'_>, today: &TodayStats) -> String {
    let mut lines = Vec::new();
    if !today.open.is_empty() {
        let count = today.more.saturating_add(u64::try_from(today.open.len()).unwrap_or(u64::MAX));
        lines.push(of.say("stats-open-head", &[("count", Arg::from(count))]));
        lines.extend(today.open.iter().map(|open| open_line(of, open)));
        if today.more > 0 {
            lines.push(of.say("stats-open-more", &[("count", Arg::from(today.more))]));
        }
        lines.push(String::new());
    }
    lines.push(of.say("stats-head", &[("event", word(&today.event)), ("day", word(&today.day.day))]));
    if let Some((by, since)) = &today.paused {
        let args: Vec<_> = named(by.expose()).into_iter().chain([("since", word(since))]).collect();
        lines.push(of.say("stats-paused", &args));
    }
    let counts = [
        ("packs", Arg::from(today.day.packs)),
        ("working", Arg::from(today.queued.saturating_add(today.working))),
        ("queued", Arg::from(today.queued)),
        ("failed", Arg::from(today.day.failed)),
    ];
    lines.push(of.say("stats-jobs", &counts));
    lines.push(match (today.day.median_s, today.day.p95_s) {
        (Some(median), Some(p95)) => {
            of.say("stats-times", &[("median", Arg::from(span(of, median))), ("p95", Arg::from(span(of, p95)))])
        }
        (_, _) => of.say("stats-no-times", &[]),
    });
    lines.push(of.say("stats-spent", &[("spent", Arg::from(dollars(today.day.spent)))]));
    if today.cut {
        lines.push(of.say("stats-cut", &[]));
    }
    lines.join("\n")
}

fn open_line(of: &Rendering<'_>, open: &OpenLine) -> String {
    let age = ("age", Arg::from(span(of, open.minutes.saturating_mul(60))));
    let reason = ("reason", Arg::from(why(of, &open.reason)));
    let line = match &open.about {
        About::Job { number, short_code } => {
            let [number, code] = job_args(*number, short_code);
            of.say("stats-open-job", &[number, code, age, reason])
        }
        About::Other { subject: kind, id } => {
            let (name, command) = subject(of, kind, id);
            let line = of.say("stats-open-other", &[("subject", Arg::from(name)), age, reason]);
            command.map_or(line.clone(), |command| format!("{line}\n   <code>{}</code>", escape(&command)))
        }
    };
    match &open.owner {
        Some(owner) => format!("{line}\n   {}", of.say("desk-taken", &named(owner.expose()))),
        None => line,
    }
}

fn found_call(of: &Rendering<'_>, found: &Found) -> Call {
    let mut lines = vec![of.say("find-head", &[("code", word(&found.short_code.0))])];
    lines.push(match found.session {
        Some(session) => {
            let status = of.say(&format!("session-status-{}", session.status.as_str()), &[]);
            let age = span(of, session.minutes.saturating_mul(60));
            of.say("find-session", &[("status", Arg::from(status)), ("age", Arg::from(age))])
        }
        None => of.say("find-no-session", &[]),
    });
    let Some(job) = &found.job else {
        lines.push(of.say("find-no-job", &[]));
        return Call::text(lines.join("\n"));
    };
    lines.extend(job_lines(of, job));
    Call::text(lines.join("\n")).with_buttons(job_buttons(of, job.number, &job.offers))
}

fn job_lines(of: &Rendering<'_>, job: &FoundJob) -> Vec<String> {
    let status = of.say(&format!("job-status-{}", job.status.as_str()), &[]);
    let head = [
        ("number", Arg::from(job.number.to_string())),
        ("status", Arg::from(status)),
        ("age", Arg::from(span(of, job.minutes.saturating_mul(60)))),
        ("attempts", Arg::from(job.attempts)),
    ];
    let outcome = job.outcome.map(|outcome| of.say(&format!("outcome-{}", outcome.as_str()), &[]));
    let number = |number: i64| Arg::from(number.to_string());
    [
        Some(of.say("find-job", &head)),
        job.position.map(|position| of.say("find-position", &[("position", Arg::from(position))])),
        outcome.map(|outcome| of.say("find-outcome", &[("outcome", Arg::from(outcome))])),
        job.reason.map(|reason| of.say("find-reason", &[("reason", Arg::from(because(of, reason)))])),
        job.set_name.as_ref().map(|set_name| of.say("alert-job-set", &[set_url(of, set_name)])),
        job.simple.then(|| of.say("find-simple", &[])),
        (job.spent.0 > 0).then(|| of.say("stats-spent", &[("spent", Arg::from(dollars(job.spent)))])),
        job.newer.map(|newer| of.say("find-newer", &[("number", number(newer))])),
        job.desk.as_ref().and_then(|desk| desk_line(of, desk)),
    ]
    .into_iter()
    .flatten()
    .collect()
}
