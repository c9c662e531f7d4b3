//! Figures that a model drew, with emoji and caption of their pose, like the stickers that are drawn here.

use image::RgbaImage;
use resvg::tiny_skia::{ColorU8, FilterQuality, Pixmap, PixmapPaint, Transform};

use crate::export::{ExportOptions, visible};
use crate::local::caption::{self, Caption, CaptionStyle, Lang};
use crate::local::compose::{bounds, crop};
use crate::local::kit;
use crate::local::request::RenderFault;
use crate::local::svg::{self, DrawFault};

/// Height of every figure in figure units, and where its top is.
const HEIGHT: f32 = 640.0;
const TOP: f32 = -330.0;
/// Figure units that figure and caption may use.
const FIELD: [f32; 4] = [-640.0, -640.0, 1280.0, 1060.0];

/// A figure that is ready to be exported.
#[derive(Clone, Debug)]
pub struct DressedFigure {
    /// Straight RGBA, without its white outline.
    pub image: RgbaImage,
    /// One or more emoji.
    pub emoji: Vec<String>,
    /// What is written on it.
    pub caption: String,
    /// Id of the pose.
    pub template: String,
}

/// Dresses the figure of this sticker, counted from 1.
pub fn dress(figure: &RgbaImage, sticker: usize, lang: Lang) -> Result<DressedFigure, RenderFault> {
    let kit = kit::kit().map_err(RenderFault::Kit)?;
    let place = sticker.checked_sub(1).and_then(|place| kit.templates.get(place));
    let template = place.ok_or_else(|| RenderFault::Kit(format!("there is no sticker {sticker}")))?;
    let broken = || RenderFault::Kit(format!("template {}: no such caption", template.id));
    let text = kit.captions.get(&template.caption.key).ok_or_else(broken)?.in_lang(lang);
    let image = drawn(figure, &template.caption, text).map_err(|fault| RenderFault::draw(&template.id, fault))?;
    Ok(DressedFigure { image, emoji: template.emoji.clone(), caption: text.to_owned(), template: template.id.clone() })
}

fn drawn(figure: &RgbaImage, caption: &Caption, text: &str) -> Result<RgbaImage, DrawFault> {
    let nothing = || DrawFault { part: "figure", source: None };
    let [x0, y0, x1, y1] = visible(figure).ok_or_else(nothing)?;
    let (w, h) = ((x1 - x0) as f32, (y1 - y0) as f32);
    // A wide figure is brought to a height at which it leaves room for words.
    let unit = (HEIGHT / h).min(HEIGHT * 1.1 / w);
    let top = TOP + HEIGHT - h * unit;
    let head = head(figure, [x0, y0, x1, y1]);
    let placed = placed(caption, [(head[0] - w / 2.0) * unit, (head[1] - w / 2.0) * unit], top);
    let words = caption::draw(&placed, text);
    let sprite = pixmap(figure, [x0, y0, x1, y1]).ok_or_else(nothing)?;
    let at = Transform::from_translate(-w / 2.0, 0.0).post_scale(unit, unit).post_translate(0.0, top);

    let rough = 0.25;
    let small = paint(&sprite, at, &words, [FIELD[0], FIELD[1]], rough, [FIELD[2] * rough, FIELD[3] * rough])?;
    let [x0, y0, x1, y1] = bounds(&small).ok_or_else(nothing)?;
    // One rough pixel of room on each side; the exact crop follows.
    let origin = [FIELD[0] + (x0 as f32 - 1.0) / rough, FIELD[1] + (y0 as f32 - 1.0) / rough];
    let (w, h) = ((x1 - x0 + 2) as f32 / rough, (y1 - y0 + 2) as f32 / rough);
    let scale = ExportOptions::default().inner() as f32 / (w.max(h) - 2.0 / rough);
    let full = paint(&sprite, at, &words, origin, scale, [w * scale, h * scale])?;
    crop(&full).ok_or_else(nothing)
}

/// Left and right of what is visible in the upper third, from the figure's left.
fn head(figure: &RgbaImage, [x0, y0, x1, y1]: [u32; 4]) -> [f32; 2] {
    let upper = y0 + (y1 - y0) / 3;
    let seen = |x: &u32| (y0..upper).any(|y| figure.get_pixel(*x, y).0[3] > 127);
    let left = (x0..x1).find(seen).unwrap_or(x0);
    let right = (x0..x1).rev().find(seen).unwrap_or(x1);
    [(left - x0) as f32, (right + 1 - x0) as f32]
}

/// The pose's caption, moved to where this figure leaves room for it: lettering over its foot, speech beside its head.
fn placed(caption: &Caption, [left, right]: [f32; 2], top: f32) -> Caption {
    let foot = TOP + HEIGHT;
    let mut caption = caption.clone();
    let middle = f32::midpoint(left, right);
    caption.at = match caption.style {
        CaptionStyle::Script | CaptionStyle::Shout | CaptionStyle::Comic | CaptionStyle::Wavy => [0.0, foot - 46.0],
        CaptionStyle::Ribbon => [0.0, foot - 30.0],
        CaptionStyle::Scatter => [middle, top + 180.0],
        CaptionStyle::Bunting => [middle, top - 60.0],
        CaptionStyle::Bubble => [right.min(300.0) + 84.0, top + 26.0],
        CaptionStyle::Jagged => [left.max(-300.0) - 84.0, top + 16.0],
        CaptionStyle::Thought => [left.max(-300.0) - 90.0, top + 10.0],
        CaptionStyle::Badge => [left.max(-300.0) - 44.0, top + 70.0],
    };
    caption.width = match caption.style {
        CaptionStyle::Script | CaptionStyle::Shout | CaptionStyle::Wavy | CaptionStyle::Comic => {
            caption.width.max(360.0)
        }
        CaptionStyle::Bubble
        | CaptionStyle::Scatter
        | CaptionStyle::Jagged
        | CaptionStyle::Badge
        | CaptionStyle::Ribbon
        | CaptionStyle::Bunting
        | CaptionStyle::Thought => caption.width,
    };
    caption
}

fn pixmap(figure: &RgbaImage, [x0, y0, x1, y1]: [u32; 4]) -> Option<Pixmap> {
    let mut sprite = Pixmap::new(x1 - x0, y1 - y0)?;
    let row = (x1 - x0) as usize;
    for (i, pixel) in sprite.pixels_mut().iter_mut().enumerate() {
        let [r, g, b, a] = figure.get_pixel(x0 + (i % row) as u32, y0 + (i / row) as u32).0;
        *pixel = ColorU8::from_rgba(r, g, b, a).premultiply();
    }
    Some(sprite)
}

fn paint(
    sprite: &Pixmap,
    at: Transform,
    words: &str,
    origin: [f32; 2],
    scale: f32,
    [w, h]: [f32; 2],
) -> Result<Pixmap, DrawFault> {
    let size = |side: f32| (side.ceil() as u32).max(1);
    let mut canvas = Pixmap::new(size(w), size(h)).ok_or(DrawFault { part: "canvas", source: None })?;
    let place = Transform::from_translate(-origin[0], -origin[1]).post_scale(scale, scale);
    let paint = PixmapPaint { quality: FilterQuality::Bicubic, ..PixmapPaint::default() };
    canvas.draw_pixmap(0, 0, sprite.as_ref(), &paint, at.post_concat(place), None);
    svg::render(words, place, &mut canvas, "caption")?;
    Ok(canvas)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use image::Rgba;

    use super::*;
    use crate::export::sticker;

    fn figure(width: u32, height: u32) -> RgbaImage {
        RgbaImage::from_pixel(width, height, Rgba([200, 40, 40, 255]))
    }

    #[test]
    fn p4_every_sticker_gets_its_emoji_and_its_words_in_each_language() {
        for lang in [Lang::Ru, Lang::Uz, Lang::En] {
            let dressed: Vec<DressedFigure> = (1..=12).map(|n| dress(&figure(300, 400), n, lang).unwrap()).collect();
            assert!(dressed.iter().all(|it| !it.emoji.is_empty() && !it.caption.is_empty()));
            let mut poses: Vec<&str> = dressed.iter().map(|it| it.template.as_str()).collect();
            poses.sort_unstable();
            poses.dedup();
            assert_eq!(poses.len(), 12);
        }
        let hello = |lang| dress(&figure(300, 400), 1, lang).unwrap().caption;
        assert_eq!([hello(Lang::Ru), hello(Lang::Uz), hello(Lang::En)], ["Привет!", "Salom!", "Hello!"]);
        assert!(dress(&figure(10, 10), 0, Lang::Ru).is_err() && dress(&figure(10, 10), 13, Lang::Ru).is_err());
    }

    #[test]
    fn p4_figures_of_any_form_stay_stickers() {
        for (width, height) in [(40, 500), (500, 60), (3, 3), (512, 512)] {
            for number in 1..=12 {
                let dressed = dress(&figure(width, height), number, Lang::Ru).unwrap();
                let done = sticker(&dressed.image, ExportOptions::default()).unwrap();
                assert_eq!(done.width.max(done.height), 512, "{width} × {height}, {number}");
            }
        }
        assert!(dress(&RgbaImage::new(10, 10), 1, Lang::Ru).is_err(), "nothing to see");
    }
}
