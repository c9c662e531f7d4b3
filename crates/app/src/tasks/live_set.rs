use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Who is at work on what: the one registry that keeps a second worker away (J4, T4).
#[derive(Debug, Clone)]
pub struct LiveSet<K: Eq + Hash> {
    live: Arc<Mutex<HashSet<K>>>,
}

impl<K: Eq + Hash> Default for LiveSet<K> {
    fn default() -> Self {
        Self { live: Arc::default() }
    }
}

impl<K: Eq + Hash + Clone + Debug> LiveSet<K> {
    /// Enters a key; `None` when somebody is there already. The entry goes when the guard is dropped, however its
    /// holder ends.
    pub fn enter(&self, key: K) -> Option<LiveEntry<K>> {
        let entered = self.live.lock().unwrap_or_else(PoisonError::into_inner).insert(key.clone());
        entered.then(|| LiveEntry { set: self.clone(), key })
    }

    /// How many are at work.
    pub fn len(&self) -> usize {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether nobody is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// One entry of a [`LiveSet`].
#[derive(Debug)]
pub struct LiveEntry<K: Eq + Hash + Clone + Debug> {
    set: LiveSet<K>,
    key: K,
}

impl<K: Eq + Hash + Clone + Debug> Drop for LiveEntry<K> {
    fn drop(&mut self) {
        self.set.live.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]
    use super::*;

    #[test]
    fn t4_there_is_never_a_second_entry_and_it_goes_even_by_a_panic() {
        let set = LiveSet::default();
        let first = set.enter(7).unwrap();
        assert!(set.enter(7).is_none());
        assert!(set.enter(8).is_some());
        drop(first);
        let inner = set.clone();
        let panicked = std::thread::spawn(move || {
            let _entry = inner.enter(7).unwrap();
            panic!("in the middle of it");
        });
        assert!(panicked.join().is_err());
        assert!(set.is_empty());
    }
}
