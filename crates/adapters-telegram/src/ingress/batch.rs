use messaging::Envelope;
use serde_json::Value;

/// What one poll brought, sorted.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// To be stored, in the order in which they came.
    pub(super) accepted: Vec<(Envelope, Value)>,
    /// Updates that are none: nothing can be stored of them.
    pub(super) unreadable: usize,
    /// What confirms all of it.
    pub(super) next_offset: Option<i64>,
}

impl Batch {
    /// Sorts raw updates. The offset is the largest id of this batch plus one, wherever in the batch it stands and
    /// whatever came before: ids can start anew, and arrive out of order.
    pub(super) fn read(updates: Vec<Value>) -> Self {
        let mut batch = Self::default();
        for raw in updates {
            match Envelope::read(&raw) {
                Ok(envelope) => {
                    let confirms = envelope.update_id.saturating_add(1);
                    batch.next_offset = batch.next_offset.max(Some(confirms));
                    batch.accepted.push((envelope, raw));
                }
                Err(_) => batch.unreadable += 1,
            }
        }
        batch
    }
}
