use kernel::StoreError;
use sea_orm::{DbErr, SqlErr};

/// Unique rules of the schema by the columns that `SQLite` names, and the fixed word each is reported under.
const RULES: [(&str, &str); 10] = [
    ("outbox.event_id", "business_reply"),
    ("jobs.session", "live_job"),
    ("jobs.set_name", "set_name"),
    ("jobs.id", "job_id"),
    ("job_outcomes.job", "one_outcome"),
    ("sessions.short_code", "short_code"),
    ("sessions.token", "session_token"),
    ("leads.contact", "open_contact"),
    ("lead_intakes.request_key", "key_used"),
    ("outbox.msg_key", "open_card"),
];

/// A database error as the ports know it. Rules of the schema are `Rejected`, everything else may be tried again.
pub fn store_error(error: DbErr) -> StoreError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(message)) => StoreError::Rejected {
            reason: RULES.iter().find(|(columns, _)| message.contains(columns)).map_or("unique", |(_, word)| word),
        },
        Some(SqlErr::ForeignKeyConstraintViolation(_)) => StoreError::Rejected { reason: "foreign_key" },
        Some(_) | None if is_check(&error) => StoreError::Rejected { reason: "check" },
        Some(_) | None => StoreError::unavailable(error),
    }
}

fn is_check(error: &DbErr) -> bool {
    error.to_string().contains("CHECK constraint failed")
}
