use booth::{AdminAlert, SetName, ShortCode};
use texts::Arg;

use super::job_buttons::JobVerb;
use crate::render::{Button, Call, RenderFault, Renderer, Rendering, cut, escape};

/// Longest foreign word in an alert, in characters.
const WORD: usize = 60;

/// Renders [`AdminAlert`]; the frame round it is common to all alerts.
pub(super) struct BoothAlerts;

impl Renderer for BoothAlerts {
    fn kind(&self) -> &'static str {
        AdminAlert::KIND
    }

    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault> {
        let word = |name: &'static str, text: &str| (name, Arg::from(escape(&cut(text, WORD))));
        Ok(match of.read::<AdminAlert>()? {
            AdminAlert::JobFailed { number, short_code, reason, set_name } => {
                let reason = of.say(&format!("reason-{}", reason.as_str()), &[]);
                let [number_arg, code] = job_args(number, &short_code);
                let mut html = of.say("alert-job-failed", &[number_arg, code, ("reason", Arg::from(reason))]);
                if let Some(set_name) = &set_name {
                    html.push('\n');
                    html.push_str(&of.say("alert-job-set", &[set_url(of, set_name)]));
                }
                // A job whose set exists is not made again: its link is handed over.
                let verb = if set_name.is_some() { JobVerb::Link } else { JobVerb::Retry };
                Call::text(html).with_buttons(vec![vec![verb.button(of, number)]])
            }
            AdminAlert::SetTurnedUp { number, short_code, set_name } => {
                let [number_arg, code] = job_args(number, &short_code);
                let html = of.say("alert-set-turned-up", &[number_arg, code, set_url(of, &set_name)]);
                let buttons: Vec<Button> = vec![JobVerb::Link.button(of, number)];
                Call::text(html).with_buttons(vec![buttons])
            }
            AdminAlert::PageUnknown => Call::text(of.say("alert-page-unknown", &[])),
            AdminAlert::ProviderSwitched { from, to } => {
                Call::text(of.say("alert-provider-switched", &[word("from", &from), word("to", &to)]))
            }
            AdminAlert::DiskLow { free_mb } => Call::text(of.say("alert-disk-low", &[("free_mb", Arg::from(free_mb))])),
            AdminAlert::ClockJump { hours } => Call::text(of.say("alert-clock-jump", &[("hours", Arg::from(hours))])),
            AdminAlert::StillWaiting { subject, id, reason, minutes } => {
                let subject = format!("{subject} {id}");
                let args = [("minutes", Arg::from(minutes)), word("subject", &subject), word("reason", &reason)];
                Call::text(of.say("alert-attention-ring", &args))
            }
        })
    }
}

/// Numbers that people copy go in as text, so that no language groups them.
fn job_args(number: i64, short_code: &ShortCode) -> [(&'static str, Arg); 2] {
    [("number", Arg::from(number.to_string())), ("code", Arg::from(escape(&short_code.0)))]
}

fn set_url(of: &Rendering<'_>, set_name: &SetName) -> (&'static str, Arg) {
    ("url", Arg::from(escape(of.links.pack(&set_name.0).as_str())))
}
