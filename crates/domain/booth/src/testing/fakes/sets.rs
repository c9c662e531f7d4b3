use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use kernel::{Clock, Timestamp, UserId};

use super::fuse::FuseBox;
use super::{Fuse, ManualClock};
use crate::handle::locked;
use crate::{FoundSet, FoundSticker, PackPage, PageAnswer, SetError, SetName, SetSticker, StickerSets};

/// A method of the port.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Call {
    /// `upload`.
    Upload,
    /// `create`.
    Create,
    /// `find`.
    Find,
}

/// Whether a faulty call acts before it fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Nothing happens.
    Nothing,
    /// It acts, then fails.
    First,
}

/// A fault of one call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetFault {
    /// Whether it acts all the same.
    pub act: Act,
    /// What is answered.
    pub error: SetError,
}

#[derive(Debug, Clone)]
struct StoredSet {
    found: FoundSet,
    visible_from: Timestamp,
}

#[derive(Debug, Default)]
struct State {
    sets: BTreeMap<SetName, StoredSet>,
    faults: HashMap<Call, VecDeque<SetFault>>,
    calls: Vec<(Call, Option<SetName>)>,
    uploads: u64,
    lag: Duration,
    page: PageMode,
}

/// What the public page says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PageMode {
    /// The truth.
    #[default]
    Truth,
    /// Neither yes nor no.
    Unknown,
    /// A clear no.
    NotYet,
}

/// Telegram's sets in memory: names are unique, a new set may lag.
#[derive(Debug)]
pub struct FakeSets {
    clock: Arc<ManualClock>,
    fuse: FuseBox,
    state: Mutex<State>,
}

impl FakeSets {
    /// No sets, on this clock.
    pub fn on(clock: Arc<ManualClock>) -> Arc<Self> {
        Arc::new(Self { clock, fuse: FuseBox::default(), state: Mutex::default() })
    }

    pub(in crate::testing) fn fit(&self, fuse: &Arc<Fuse>) {
        self.fuse.fit(fuse);
    }

    /// The next calls of this kind fail so, in order.
    pub fn fail_next(&self, call: Call, faults: impl IntoIterator<Item = (Act, SetError)>) {
        let faults = faults.into_iter().map(|(act, error)| SetFault { act, error });
        locked(&self.state).faults.entry(call).or_default().extend(faults);
    }

    /// Forgets faults that have not happened.
    pub fn forgive(&self) {
        locked(&self.state).faults.clear();
    }

    /// New sets are invisible for so long.
    pub fn set_lag(&self, lag: Duration) {
        locked(&self.state).lag = lag;
    }

    /// What the public page says from now on.
    pub fn set_page(&self, mode: PageMode) {
        locked(&self.state).page = mode;
    }

    /// Somebody else's set.
    pub fn plant(&self, name: &SetName, found: FoundSet) {
        let stored = StoredSet { found, visible_from: self.clock.now() };
        locked(&self.state).sets.insert(name.clone(), stored);
    }

    /// Every set's name.
    pub fn names(&self) -> Vec<SetName> {
        locked(&self.state).sets.keys().cloned().collect()
    }

    /// Create calls that left for a name.
    pub fn creates_of(&self, name: &SetName) -> usize {
        let of_name = |made: &(Call, Option<SetName>)| made.0 == Call::Create && made.1.as_ref() == Some(name);
        locked(&self.state).calls.iter().filter(|made| of_name(made)).count()
    }

    /// Calls of this kind so far.
    pub fn count(&self, call: Call) -> usize {
        locked(&self.state).calls.iter().filter(|(made, _)| *made == call).count()
    }

    fn begin(&self, call: Call, name: Option<&SetName>) -> Option<SetFault> {
        let mut state = locked(&self.state);
        state.calls.push((call, name.cloned()));
        state.faults.get_mut(&call).and_then(VecDeque::pop_front)
    }

    fn visible(&self, name: &SetName) -> Option<FoundSet> {
        let now = self.clock.now();
        locked(&self.state).sets.get(name).filter(|set| set.visible_from <= now).map(|set| set.found.clone())
    }

    fn insert(&self, name: &SetName, title: &str, stickers: &[SetSticker]) -> Result<(), SetError> {
        let mut state = locked(&self.state);
        if state.sets.contains_key(name) {
            return Err(SetError::Occupied);
        }
        let stickers = stickers
            .iter()
            .map(|sticker| FoundSticker {
                emoji: sticker.emoji.first().cloned(),
                file_id: format!("set:{}", sticker.file_id),
            })
            .collect();
        let visible_from = self.clock.now().plus(state.lag);
        let found = FoundSet { title: title.to_owned(), stickers };
        state.sets.insert(name.clone(), StoredSet { found, visible_from });
        Ok(())
    }
}

#[async_trait]
impl StickerSets for FakeSets {
    async fn upload(&self, _owner: UserId, _webp: Vec<u8>) -> Result<String, SetError> {
        self.fuse.burn().await;
        if let Some(fault) = self.begin(Call::Upload, None) {
            return Err(fault.error);
        }
        let mut state = locked(&self.state);
        state.uploads += 1;
        Ok(format!("file{}", state.uploads))
    }

    async fn create(
        &self,
        _owner: UserId,
        name: &SetName,
        title: &str,
        stickers: &[SetSticker],
    ) -> Result<(), SetError> {
        self.fuse.burn().await;
        let answer = match self.begin(Call::Create, Some(name)) {
            None => self.insert(name, title, stickers),
            Some(SetFault { act: Act::Nothing, error }) => Err(error),
            Some(SetFault { act: Act::First, error }) => self.insert(name, title, stickers).and(Err(error)),
        };
        self.fuse.burn().await;
        answer
    }

    async fn find(&self, name: &SetName) -> Result<Option<FoundSet>, SetError> {
        self.fuse.burn().await;
        match self.begin(Call::Find, Some(name)) {
            None => Ok(self.visible(name)),
            Some(fault) => Err(fault.error),
        }
    }
}

/// The public page of [`FakeSets`].
#[derive(Debug)]
pub struct FakePage(pub Arc<FakeSets>);

#[async_trait]
impl PackPage for FakePage {
    async fn look(&self, name: &SetName, _title: &str) -> PageAnswer {
        let mode = locked(&self.0.state).page;
        match mode {
            PageMode::Truth if self.0.visible(name).is_some() => PageAnswer::Confirmed,
            PageMode::Truth | PageMode::NotYet => PageAnswer::NotYet,
            PageMode::Unknown => PageAnswer::Unknown,
        }
    }
}
