//! What people with the right do to a job.

mod fail_job;
mod resend_link;
mod retry_job;
