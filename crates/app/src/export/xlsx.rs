use std::sync::Arc;

use chrono::{Datelike as _, NaiveDateTime};
use chrono_tz::Tz;
use kernel::{Lang, Timestamp};
use leads::{Cell, EXPORT_COLUMNS, Lead};
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use texts::Texts;
use thiserror::Error;

/// What a cell of a workbook may hold; longer text is cut.
const CELL_MOST: usize = 32_767;
/// Days of other years are unknown to a workbook.
const KNOWN_YEARS: std::ops::RangeInclusive<i32> = 1900..=9999;
/// Columns whose words are ours, and read in the group's language.
const WORDS: [&str; 3] = ["status", "reason", "contact_kind"];

/// Why no workbook came out.
#[derive(Debug, Error)]
#[error("the workbook cannot be made")]
pub struct WorkbookFault(#[from] XlsxError);

/// Makes workbooks in one language, their times in one zone.
#[derive(Debug, Clone)]
pub struct Workbooks {
    /// Headings and words.
    pub texts: Arc<Texts>,
    /// In which language.
    pub lang: Lang,
    /// Workbooks know no zones: moments are those of its clocks.
    pub zone: Tz,
}

impl Workbooks {
    /// One sheet, a row a lead. Text is written as text, whatever it begins with; days and moments are real ones.
    pub fn make(&self, leads: &[Lead]) -> Result<Vec<u8>, WorkbookFault> {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.say("export-sheet"))?;
        self.head(sheet)?;
        let formats = Formats::new();
        for (row, lead) in (1..).zip(leads) {
            for (column, (name, cell)) in (0..).zip(EXPORT_COLUMNS.iter().zip(lead.export_row())) {
                self.cell(sheet, &formats, (row, column), name, &cell)?;
            }
        }
        sheet.autofit();
        sheet.set_freeze_panes(1, 0)?;
        Ok(workbook.save_to_buffer()?)
    }

    fn head(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let bold = Format::new().set_bold();
        for (column, name) in (0..).zip(EXPORT_COLUMNS) {
            sheet.write_string_with_format(0, column, self.say(&format!("export-column-{name}")), &bold)?;
        }
        Ok(())
    }

    fn cell(
        &self,
        sheet: &mut Worksheet,
        formats: &Formats,
        (row, column): (u32, u16),
        name: &str,
        cell: &Cell,
    ) -> Result<(), XlsxError> {
        match cell {
            Cell::Empty => {}
            Cell::Text(word) if WORDS.contains(&name) => {
                sheet.write_string(row, column, self.say(&format!("export-{name}-{word}")))?;
            }
            Cell::Text(text) => {
                sheet.write_string(row, column, cut(text))?;
            }
            Cell::Number(number) => {
                #[allow(clippy::cast_precision_loss, reason = "short numbers and counts are far below 2^53")]
                sheet.write_number(row, column, *number as f64)?;
            }
            Cell::Date(day) if KNOWN_YEARS.contains(&day.year()) => {
                sheet.write_date_with_format(row, column, *day, &formats.day)?;
            }
            Cell::Date(day) => {
                sheet.write_string(row, column, day.to_string())?;
            }
            Cell::Moment(at) => {
                sheet.write_datetime_with_format(row, column, self.local(*at), &formats.moment)?;
            }
        }
        Ok(())
    }

    fn local(&self, at: Timestamp) -> NaiveDateTime {
        at.to_utc().with_timezone(&self.zone).naive_local()
    }

    fn say(&self, key: &str) -> String {
        self.texts.get(self.lang, key, &[])
    }
}

struct Formats {
    day: Format,
    moment: Format,
}

impl Formats {
    fn new() -> Self {
        Self {
            day: Format::new().set_num_format("yyyy-mm-dd"),
            moment: Format::new().set_num_format("yyyy-mm-dd hh:mm"),
        }
    }
}

fn cut(text: &str) -> String {
    text.chars().take(CELL_MOST / 2).collect()
}

#[cfg(test)]
#[path = "xlsx_tests.rs"]
pub(super) mod tests;
