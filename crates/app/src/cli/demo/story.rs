use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use serde::Serialize;

use crate::cli::out::say;

/// One told step: what was done and what came of it.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Step {
    /// Seconds since the story began.
    at: f64,
    /// Who acts.
    who: &'static str,
    /// What happens.
    what: String,
}

/// Tells what happens, step by step with times: on standard output, and to the demo's page.
#[derive(Debug, Clone)]
pub(super) struct Story {
    began: Instant,
    quiet: bool,
    steps: Arc<Mutex<Vec<Step>>>,
}

impl Story {
    pub(super) fn new(quiet: bool) -> Self {
        Self { began: Instant::now(), quiet, steps: Arc::default() }
    }

    pub(super) fn tell(&self, who: &'static str, what: impl Display) {
        let at = self.began.elapsed().as_secs_f64();
        if !self.quiet {
            say(format!("{at:7.2} s  {who:<9} {what}"));
        }
        let step = Step { at, who, what: what.to_string() };
        self.steps.lock().unwrap_or_else(PoisonError::into_inner).push(step);
    }

    pub(super) fn steps(&self) -> Vec<Step> {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}
