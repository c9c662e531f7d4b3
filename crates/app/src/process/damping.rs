//! A fault that lasts must not fill the disk with its own log: the same warning or error appears at most once a
//! minute, then with how often it had come meanwhile (`log.repeated`).

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// How long the same line stays away.
const QUIET: Duration = Duration::from_mins(1);
/// Lines remembered; past this, those whose time is over are forgotten.
const REMEMBERED: usize = 1000;
/// Fields that count something differ from line to line and make no other line of it.
const COUNTS: [&str; 5] = ["failures", "elapsed_ms", "tries", "under_way", "units"];

/// An alert that goes to the log for want of an admin chat has its own cooldown.
const ALERT: &str = "alert.kind";

/// A format that leaves repeated warnings out.
pub(super) struct Damped<F> {
    inner: F,
    said: Mutex<HashMap<u64, Said>>,
    json: bool,
}

struct Said {
    at: Instant,
    left_out: u64,
}

impl<F> Damped<F> {
    pub(super) fn new(inner: F, json: bool) -> Self {
        Self { inner, said: Mutex::default(), json }
    }

    /// How often the line was left out since it was last said; `None` when it is to be left out again.
    fn admit(&self, line: u64, now: Instant) -> Option<u64> {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if said.len() > REMEMBERED {
            said.retain(|_, said| now.duration_since(said.at) < QUIET);
        }
        match said.get_mut(&line) {
            Some(before) if now.duration_since(before.at) < QUIET => {
                before.left_out += 1;
                None
            }
            Some(before) => {
                before.at = now;
                Some(std::mem::take(&mut before.left_out))
            }
            None => {
                said.insert(line, Said { at: now, left_out: 0 });
                Some(0)
            }
        }
    }
}

impl<S, N, F> FormatEvent<S, N> for Damped<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        if *event.metadata().level() > Level::WARN || event.metadata().fields().field(ALERT).is_some() {
            return self.inner.format_event(context, writer, event);
        }
        let Some(left_out) = self.admit(line_of(event), Instant::now()) else { return Ok(()) };
        if left_out == 0 {
            return self.inner.format_event(context, writer, event);
        }
        let mut line = String::new();
        self.inner.format_event(context, Writer::new(&mut line), event)?;
        let line = line.trim_end();
        match line.strip_suffix('}') {
            Some(open) if self.json => writeln!(writer, "{open},\"log.repeated\":{left_out}}}"),
            Some(_) | None => writeln!(writer, "{line} log.repeated={left_out}"),
        }
    }
}

/// The line's place in the program and what its fields say.
fn line_of(event: &Event<'_>) -> u64 {
    let mut hash = Fields(DefaultHasher::new());
    event.metadata().callsite().hash(&mut hash.0);
    event.record(&mut hash);
    hash.0.finish()
}

struct Fields(DefaultHasher);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if !COUNTS.contains(&field.name()) {
            let mut text = String::new();
            // Writing to a String cannot fail.
            let _written = write!(text, "{value:?}");
            (field.name(), text).hash(&mut self.0);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use std::io;
    use std::sync::Arc;

    use tracing_subscriber::fmt::format;

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn logged(act: impl FnOnce()) -> Vec<String> {
        let lines = Lines::default();
        let writer = lines.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_ansi(false)
            .event_format(Damped::new(format(), false))
            .with_writer(move || writer.clone())
            .finish();
        tracing::subscriber::with_default(subscriber, act);
        let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_storm_of_one_warning_is_one_line() {
        let lines = logged(|| {
            for failures in 0..1000 {
                tracing::warn!(failures, task = "relay", "iteration failed");
            }
        });
        assert_eq!(lines.len(), 1, "{lines:?}");
    }

    #[test]
    fn other_jobs_other_tasks_and_plain_news_are_never_left_out() {
        let lines = logged(|| {
            for number in 0..10 {
                tracing::warn!(job.number = number, "failed");
                tracing::info!("the same news");
            }
        });
        assert_eq!(lines.len(), 20);
    }

    #[test]
    fn alerts_are_never_left_out() {
        let lines = logged(|| {
            for _ in 0..3 {
                tracing::warn!(alert.kind = "booth.alert", "alert.without_admin_chat");
            }
        });
        assert_eq!(lines.len(), 3, "{lines:?}");
    }

    #[test]
    fn after_a_minute_the_line_comes_with_its_count() {
        let damped = Damped::new((), false);
        let begun = Instant::now();
        assert_eq!(damped.admit(1, begun), Some(0));
        for second in 1..60 {
            assert_eq!(damped.admit(1, begun + Duration::from_secs(second)), None);
        }
        assert_eq!(damped.admit(2, begun), Some(0));
        assert_eq!(damped.admit(1, begun + Duration::from_mins(1)), Some(59));
        assert_eq!(damped.admit(1, begun + Duration::from_secs(61)), None);
    }
}
