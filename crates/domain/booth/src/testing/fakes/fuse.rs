use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};

/// Kills a process at a chosen await: once it has burnt down, nothing that a fake is asked for ever answers. Whoever
/// polls the future drops it then.
#[derive(Debug)]
pub struct Fuse(AtomicI64);

impl Default for Fuse {
    fn default() -> Self {
        Self(AtomicI64::new(i64::MAX))
    }
}

impl Fuse {
    /// So many awaits are answered, then none.
    pub fn arm(&self, awaits: u8) {
        self.0.store(i64::from(awaits), Ordering::SeqCst);
    }

    /// Everything is answered again.
    pub fn disarm(&self) {
        self.0.store(i64::MAX, Ordering::SeqCst);
    }

    /// One await.
    pub(super) async fn burn(&self) {
        if self.0.fetch_sub(1, Ordering::SeqCst) <= 0 {
            std::future::pending::<()>().await;
        }
    }
}

/// A fuse that is built in after the fake was made.
#[derive(Debug, Default)]
pub(super) struct FuseBox(OnceLock<Arc<Fuse>>);

impl FuseBox {
    pub(super) fn fit(&self, fuse: &Arc<Fuse>) {
        // A second world over the same fake keeps the first one's fuse.
        self.0.get_or_init(|| Arc::clone(fuse));
    }

    pub(super) async fn burn(&self) {
        if let Some(fuse) = self.0.get() {
            fuse.burn().await;
        }
    }
}
