//! The job machine: `queued → processing → publishing → delivering → done`, `failed` from any of the first four.
//!
//! Each file holds the transitions of one part of that road. A transition takes the job by value and answers the next
//! one with its effects, or `Refused`.

mod artifacts;
mod change;
mod deliver;
mod finish;
mod names;
mod publish;
mod queue;
mod recover;
mod rules;
mod run;
mod state;

pub use artifacts::{Artifacts, BadSticker, KeptFigure, SheetCut, StoredSheet};
pub use change::{JobChange, JobEffect};
pub use names::{FailReason, FailureKind, JobStatus, Marker, Outcome};
pub use queue::NewJob;
pub use rules::JobRules;
pub use state::{CreateCall, Job, JobExpectation, JobState, SetCheck, Stage};
