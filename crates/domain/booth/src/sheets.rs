//! What is ordered of those who draw sheets, and how strictly a pack is looked at.

use std::fmt;

use crate::SheetLayout;

/// How a check's finding is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CheckMode {
    /// Not looked at.
    Off,
    /// Kept for people; nothing is drawn again for it.
    #[default]
    Warn,
    /// Drawn again, within what the job may spend.
    Enforce,
}

impl CheckMode {
    /// Every value.
    pub const ALL: &[Self] = &[Self::Off, Self::Warn, Self::Enforce];

    /// As settings write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Warn => "warn",
            Self::Enforce => "enforce",
        }
    }

    /// The value of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|mode| mode.as_str() == name)
    }
}

impl fmt::Display for CheckMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// `SHEET_LAYOUT`: how twelve stickers are spread over sheets, written sheets × stickers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SheetPlan {
    /// One sheet of 4 × 3.
    #[default]
    OneOfTwelve,
    /// Two sheets of 3 × 2.
    TwoOfSix,
    /// Three sheets of 2 × 2.
    ThreeOfFour,
}

impl SheetPlan {
    /// Every value.
    pub const ALL: &[Self] = &[Self::OneOfTwelve, Self::TwoOfSix, Self::ThreeOfFour];

    /// As settings write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OneOfTwelve => "1x12",
            Self::TwoOfSix => "2x6",
            Self::ThreeOfFour => "3x4",
        }
    }

    /// The value of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|plan| plan.as_str() == name)
    }

    /// Sheets of a pack on which nothing has to be drawn again.
    pub const fn sheets(self) -> usize {
        match self {
            Self::OneOfTwelve => 1,
            Self::TwoOfSix => 2,
            Self::ThreeOfFour => 3,
        }
    }

    /// The grid of each.
    pub const fn layout(self) -> SheetLayout {
        match self {
            Self::OneOfTwelve => SheetLayout { columns: 4, rows: 3 },
            Self::TwoOfSix => SheetLayout { columns: 3, rows: 2 },
            Self::ThreeOfFour => SheetLayout { columns: 2, rows: 2 },
        }
    }
}

impl fmt::Display for SheetPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
