//! The job machine: `queued → processing → publishing → delivering → done`, `failed` from any of the first four.

mod names;
mod state;

pub use names::{FailReason, FailureKind, JobStatus, Marker, Outcome};
pub use state::{Artifacts, CreateCall, Job, JobExpectation, JobState, SetCheck, Stage};
