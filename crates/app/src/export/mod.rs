//! Leads as tables for people and scripts: a workbook for who asked in the group, CSV for the command line. Neither
//! lets a spreadsheet read somebody's words as a formula.

mod csv;
mod store;
mod xlsx;

pub use self::csv::csv_table;
pub use store::LeadExports;
pub use xlsx::{WorkbookFault, Workbooks};
