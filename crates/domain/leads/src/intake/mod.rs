//! How a request comes in: checked, cleaned, guarded, stored before it is answered.

mod check;
mod clean;
mod fault;
mod form;
mod guard;
mod submit;

pub use check::check_form;
pub(crate) use check::is_possible_day;
pub(crate) use clean::{clean_line, clean_text};
pub use fault::{Field, FieldFault, FieldFaults, IntakeError};
pub use form::{FillTime, LeadForm, Submission};
pub use guard::{RATE_WINDOW, admit_source, is_suspected};
pub(crate) use submit::Accepted;
pub use submit::{Intake, Repeat};
