//! Dresses one figure as all twelve stickers, for people's eyes: `dress OUT LANG [FIGURE]`; without a figure, a preview.
#![allow(clippy::print_stdout, reason = "a tool for people's eyes")]

use std::error::Error;
use std::path::Path;

use adapters_imaging::contact_sheet;
use adapters_imaging::export::{ExportOptions, sticker};
use adapters_imaging::local::{Lang, dress, outfit, preview};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let out = Path::new(args.first().ok_or("usage: dress OUT LANG [FIGURE]")?);
    let lang = args.get(1).and_then(|code| Lang::parse(code)).ok_or("the language is ru, uz or en")?;
    let png = match args.get(2) {
        Some(figure) => std::fs::read(figure)?,
        None => preview(outfit::find("chef").ok_or("no such outfit")?)?,
    };
    let figure = image::load_from_memory(&png)?.into_rgba8();
    let mut files = Vec::new();
    for place in 1..=12 {
        files.push(sticker(&dress(&figure, place, lang)?.image, ExportOptions::default())?.webp);
    }
    std::fs::write(out, contact_sheet(&files)?)?;
    Ok(())
}
