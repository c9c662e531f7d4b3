mod artist;
mod environment;
mod export;
mod fuse;
mod intake;
mod judge;
mod sets;
mod storage;

pub use artist::FakeArtist;
pub use environment::{ManualClock, Recorder, SeededEntropy};
pub use export::{FakeExport, Spoilt};
pub use fuse::Fuse;
pub use intake::{FakeIntake, ListedOutfits};
pub use judge::FakeJudge;
pub use sets::{Act, Call, FakePage, FakeSets, PageMode, SetFault};
pub use storage::MemoryFiles;
