use crate::SqlMigration;

/// Who settled what waited for a person, and the newest of a subject whether it is open or not.
pub(crate) const MIGRATION: SqlMigration = SqlMigration {
    name: "desk_0008_settled_by",
    up: &[
        "ALTER TABLE attention ADD COLUMN settled_by INTEGER",
        "CREATE INDEX attention_of ON attention (subject_kind, subject_id, id)",
    ],
    sample: &["INSERT INTO attention (module, subject_kind, subject_id, reason, since, owner, settled_at, settled_by)
         VALUES ('booth', 'job', '2', 'job_too_late', 3, 5, 4, 5)"],
};
