//! What people with the right do to a job.

mod fail_job;
mod hand;
mod resend_link;
mod retry_job;

pub(crate) use hand::Hand;
