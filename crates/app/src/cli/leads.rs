use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::time::Duration;

use anyhow::Context as _;
use leads::{Cell, EXPORT_COLUMNS, Lead, LeadFilter};
use serde_json::{Map, Value, json};

use super::args::LeadsCommand;
use super::beside::Beside;
use super::out::{say, say_json, say_raw};
use crate::export::csv_table;

const DAY: Duration = Duration::from_hours(24);

/// `leads …`.
pub(super) async fn leads(beside: &Beside, command: &LeadsCommand, json: bool) -> anyhow::Result<()> {
    let LeadsCommand::Export { days, out } = command;
    let since = days.map(|days| beside.now().minus(DAY * days));
    let leads = beside.stores.leads.list(&LeadFilter { since, limit: u64::MAX, ..LeadFilter::default() }).await?;
    let Some(out) = out else {
        if json {
            return say_json(&leads.iter().map(row_json).collect::<Vec<_>>());
        }
        say_raw(&csv_table(&leads)?);
        return Ok(());
    };
    let table = if json {
        serde_json::to_vec_pretty(&leads.iter().map(row_json).collect::<Vec<_>>())?
    } else {
        csv_table(&leads)?
    };
    match place(out, &table) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            anyhow::bail!("{} is there already and is left alone: name another file, or remove it", out.display())
        }
        placed => placed.with_context(|| format!("{} cannot be written", out.display()))?,
    }
    if json {
        return say_json(&json!({"file": out.display().to_string(), "leads": leads.len()}));
    }
    say(format!("wrote {} leads to {}", leads.len(), out.display()));
    Ok(())
}

/// Personal data: for its owner alone.
fn place(out: &Path, table: &[u8]) -> std::io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(out)?;
    file.write_all(table)?;
    file.sync_all()
}

fn row_json(lead: &Lead) -> Value {
    let row = EXPORT_COLUMNS.iter().zip(lead.export_row());
    Value::Object(row.map(|(name, cell)| ((*name).to_owned(), cell_json(cell))).collect::<Map<_, _>>())
}

fn cell_json(cell: Cell) -> Value {
    match cell {
        Cell::Empty => Value::Null,
        Cell::Text(text) => Value::String(text),
        Cell::Number(number) => json!(number),
        Cell::Date(_) | Cell::Moment(_) => Value::String(cell.guarded()),
    }
}
