use booth::{AdminAlert, JobDesk, JobLine, SetName};
use desk::ProviderTrouble;
use texts::Arg;

use super::words::{because, desk_line, job_args, job_buttons, set_url, subject, why, word};
use crate::render::{Call, RenderFault, Renderer, Rendering, escape};

/// Renders [`AdminAlert`]; the frame round it is common to all alerts.
pub(super) struct BoothAlerts;

impl Renderer for BoothAlerts {
    fn kind(&self) -> &'static str {
        AdminAlert::KIND
    }

    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault> {
        Ok(match of.read::<AdminAlert>()? {
            AdminAlert::JobFailed { number, short_code, reason, set_name, desk } => {
                let [number_arg, code] = job_args(number, &short_code);
                let reason = ("reason", Arg::from(because(of, reason)));
                card(of, number, of.say("alert-job-failed", &[number_arg, code, reason]), set_name.as_ref(), &desk)
            }
            AdminAlert::SetTurnedUp { number, short_code, set_name, desk } => {
                let [number_arg, code] = job_args(number, &short_code);
                let html = of.say("alert-set-turned-up", &[number_arg, code, set_url(of, &set_name)]);
                card(of, number, html, None, &desk)
            }
            AdminAlert::PageUnknown => Call::text(of.say("alert-page-unknown", &[])),
            AdminAlert::ProviderSwitched { from, to, reason } => {
                let why = reason.map(|reason| of.say(&format!("switch-{}", reason.as_str()), &[])).unwrap_or_default();
                let args = [("from", word(&from)), ("to", word(&to)), ("reason", Arg::from(why))];
                Call::text(of.say(
                    if reason.is_some() { "alert-provider-switched-for" } else { "alert-provider-switched" },
                    &args,
                ))
            }
            AdminAlert::FirstChoiceBack { provider } => {
                Call::text(of.say("alert-first-choice-back", &[("provider", word(&provider))]))
            }
            AdminAlert::DayBudgetSpent { limit } => {
                let dollars = format!("{}.{:02}", limit.0 / 1_000_000, limit.0.rem_euclid(1_000_000) / 10_000);
                Call::text(of.say("alert-day-budget-spent", &[("limit", Arg::from(dollars))]))
            }
            AdminAlert::ProviderTrouble { provider, trouble } => {
                let key = match trouble {
                    ProviderTrouble::Away => "alert-provider-away",
                    ProviderTrouble::Quota => "alert-provider-quota",
                    ProviderTrouble::Key => "alert-provider-key",
                    ProviderTrouble::Region => "alert-provider-region",
                };
                Call::text(of.say(key, &[("provider", word(&provider))]))
            }
            AdminAlert::ProviderBack { provider } => {
                Call::text(of.say("alert-provider-back", &[("provider", word(&provider))]))
            }
            AdminAlert::DiskLow { free_mb } => Call::text(of.say("alert-disk-low", &[("free_mb", Arg::from(free_mb))])),
            AdminAlert::BackupFailed => Call::text(of.say("alert-backup-failed", &[])),
            AdminAlert::ClockJump { hours } => Call::text(of.say("alert-clock-jump", &[("hours", Arg::from(hours))])),
            AdminAlert::StillWaiting { reason, minutes, job: Some(job), .. } => ring_of_job(of, &reason, minutes, &job),
            AdminAlert::StillWaiting { subject: kind, id, reason, minutes, job: None } => {
                let (name, command) = subject(of, &kind, &id);
                let args = [
                    ("minutes", Arg::from(minutes)),
                    ("subject", Arg::from(name)),
                    ("reason", Arg::from(why(of, &reason))),
                ];
                let mut html = of.say("alert-attention-ring", &args);
                if let Some(command) = command {
                    html = format!("{html}\n<code>{}</code>", escape(&command));
                }
                Call::text(html)
            }
        })
    }
}

fn ring_of_job(of: &Rendering<'_>, reason: &str, minutes: u64, job: &JobLine) -> Call {
    let [number, code] = job_args(job.number, &job.short_code);
    let args = [number, code, ("minutes", Arg::from(minutes)), ("reason", Arg::from(why(of, reason)))];
    card(of, job.number, of.say("alert-job-ring", &args), job.set_name.as_ref(), &job.desk)
}

/// A job's card: what happened, its set, who has it, and what can be done.
fn card(of: &Rendering<'_>, number: i64, head: String, set_name: Option<&SetName>, desk: &JobDesk) -> Call {
    let set = set_name.map(|set_name| of.say("alert-job-set", &[set_url(of, set_name)]));
    let lines: Vec<String> = [Some(head), set, desk_line(of, &desk.state)].into_iter().flatten().collect();
    Call::text(lines.join("\n")).with_buttons(job_buttons(of, number, &desk.offers))
}
