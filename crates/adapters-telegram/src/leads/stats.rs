use leads::Stats;
use texts::Arg;

use super::words::{status, word};
use crate::render::{Call, Rendering, span};

/// Longest source, in UTF-16 units.
const SOURCE: usize = 100;

/// `/stickers_stats`
pub(super) fn stats(of: &Rendering<'_>, stats: &Stats) -> Call {
    let line =
        |what: String, count: u64| of.say("lead-stats-line", &[("what", Arg::from(what)), ("count", Arg::from(count))]);
    let mut lines = vec![of.say("lead-stats-head", &[])];
    lines.extend(stats.by_status.iter().map(|(is, count)| line(status(of, *is), *count)));
    lines.extend(
        stats.conversion_percent.map(|percent| of.say("lead-stats-conversion", &[("percent", Arg::from(percent))])),
    );
    lines.extend(
        stats.median_touch_s.map(|seconds| of.say("lead-stats-touch", &[("span", Arg::from(span(of, seconds)))])),
    );
    if !stats.by_source.is_empty() {
        lines.push(String::new());
        lines.push(of.say("lead-stats-sources", &[]));
        lines.extend(stats.by_source.iter().map(|(source, count)| {
            let named = Some(word(source, SOURCE)).filter(|source| !source.is_empty());
            line(named.unwrap_or_else(|| of.say("lead-stats-no-source", &[])), *count)
        }));
    }
    Call::text(lines.join("\n"))
}
