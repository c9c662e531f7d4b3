//! SQLite's write-ahead log, as far as cutting it needs: a header of 32 bytes, then frames of 24 bytes and a page. A
//! frame that ends a transaction names the size of the database after it.

use std::ops::Range;
use std::path::Path;

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
const MAGIC: [u32; 2] = [0x377f_0682, 0x377f_0683];

/// A database as it was before the log, the log, and where its commits end.
#[derive(Debug)]
pub struct Cutting {
    database: Vec<u8>,
    log: Vec<u8>,
    /// Bytes up to the end of each commit, in order.
    pub ends: Vec<usize>,
    frame: usize,
}

/// What is wrong with the last commit of a prefix that must open without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tear {
    /// The log ends in the middle of its last frame.
    MidFrame,
    /// Its last frame, the one that commits, is not there.
    NoCommitFrame,
    /// One bit of its last frame is another.
    FlippedBit,
}

impl Tear {
    pub const ALL: [Self; 3] = [Self::MidFrame, Self::NoCommitFrame, Self::FlippedBit];
}

impl Cutting {
    /// Reads the log; panics when it is none.
    pub fn new(database: Vec<u8>, log: Vec<u8>) -> Self {
        assert!(MAGIC.contains(&number(&log, 0)), "not a write-ahead log");
        let frame = FRAME_HEADER + usize::try_from(number(&log, 8)).expect("a page size");
        let salts = &log[16..24];
        let mut ends = Vec::new();
        let mut at = HEADER;
        // Frames of an earlier round of the log have other salts.
        while at + frame <= log.len() && &log[at + 8..at + 16] == salts {
            if number(&log, at + 4) != 0 {
                ends.push(at + frame);
            }
            at += frame;
        }
        Self { database, log, ends, frame }
    }

    /// Frames in all commits.
    pub fn frames(&self) -> usize {
        self.ends.last().map_or(0, |end| (end - HEADER) / self.frame)
    }

    /// Lays out the database with the log up to the end of that commit.
    pub fn lay_out(&self, commit: usize, database: &Path) {
        self.write(database, &self.log[..self.ends[commit]]);
    }

    /// The same with the commit torn: it must open as the one before.
    pub fn lay_out_torn(&self, commit: usize, tear: Tear, database: &Path) {
        let end = self.ends[commit];
        let last: Range<usize> = end - self.frame..end;
        match tear {
            Tear::MidFrame => self.write(database, &self.log[..last.start + self.frame / 2]),
            Tear::NoCommitFrame => self.write(database, &self.log[..last.start]),
            Tear::FlippedBit => {
                let mut log = self.log[..end].to_vec();
                log[last.start + FRAME_HEADER + self.frame / 3] ^= 1;
                self.write(database, &log);
            }
        }
    }

    fn write(&self, database: &Path, log: &[u8]) {
        std::fs::write(database, &self.database).expect("the database");
        std::fs::write(log_of(database), log).expect("the log");
    }
}

/// Where a database's log is.
pub fn log_of(database: &Path) -> std::path::PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

fn number(log: &[u8], at: usize) -> u32 {
    log.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_be_bytes)
}
