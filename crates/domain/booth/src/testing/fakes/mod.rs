mod drawing;
mod environment;
mod sets;
mod storage;

pub use drawing::{FakeArtist, FakeExport, FakeIntake, ListedOutfits};
pub use environment::{ManualClock, Recorder, SeededEntropy};
pub use sets::{Act, Call, FakePage, FakeSets, PageMode, SetFault};
pub use storage::MemoryFiles;
