use texts::Arg;

use super::Rendering;

/// A span of time in its two largest units.
pub(crate) fn span(of: &Rendering<'_>, seconds: u64) -> String {
    let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400);
    let parts =
        |key: &str, large: u64, small: u64| of.say(key, &[("large", Arg::from(large)), ("small", Arg::from(small))]);
    match (days, hours, minutes) {
        (0, 0, 0) => of.say("span-seconds", &[("seconds", Arg::from(seconds))]),
        (0, 0, _) => parts("span-minutes", minutes, seconds % 60),
        (0, _, _) => parts("span-hours", hours, minutes % 60),
        (_, _, _) => parts("span-days", days, hours % 24),
    }
}
