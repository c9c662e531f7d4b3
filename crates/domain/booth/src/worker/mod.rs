//! The worker's slots: claim a job, draw its pack, hand it to publishing; and what becomes of cut-off runs.

mod advance;
mod ask_artist;
mod claim;
mod export_pack;
mod give_back;
mod memory;
mod startup;

pub use memory::RunMemory;
