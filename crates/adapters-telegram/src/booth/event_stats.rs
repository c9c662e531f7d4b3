use booth::{DayFigures, EventStats};
use texts::Arg;

use super::table::lines;
use super::words::{because, dollars, word};
use crate::render::{Rendering, cut, escape, span};

/// Longest message, in UTF-16 units.
const LONGEST: usize = 4096;
/// Rows of providers and of failures.
const ROWS: usize = 12;

/// The tables of an event in one message: the oldest days go first where it would be too long.
pub(super) fn event_stats(of: &Rendering<'_>, figures: &EventStats) -> String {
    let mut days = figures.days.len();
    loop {
        let cut = figures.cut || days < figures.days.len();
        let html = message(of, figures, figures.days.get(..days).unwrap_or_default(), cut);
        // Escapes only make it longer than what Telegram counts.
        if html.encode_utf16().count() <= LONGEST || days == 0 {
            return html;
        }
        days -= 1;
    }
}

fn message(of: &Rendering<'_>, figures: &EventStats, days: &[DayFigures], cut_days: bool) -> String {
    let mut parts = vec![of.say("event-stats-head", &[("event", word(&figures.event))]), queue(of, figures)];
    if figures.days.is_empty() {
        parts.push(of.say("event-stats-empty", &[]));
    } else {
        parts.push(pre(&day_table(of, days)));
    }
    if cut_days {
        parts.push(of.say("event-stats-cut", &[]));
    }
    if !figures.providers.is_empty() {
        parts.push(pre(&provider_table(of, figures)));
    }
    if !figures.failures.is_empty() {
        parts.push(pre(&failure_table(of, figures)));
    }
    parts.join("\n")
}

fn queue(of: &Rendering<'_>, figures: &EventStats) -> String {
    match figures.oldest_queued_s {
        Some(oldest) => {
            let args = [
                ("queued", Arg::from(figures.queued)),
                ("working", Arg::from(figures.working)),
                ("age", Arg::from(span(of, oldest))),
            ];
            of.say("event-stats-queue", &args)
        }
        None => of.say("event-stats-no-queue", &[("working", Arg::from(figures.working))]),
    }
}

fn day_table(of: &Rendering<'_>, days: &[DayFigures]) -> Vec<String> {
    let head = ["day", "packs", "failed", "median", "p95", "spent"].map(|name| of.say(&format!("table-{name}"), &[]));
    let rows: Vec<Vec<String>> = days
        .iter()
        .map(|day| {
            vec![
                day.day.clone(),
                day.packs.to_string(),
                day.failed.to_string(),
                clock(day.median_s),
                clock(day.p95_s),
                dollars(day.spent),
            ]
        })
        .collect();
    lines(&head, &rows)
}

fn provider_table(of: &Rendering<'_>, figures: &EventStats) -> Vec<String> {
    let head = ["provider", "calls", "failed", "median", "spent"].map(|name| of.say(&format!("table-{name}"), &[]));
    let rows: Vec<Vec<String>> = figures
        .providers
        .iter()
        .take(ROWS)
        .map(|provider| {
            vec![
                cut(&provider.provider, 16),
                provider.calls.to_string(),
                provider.failed.to_string(),
                clock(provider.median_s),
                dollars(provider.spent),
            ]
        })
        .collect();
    lines(&head, &rows)
}

fn failure_table(of: &Rendering<'_>, figures: &EventStats) -> Vec<String> {
    let head = of.say("table-failures", &[]);
    let rows = figures.failures.iter().take(ROWS).map(|failure| {
        let kind = failure.error.map(|kind| format!(" [{}]", kind.as_str())).unwrap_or_default();
        format!("{:>4} {}{kind}", failure.count, because(of, failure.reason))
    });
    std::iter::once(head).chain(rows).collect()
}

/// `2:05`, or a dash.
fn clock(seconds: Option<u64>) -> String {
    seconds.map_or_else(|| "–".to_owned(), |seconds| format!("{}:{:02}", seconds / 60, seconds % 60))
}

fn pre(lines: &[String]) -> String {
    format!("<pre>{}</pre>", escape(&lines.join("\n")))
}
