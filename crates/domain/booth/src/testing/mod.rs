//! For tests of this and other crates: in-memory stores with the semantics of the real ones, fakes of every other
//! port, a [`World`] that puts them together, and the contract suite that every store must pass.

pub mod contract;
mod fakes;
mod memory;
mod samples;
mod world;

pub use fakes::{
    Act, Call, FakeArtist, FakeExport, FakeIntake, FakeJudge, FakePage, FakeSets, Fuse, ListedOutfits, ManualClock,
    MemoryFiles, PageMode, Recorder, SeededEntropy, SetFault, Spoilt,
};
pub use memory::MemoryBooth;
pub use samples::{a_figure, a_job, a_pack, a_photo, a_session, a_sheet, boot, user};
pub use world::World;
