use std::fmt::Write as _;

use kernel::TaskState;

use crate::parts::{Gauge, ReadyReport};

/// Media type of the text exposition format that Prometheus reads.
pub(crate) const FORMAT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The page: whether the service is ready, what its tasks do, and what it counts of its queues.
pub(crate) fn page(report: &ReadyReport, gauges: &[Gauge]) -> String {
    let mut all = vec![Gauge::new(
        "atelier_ready",
        "Whether the service can do its work.",
        None,
        u64::from(report.reasons.is_empty()),
    )];
    all.extend(report.tasks.iter().map(|task| {
        let running = matches!(task.state, TaskState::Running { .. });
        Gauge::new("atelier_task_running", "Whether an iteration runs.", Some(("task", task.task)), running.into())
    }));
    all.extend(report.tasks.iter().map(|task| {
        let failing = task.last_error.is_some();
        Gauge::new(
            "atelier_task_failing",
            "Whether the last iteration failed.",
            Some(("task", task.task)),
            failing.into(),
        )
    }));
    all.extend_from_slice(gauges);
    render(&all)
}

/// Samples of one name stand together, under one head.
fn render(gauges: &[Gauge]) -> String {
    let mut page = String::new();
    let mut above = "";
    for Gauge { name, help, label, value } in gauges {
        // Writing to a String cannot fail.
        if *name != above {
            writeln!(page, "# HELP {name} {help}\n# TYPE {name} gauge").unwrap_or_default();
            above = name;
        }
        match label {
            Some((label, of)) => writeln!(page, "{name}{{{label}=\"{of}\"}} {value}"),
            None => writeln!(page, "{name} {value}"),
        }
        .unwrap_or_default();
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_of_one_name_share_a_head() {
        let gauge = |of, value| Gauge::new("atelier_jobs", "Jobs.", Some(("status", of)), value);
        let text = render(&[gauge("queued", 3), gauge("processing", 1)]);
        assert_eq!(
            text,
            "# HELP atelier_jobs Jobs.\n# TYPE atelier_jobs gauge\natelier_jobs{status=\"queued\"} 3\n\
             atelier_jobs{status=\"processing\"} 1\n"
        );
    }
}
