//! The local renderer: from a clean photo to twelve finished stickers.

use std::path::Path;
use std::time::Instant;

use image::{ImageFormat, RgbImage};
use rayon::prelude::*;

use crate::export::{self, ExportOptions};
use crate::face::{self, FaceBox};
use crate::local::compose::{self, Scene};
use crate::local::kit::{self, Kit};
use crate::local::outfit::{self, Kind, Outfit};
use crate::local::person::Person;
use crate::local::request::{LocalPack, LocalRequest, LocalSticker, RenderFault, Timings, millis};
use crate::local::template::Template;
use crate::matte::source::MatteSource;
use crate::matte::{self, CutLevel};

/// Draws packs without any network. Blocking and CPU-bound: call it from a thread made for that.
#[derive(Debug)]
pub struct Renderer {
    source: MatteSource,
    pool: Option<rayon::ThreadPool>,
}

impl Renderer {
    /// `models` is the folder with `modnet.onnx` and `u2netp.onnx`; without it packs are drawn at a lower level.
    /// Nothing is loaded before the first pack.
    pub fn open(models: Option<&Path>) -> Self {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).thread_name(|i| format!("draw-{i}")).build();
        Self { source: MatteSource::new(models), pool: pool.ok() }
    }

    /// The best cut-out that is possible here. Reads and checks the model files.
    pub fn level(&self) -> CutLevel {
        self.source.level()
    }

    /// Gives the model's memory back; the next pack loads it again.
    pub fn drop_model(&self) {
        self.source.drop_model();
    }

    /// Draws one pack out of a photo that passed the intake (any JPEG works).
    pub fn render(&self, jpeg: &[u8], request: &LocalRequest) -> Result<LocalPack, RenderFault> {
        let kit = kit::kit().map_err(RenderFault::Kit)?;
        let outfits = outfits(&request.outfits)?;
        let name = if request.style.is_empty() { "toon" } else { request.style.as_str() };
        let style = *kit.styles.get(name).ok_or_else(|| RenderFault::UnknownStyle(name.to_owned()))?;
        let mut timings = Timings::default();

        let start = Instant::now();
        let photo =
            image::load_from_memory_with_format(jpeg, ImageFormat::Jpeg).map_err(|_e| RenderFault::Photo)?.into_rgb8();
        let faces = face::find(&photo);
        timings.face_ms = millis(start.elapsed());

        let start = Instant::now();
        let guess = guessed_face(&photo);
        let (face, found) = match faces.split_first() {
            Some((face, others)) => (face, self.source.find(&photo, face, others)),
            None => (&guess, (matte::oval(&guess, matte::area(&photo, &guess)), CutLevel::Oval)),
        };
        timings.matte_ms = millis(start.elapsed());

        let start = Instant::now();
        let own = outfits.iter().any(|o| o.kind == Kind::Own);
        let mut level = found.1;
        let mut person = Person::prepare(&photo, face, &found, style, own);
        if person.is_none() {
            level = CutLevel::Oval;
            person = Person::prepare(&photo, face, &(matte::oval(face, matte::area(&photo, face)), level), style, own);
        }
        let person = person.ok_or(RenderFault::Photo)?;
        drop(photo);
        timings.head_ms = millis(start.elapsed());

        let start = Instant::now();
        let draw = || -> Result<Vec<LocalSticker>, RenderFault> {
            kit.templates
                .par_iter()
                .enumerate()
                .map(|(i, t)| one(kit, t, outfits[i % outfits.len()], &person, request))
                .collect()
        };
        let stickers = match &self.pool {
            Some(pool) => pool.install(draw)?,
            None => draw()?,
        };
        timings.stickers_ms = millis(start.elapsed());
        Ok(LocalPack { stickers, level, timings })
    }
}

fn outfits(ids: &[String]) -> Result<Vec<&'static Outfit>, RenderFault> {
    if ids.is_empty() || ids.len() > 2 {
        return Err(RenderFault::OutfitCount(ids.len()));
    }
    ids.iter().map(|id| outfit::find(id).ok_or_else(|| RenderFault::UnknownOutfit(id.clone()))).collect()
}

/// Where a face is in most photos of one person; for photos in which none was found and that is allowed.
fn guessed_face(photo: &RgbImage) -> FaceBox {
    let (w, h) = (photo.width() as f32, photo.height() as f32);
    let side = w.min(h) * 0.36;
    FaceBox { x: (w - side) / 2.0, y: (h * 0.40 - side / 2.0).max(0.0), w: side, h: side, score: 0.0 }
}

fn one(
    kit: &Kit,
    template: &Template,
    outfit: &Outfit,
    person: &Person,
    request: &LocalRequest,
) -> Result<LocalSticker, RenderFault> {
    let broken = |what: &str| RenderFault::Kit(format!("template {}: {what}", template.id));
    let template = &varied(template, request.seed);
    let names = kit.captions.get(&template.caption.key).ok_or_else(|| broken("no such caption"))?;
    let pose = kit.poses.get(&template.pose).ok_or_else(|| broken("no such pose"))?;
    let text = names.in_lang(request.lang);
    let bust = person.bust.as_ref().filter(|_| template.photo && outfit.kind == Kind::Own);
    let scene = Scene {
        template,
        outfit,
        pose,
        ink: &person.ink(outfit),
        sprite: bust.unwrap_or(&person.head),
        bust: bust.is_some(),
        text,
    };
    let options = ExportOptions::default();
    let figure = compose::draw(&scene, options.inner()).map_err(|e| RenderFault::draw(&template.id, e))?;
    let done = export::sticker(&figure, options)
        .map_err(|source| RenderFault::Export { template: template.id.clone(), source })?;
    Ok(LocalSticker {
        figure,
        webp: done.webp,
        width: done.width,
        height: done.height,
        emoji: template.emoji.clone(),
        caption: text.to_owned(),
        template: template.id.clone(),
        outfit: outfit.id.clone(),
    })
}

/// Two guests in a row do not get the very same poses: the seed leans each head a little differently.
fn varied(template: &Template, seed: u64) -> Template {
    let mut t = template.clone();
    let mut hash = seed ^ 0x9e37_79b9_7f4a_7c15;
    for b in t.id.bytes() {
        hash = (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^= hash >> 29;
    t.tilt += (hash % 5) as f32 - 2.0;
    t
}
