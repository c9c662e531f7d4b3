use std::fmt::Display;
use std::time::Instant;

use adapters_ai::local::{LocalIntake, LocalStudio, PackWish, style_names};
use anyhow::{Context as _, bail};
use booth::{PhotoFault, PhotoIntake as _, TakenPhoto};
use kernel::Lang;
use serde_json::json as value;
use sha2::{Digest as _, Sha256};
use texts::Texts;

use super::args::RenderArgs;
use super::input::{chosen_outfits, read_picture};
use super::out::{say, say_json};
use super::pack_folder::{PackFolder, PackedSticker, refuse_unfit};
use crate::compose::{face_check, local_settings};
use crate::config::Settings;

/// `render`: one pack from one photo, the same code as in the booth, without Telegram.
pub(super) async fn render(settings: &Settings, args: &RenderArgs, json: bool) -> anyhow::Result<()> {
    let steps = Steps { began: Instant::now(), quiet: json };
    let studio = studio(settings, args)?;
    let outfits = chosen_outfits(&args.outfit)?;
    refuse_unfit(&args.out)?;
    let bytes = read_picture(&args.photo)?;
    let seed = seed(&bytes);
    let taken = take(settings, bytes, args).await?;
    let intake_s = steps.say("photo", format!("{} × {}, faces: {}", taken.width, taken.height, taken.faces));
    let lang = Lang::parse(args.lang.code()).unwrap_or_default();
    let drawn = studio.draw(PackWish { photo: taken.jpeg, outfits, lang, seed }).await.context("drawing failed")?;
    let level = drawn.level.as_str();
    let drawn_s = steps.say("drawn", format!("{} stickers, cut-out level {level}", drawn.stickers.len()));
    let stickers = (1..).zip(drawn.stickers).map(|(place, sticker)| PackedSticker {
        emoji: sticker.emoji,
        caption: Some(sticker.caption).filter(|caption| !caption.is_empty()),
        template: sticker.template,
        ..PackedSticker::new(place, sticker.webp, (sticker.width, sticker.height))
    });
    let pack = PackFolder {
        provider: "local".to_owned(),
        cost: 0.0,
        cut_out_level: Some(level.to_owned()),
        stickers: stickers.collect(),
        timings: value!({"photo_s": intake_s, "draw_s": drawn_s - intake_s, "total_s": drawn_s, "steps": drawn.timings}),
    };
    pack.write(&args.out)?;
    steps.say("written", args.out.display());
    if json { say_json(&pack) } else { Ok(()) }
}

fn studio(settings: &Settings, args: &RenderArgs) -> anyhow::Result<LocalStudio> {
    let studio = LocalStudio::new(local_settings(settings, std::time::Duration::ZERO));
    match &args.style {
        None => Ok(studio),
        Some(style) if style_names().contains(style) => Ok(studio.with_style(style)),
        Some(_) => bail!("no such style; there are: {}", style_names().join(", ")),
    }
}

async fn take(settings: &Settings, bytes: Vec<u8>, args: &RenderArgs) -> anyhow::Result<TakenPhoto> {
    match LocalIntake::new(face_check(settings)).accept(bytes).await {
        Ok(taken) => Ok(taken),
        Err(fault) => bail!("the photo is refused ({}): {}", fault.code(), advice(fault, args)?),
    }
}

/// What is wrong with the photo and what to do, in the words that the tablet uses.
fn advice(fault: PhotoFault, args: &RenderArgs) -> anyhow::Result<String> {
    let lang = Lang::parse(args.lang.code()).unwrap_or_default();
    let texts = Texts::load()?;
    let key = format!("problem-{}", fault.code());
    let said = [texts.find(lang, &format!("{key}-title"), &[]), texts.find(lang, &format!("{key}-detail"), &[])];
    let said: Vec<String> = said.into_iter().flatten().collect();
    Ok(if said.is_empty() { fault.to_string() } else { said.join(". ") })
}

/// The same photo gives the same pack.
fn seed(photo: &[u8]) -> u64 {
    Sha256::digest(photo).iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

/// What has been done so far, a line each with its second.
struct Steps {
    began: Instant,
    quiet: bool,
}

impl Steps {
    /// Answers the second.
    fn say(&self, what: &str, detail: impl Display) -> f64 {
        let at = self.began.elapsed().as_secs_f64();
        if !self.quiet {
            say(format!("{at:6.2} s  {what:<9} {detail}"));
        }
        at
    }
}
