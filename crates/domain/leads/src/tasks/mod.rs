//! What the leads task does: publishing every 2 s, the rest every 60 s. The relay sends.

mod before_send;
mod erase_expired;
mod housekeep;
mod publish_due;
mod send_digest;
mod send_reminders;
mod wipe_mentions;

pub use before_send::before_send;
