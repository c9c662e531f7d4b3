use std::time::Duration;

/// Reads `90` (seconds), `15min`, `30 min`, `24h`, `1 h 30 min`, `250ms`. `None` when it is none of these.
pub fn parse_duration(text: &str) -> Option<Duration> {
    let mut total = Duration::ZERO;
    let mut rest = text.trim();
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let (number, after) = split(rest, |c| c.is_ascii_digit());
        let (unit, after) = split(after.trim_start(), char::is_alphabetic);
        let number: u64 = number.parse().ok()?;
        let part = if unit.is_empty() && !after.trim().is_empty() { None } else { unit_of(unit, number) }?;
        total = total.checked_add(part)?;
        rest = after.trim_start();
    }
    Some(total)
}

fn unit_of(unit: &str, number: u64) -> Option<Duration> {
    let seconds = |factor: u64| number.checked_mul(factor).map(Duration::from_secs);
    match unit.to_ascii_lowercase().as_str() {
        "ms" => Some(Duration::from_millis(number)),
        "" | "s" | "sec" | "second" | "seconds" => seconds(1),
        "m" | "min" | "minute" | "minutes" => seconds(60),
        "h" | "hour" | "hours" => seconds(3600),
        "d" | "day" | "days" => seconds(24 * 3600),
        _ => None,
    }
}

fn split(text: &str, part_of: impl Fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|c| !part_of(c)).unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_read_as_people_write_them() {
        let minutes = |n: u64| Some(Duration::from_secs(n * 60));
        assert_eq!(parse_duration("90"), Some(Duration::from_secs(90)));
        assert_eq!(parse_duration("15min"), minutes(15));
        assert_eq!(parse_duration(" 30 min "), minutes(30));
        assert_eq!(parse_duration("24h"), minutes(24 * 60));
        assert_eq!(parse_duration("1 h 30 min"), minutes(90));
        assert_eq!(parse_duration("250ms"), Some(Duration::from_millis(250)));
        assert_eq!(parse_duration("2d"), minutes(2 * 24 * 60));
    }

    #[test]
    fn what_is_no_duration_is_refused() {
        for text in ["", "min", "15 parsecs", "-3", "1 2", "1.5h", "99999999999999999999h", "ч"] {
            assert_eq!(parse_duration(text), None, "{text:?}");
        }
    }
}
