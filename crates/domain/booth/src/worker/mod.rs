//! The worker's slots: claim a job, draw its pack, hand it to publishing; and what becomes of cut-off runs.

mod advance;
mod ask_artist;
mod calls;
mod claim;
mod cut_sheet;
mod decide;
mod export_pack;
mod give_back;
mod judge_figures;
mod memory;
mod obstacle;
mod plan;
#[cfg(test)]
mod plan_tests;
mod startup;
mod switches;
mod tally;

pub use memory::RunMemory;
