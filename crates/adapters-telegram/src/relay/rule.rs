use messaging::{OutboxRow, Settled};

/// What a module says of its rows at the moment they are to be sent.
pub trait SendRule: Send + Sync {
    /// What becomes of a claimed row without a call: outside its hours it waits, too late it is dropped. `None`: it
    /// is sent.
    fn before_send(&self, row: &OutboxRow) -> Option<Settled>;

    /// Whether it comes without a sound.
    fn is_silent(&self, row: &OutboxRow) -> bool;
}
