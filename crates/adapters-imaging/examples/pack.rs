//! Draws a pack and its contact sheet: `pack PHOTO OUT [OUTFIT[,OUTFIT]] [LANG] [STYLE] [MODELS_DIR]`.
#![allow(clippy::print_stdout, reason = "a tool for people's eyes")]

use std::error::Error;
use std::path::Path;

use adapters_imaging::contact_sheet;
use adapters_imaging::local::{Lang, LocalRequest, Renderer};
use image::ImageFormat;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (Some(photo), Some(out)) = (args.first(), args.get(1)) else {
        return Err("usage: pack PHOTO OUT [OUTFIT[,OUTFIT]] [LANG] [STYLE] [MODELS_DIR]".into());
    };
    let arg = |i: usize, default: &'static str| args.get(i).map_or(default, String::as_str);
    let out = Path::new(out);
    std::fs::create_dir_all(out)?;
    let mut jpeg = Vec::new();
    image::open(photo)?.to_rgb8().write_to(&mut std::io::Cursor::new(&mut jpeg), ImageFormat::Jpeg)?;
    let models = args.get(5).map(Path::new);
    let renderer = Renderer::open(models);
    let request = LocalRequest {
        lang: Lang::parse(arg(3, "ru")).ok_or("the language is ru, uz or en")?,
        outfits: arg(2, "superhero").split(',').map(str::to_owned).collect(),
        style: arg(4, "toon").to_owned(),
        seed: 1,
    };
    let pack = renderer.render(&jpeg, &request)?;
    println!("{} {:?}", pack.level, pack.timings);
    for (i, sticker) in pack.stickers.iter().enumerate() {
        std::fs::write(out.join(format!("{:02}.webp", i + 1)), &sticker.webp)?;
    }
    let files: Vec<&[u8]> = pack.stickers.iter().map(|s| s.webp.as_slice()).collect();
    std::fs::write(out.join("contact-sheet.png"), contact_sheet(&files)?)?;
    Ok(())
}
