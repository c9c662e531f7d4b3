use std::time::Duration;

use crate::BoothSettings;

/// The limits that the job machine obeys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobRules {
    /// `MAX_ATTEMPTS`.
    pub max_attempts: u32,
    /// `SHUTDOWN_FREE_REQUEUES`.
    pub free_requeues: u32,
    /// Deaths while alone in publishing after which an absent set fails the job.
    pub publish_deaths: u32,
    /// Waits between attempts.
    pub retry_steps: [Duration; 2],
    /// `JOB_DEADLINE`.
    pub job_deadline: Duration,
    /// When the one delay notice is due.
    pub delay_after: Duration,
    /// How long a create call can still land.
    pub create_can_land: Duration,
}

impl From<&BoothSettings> for JobRules {
    fn from(settings: &BoothSettings) -> Self {
        Self {
            max_attempts: settings.max_attempts,
            free_requeues: settings.free_requeues,
            publish_deaths: settings.publish_deaths,
            retry_steps: settings.retry_steps,
            job_deadline: settings.job_deadline,
            delay_after: settings.delay_after,
            create_can_land: settings.create_can_land,
        }
    }
}

impl JobRules {
    /// Wait before the attempt that follows `attempts` counted ones.
    pub fn retry_wait(&self, attempts: u32) -> Duration {
        let [first, later] = self.retry_steps;
        if attempts <= 1 { first } else { later }
    }
}
