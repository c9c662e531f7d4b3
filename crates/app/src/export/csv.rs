use ::csv::{Terminator, WriterBuilder};
use leads::{Cell, EXPORT_COLUMNS, Lead};

/// One line a lead under a line of column names; times in UTC.
pub fn csv_table(leads: &[Lead]) -> anyhow::Result<Vec<u8>> {
    let mut table = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    table.write_record(EXPORT_COLUMNS)?;
    for lead in leads {
        table.write_record(lead.export_row().iter().map(Cell::guarded))?;
    }
    Ok(table.into_inner()?)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use kernel::Sensitive;

    use super::*;
    use crate::export::xlsx::tests::{HOSTILE, a_lead};

    #[test]
    fn no_cell_of_a_csv_is_a_formula_and_every_text_comes_back() {
        for hostile in HOSTILE {
            let mut lead = a_lead();
            lead.name = Sensitive::new(hostile.to_owned());
            let table = csv_table(&[lead]).unwrap();
            let mut read = ::csv::Reader::from_reader(table.as_slice());
            assert_eq!(read.headers().unwrap().iter().collect::<Vec<_>>(), EXPORT_COLUMNS);
            let row = read.records().next().unwrap().unwrap();
            let name = row.get(6).unwrap();
            assert!(!name.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{name:?} is a formula");
            assert_eq!(name.strip_prefix('\'').unwrap_or(name), hostile);
        }
    }
}
