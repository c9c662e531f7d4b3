mod drawing;
mod environment;
mod fuse;
mod sets;
mod storage;

pub use drawing::{FakeArtist, FakeExport, FakeIntake, ListedOutfits};
pub use environment::{ManualClock, Recorder, SeededEntropy};
pub use fuse::Fuse;
pub use sets::{Act, Call, FakePage, FakeSets, PageMode, SetFault};
pub use storage::MemoryFiles;
