use std::path::Path;

use anyhow::{Context as _, bail};
use serde_json::{Value, json};

use super::guest::Guest;
use super::stage::{GUEST, Stage};
use super::story::Story;
use crate::cli::args::DemoArgs;
use crate::cli::input::{chosen_outfits, read_picture};
use crate::cli::out::say;
use crate::cli::pack_folder::{PackFolder, PackedSticker, refuse_unfit};
use crate::cli::webp::{sticker_fault, webp_size};

/// Stickers in a pack.
const PACK: usize = 12;

/// What can be told of the arguments before anything starts.
pub(super) fn refuse_unfit_arguments(args: &DemoArgs, photo: &Path, out: &Path) -> anyhow::Result<()> {
    refuse_unfit(out)?;
    read_picture(photo)?;
    chosen_outfits(&args.outfit).map(drop)
}

/// Plays one guest from session to delivered link and writes the pack. An error unless the guest got the link and the
/// set holds twelve valid stickers.
pub(super) async fn play(stage: &Stage, args: &DemoArgs, photo: &Path, out: &Path) -> anyhow::Result<()> {
    let bytes = read_picture(photo)?;
    let story = Story::new(false);
    let lang = args.lang.code();
    let guest = Guest::arrive(&stage.tablet, &stage.telegram, &story, GUEST, lang).await?;
    guest.take_photo(bytes).await?;
    guest.submit(&args.outfit, lang).await?;
    let submitted = story.seconds();
    let job = guest.follow(None).await?;
    if job["outcome"] != "link" {
        bail!("the guest got no link; the outcome is {}", job["outcome"]);
    }
    let name = guest.link_arrives().await?;
    let linked = story.seconds();
    let stickers = fetch_set(stage, &name).await?;
    story.tell("demo", format!("the set holds {} valid stickers", stickers.len()));
    let pack = pack_of(stage, stickers, linked - submitted).await?;
    pack.write(out)?;
    story.tell("demo", format!("wrote {} stickers, contact-sheet.png and pack.json to {}", PACK, out.display()));
    say(format!("cut-out level: {}", pack.cut_out_level.as_deref().unwrap_or("none")));
    say(format!("from submit to link: {:.1} s", linked - submitted));
    Ok(())
}

async fn fetch_set(stage: &Stage, name: &str) -> anyhow::Result<Vec<PackedSticker>> {
    let set = stage.telegram.get(&format!("/_sim/sticker_sets/{name}")).await?;
    let listed = set.body["stickers"].as_array().cloned().unwrap_or_default();
    anyhow::ensure!(listed.len() == PACK, "the set {name} holds {} stickers, not {PACK}", listed.len());
    let mut stickers = Vec::with_capacity(PACK);
    for (place, sticker) in (1..).zip(&listed) {
        let webp = stage.telegram.fetch(sticker["file_url"].as_str().unwrap_or_default()).await?;
        if let Some(fault) = sticker_fault(&webp) {
            bail!("sticker {place} {fault}");
        }
        let size = webp_size(&webp).unwrap_or_default();
        let mut packed = PackedSticker::new(place, webp, size);
        packed.emoji = sticker["emoji"].as_str().map(|emoji| vec![emoji.to_owned()]).unwrap_or_default();
        stickers.push(packed);
    }
    let distinct: std::collections::HashSet<&[u8]> = stickers.iter().map(|sticker| sticker.webp.as_slice()).collect();
    anyhow::ensure!(distinct.len() == PACK, "only {} of the {PACK} stickers are different", distinct.len());
    Ok(stickers)
}

/// Adds what only the product knows: captions, templates, provider, cut-out level.
async fn pack_of(stage: &Stage, mut stickers: Vec<PackedSticker>, link_s: f64) -> anyhow::Result<PackFolder> {
    let jobs = stage.operator(&["jobs", "list"]).await?;
    let number = jobs[0]["number"].as_i64().context("the product lists no job")?;
    let job = stage.operator(&["jobs", "show", &number.to_string()]).await?;
    let pack = &job["pack"];
    for (sticker, known) in stickers.iter_mut().zip(pack["stickers"].as_array().into_iter().flatten()) {
        sticker.caption = known["caption"].as_str().map(str::to_owned);
        known["template"].as_str().unwrap_or_default().clone_into(&mut sticker.template);
        if let Some(emoji) = known["emoji"].as_array() {
            sticker.emoji = emoji.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        }
    }
    Ok(PackFolder {
        provider: pack["provider"].as_str().unwrap_or_default().to_owned(),
        cost: 0.0,
        cut_out_level: pack["cut_level"].as_str().map(str::to_owned),
        stickers,
        timings: json!({"submit_to_link_s": link_s}),
    })
}
