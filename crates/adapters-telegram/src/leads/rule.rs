use std::sync::Arc;

use leads::LeadDesk;
use messaging::{Class, OutboxRow, Settled};

use crate::relay::SendRule;

/// The calendar's word on the rows of the leads.
pub(super) struct LeadsRule(pub(super) Arc<LeadDesk>);

impl SendRule for LeadsRule {
    fn before_send(&self, row: &OutboxRow) -> Option<Settled> {
        self.0.before_send(row)
    }

    fn is_silent(&self, row: &OutboxRow) -> bool {
        let rings_by_itself = match row.outgoing.class {
            Class::LeadCard | Class::LeadPing => true,
            Class::Outcome
            | Class::Consent
            | Class::Reply
            | Class::HandOver
            | Class::Resend
            | Class::Progress
            | Class::Notice
            | Class::Alert
            | Class::Reminder
            | Class::Digest => false,
        };
        rings_by_itself && self.0.is_quiet_now()
    }
}
