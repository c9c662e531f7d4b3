//! The frame of every alert, and messaging's own alerts.

use messaging::{AlertEnvelope, AlertLevel, MessagingAlert};
use texts::Arg;

use super::{Call, RenderFault, Renderer, Rendering, cut, escape};

/// Longest event name in a prefix, in characters.
const EVENT: usize = 80;

/// Prefix with the event's name, the module's words and buttons, and how many of the same were swallowed.
pub(super) fn framed(of: &Rendering<'_>, envelope: &AlertEnvelope, inner: Call) -> Call {
    let (body, buttons) = match inner {
        Call::Text { html, buttons, .. } => (html, buttons),
        Call::Sticker { .. } | Call::Document { .. } => (String::new(), Vec::new()),
    };
    let mark = match envelope.level {
        AlertLevel::Warning => "⚠️",
        AlertLevel::Info => "ℹ️",
    };
    let event = escape(&cut(&envelope.event, EVENT));
    let mut html = of.say("alert-frame", &[("mark", Arg::from(mark)), ("event", Arg::from(event))]);
    html.push('\n');
    html.push_str(&body);
    if envelope.suppressed > 0 {
        html.push('\n');
        html.push_str(&of.say("alert-suppressed", &[("count", Arg::from(envelope.suppressed))]));
    }
    Call::text(html).with_buttons(buttons)
}

/// An alert of a module that is off: its kind is all that can be said.
pub(super) fn of_unknown_kind(of: &Rendering<'_>, kind: &str) -> Call {
    Call::text(of.say("alert-other", &[("kind", Arg::from(escape(&cut(kind, EVENT))))]))
}

/// Renders [`MessagingAlert`].
pub(super) struct MessagingAlerts;

impl Renderer for MessagingAlerts {
    fn kind(&self) -> &'static str {
        MessagingAlert::KIND
    }

    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault> {
        let with = |key: &str, id: i64, reason: &str| {
            // The id goes in as text: people copy it, so it must not be grouped.
            let args = [("id", Arg::from(id.to_string())), ("reason", Arg::from(escape(&cut(reason, EVENT))))];
            Call::text(of.say(key, &args))
        };
        Ok(match of.read()? {
            MessagingAlert::InboxDead { id, error } => with("alert-inbox-dead", id, &error),
            MessagingAlert::OutboxFailed { id, error, .. } => with("alert-outbox-failed", id, &error),
            MessagingAlert::OutboxUncertain { id, .. } => with("alert-outbox-uncertain", id, ""),
        })
    }
}
