use std::path::Path;
use std::time::Instant;

use adapters_ai::local::{LocalExport, LocalStudio, plain_figures, sheet_warnings};
use anyhow::Context as _;
use booth::{ExportError, PackExport as _, SheetLayout};
use serde_json::json;

use super::input::read_picture;
use super::out::{complain, say};
use super::pack_folder::{PackFolder, PackedSticker, refuse_unfit};
use crate::compose::local_settings;
use crate::config::Settings;

/// `sheet cut`: cuts and exports one sheet. Nothing is written when it is not fit; its faults go to standard error.
pub(super) async fn cut(settings: &Settings, file: &Path, out: &Path, layout: (u32, u32)) -> anyhow::Result<bool> {
    let began = Instant::now();
    refuse_unfit(out)?;
    let picture = read_picture(file)?;
    let studio = LocalStudio::new(local_settings(settings, std::time::Duration::ZERO));
    let export = LocalExport::new(&studio);
    let layout = SheetLayout { columns: layout.0, rows: layout.1 };
    let cells = match export.cut(picture, layout).await {
        Ok(cells) => cells,
        Err(ExportError::Unfit { faults }) => return Ok(refused(file, faults)),
        Err(error @ ExportError::Internal(_)) => return Err(error.into()),
    };
    let (mut figures, mut faults) = (Vec::new(), Vec::new());
    for (place, cell) in (1..).zip(cells) {
        match cell {
            Ok(figure) => figures.push(figure),
            Err(words) => faults.extend(words.into_iter().map(|word| format!("cell {place}: {word}"))),
        }
    }
    if !faults.is_empty() {
        return Ok(refused(file, faults));
    }
    let cut_s = began.elapsed().as_secs_f64();
    for warning in sheet_warnings(&figures) {
        complain(format!("warning: {warning}"));
    }
    // The place on a sheet of any layout is no pose, so nothing is written on the stickers.
    let figures = plain_figures(&figures).context("a figure cannot be read")?;
    let exported = export.export(figures).await.context("export failed")?;
    let stickers = (1..).zip(exported).map(|(place, sticker)| PackedSticker {
        emoji: sticker.emoji,
        caption: sticker.caption,
        template: sticker.template,
        ..PackedSticker::new(place, sticker.webp, (sticker.width, sticker.height))
    });
    let stickers: Vec<PackedSticker> = stickers.collect();
    let total_s = began.elapsed().as_secs_f64();
    let pack = PackFolder {
        provider: "sheet".to_owned(),
        cost: 0.0,
        cut_out_level: None,
        stickers,
        timings: json!({"cut_s": cut_s, "export_s": total_s - cut_s, "total_s": total_s}),
    };
    pack.write(out)?;
    say(format!("{} stickers from {} in {total_s:.2} s: {}", pack.stickers.len(), file.display(), out.display()));
    Ok(true)
}

fn refused(file: &Path, faults: Vec<String>) -> bool {
    complain(format!("{} is not fit:", file.display()));
    for fault in faults {
        complain(format!("  - {fault}"));
    }
    false
}
