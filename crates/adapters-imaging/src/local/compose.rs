//! Puts one sticker together: decor, body, head, caption, at exactly the size that it needs.

use image::RgbaImage;
use resvg::tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};

use crate::local::body::{self, Layers};
use crate::local::bust::BUST_FACE;
use crate::local::caption;
use crate::local::head::{FACE, Marks};
use crate::local::ink::Ink;
use crate::local::outfit::Outfit;
use crate::local::pose::{Pose, push};
use crate::local::svg::{self, DrawFault};
use crate::local::template::Template;

/// Figure units that a sticker may use; the first, small pass looks at all of it.
const FIELD: [f32; 4] = [-460.0, -620.0, 920.0, 1040.0];
/// Heads are brought to this height, so that hats, poses and captions fit everybody.
const HEAD_HEIGHT: f32 = 332.0;

/// A sprite with the points that drawings hold on to.
#[derive(Clone, Debug)]
pub(crate) struct Sprite {
    /// Premultiplied, with its dark contour.
    pub(crate) pixmap: Pixmap,
    pub(crate) marks: Marks,
    /// Figure units per sprite pixel.
    pub(crate) unit: f32,
    /// Width of the face box in sprite pixels.
    face: f32,
}

impl Sprite {
    pub(crate) fn head((pixmap, marks): (Pixmap, Marks)) -> Self {
        let unit = Self::unit(&marks, FACE);
        Self { pixmap, marks, unit, face: FACE }
    }

    /// A bust's head is smaller than a drawn figure's: the shoulders need their room.
    pub(crate) fn bust((pixmap, marks): (Pixmap, Marks)) -> Self {
        let unit = Self::unit(&marks, BUST_FACE) * 0.78;
        Self { pixmap, marks, unit, face: BUST_FACE }
    }

    /// `face` is the width of the face box in the sprite: very flat or tall hair must not change the face too much.
    fn unit(marks: &Marks, face: f32) -> f32 {
        let natural = FACE / face;
        let by_height = HEAD_HEIGHT / (marks.chin.1 - marks.top).max(1.0);
        by_height.clamp(natural * 0.8, natural * 1.3)
    }
}

/// All that one sticker is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) template: &'a Template,
    pub(crate) outfit: &'a Outfit,
    pub(crate) pose: &'a Pose,
    pub(crate) ink: &'a Ink,
    pub(crate) sprite: &'a Sprite,
    /// The sprite is a bust: no body is drawn.
    pub(crate) bust: bool,
    pub(crate) text: &'a str,
}

struct Parts {
    behind: String,
    front: String,
    head: Transform,
}

/// Draws the sticker so that its larger side is `side` pixels, cropped to what is drawn.
pub(crate) fn draw(scene: &Scene<'_>, side: u32) -> Result<RgbaImage, DrawFault> {
    let parts = parts(scene);
    let rough = 0.25;
    let small =
        paint(scene, &parts, [FIELD[0], FIELD[1]], rough, (FIELD[2] * rough) as u32, (FIELD[3] * rough) as u32)?;
    let [x0, y0, x1, y1] = bounds(&small).ok_or(DrawFault { part: "sticker", source: None })?;
    // One rough pixel of room on each side; the exact crop follows.
    let (x, y) = (FIELD[0] + (x0 as f32 - 1.0) / rough, FIELD[1] + (y0 as f32 - 1.0) / rough);
    let (w, h) = ((x1 - x0 + 2) as f32 / rough, (y1 - y0 + 2) as f32 / rough);
    let slack = 2.0 / rough;
    let scale = side as f32 / (w.max(h) - slack);
    let full = paint(scene, &parts, [x, y], scale, (w * scale).ceil() as u32, (h * scale).ceil() as u32)?;
    crop(&full).ok_or(DrawFault { part: "sticker", source: None })
}

fn parts(scene: &Scene<'_>) -> Parts {
    let Scene { template, outfit, ink, sprite, .. } = *scene;
    let scale = sprite.unit * template.scale;
    let mirror = if template.flip { -1.0 } else { 1.0 };
    let m = &sprite.marks;
    // A head that leans in the photo is set upright first; a bust keeps its lean, for its shoulders' sake.
    let roll = m.roll * mirror;
    let turn = if scene.bust { template.tilt } else { template.tilt - roll };
    let head = Transform::from_translate(-m.chin.0, -m.chin.1)
        .post_concat(Transform::from_scale(scale * mirror, scale))
        .post_concat(Transform::from_rotate_at(turn, 0.0, -20.0));
    let layers =
        if scene.bust { Layers::default() } else { body::draw(outfit, scene.pose, template.frame, ink, template.flip) };
    let halo = !template.bare && !scene.bust;
    let mut behind = ink.fill(&template.back);
    if halo {
        behind.push_str(&ink.fill(&outfit.halo_back));
    }
    behind.push_str(&layers.behind);

    let mut front = String::new();
    // Drawings on the head turn with it, but are never mirrored: they are symmetric or hold lettering.
    let place = |x: f32, y: f32| ((x - m.chin.0) * scale * mirror, (y - m.chin.1) * scale);
    let (ex, ey) = place(m.eyes.0, m.eyes.1);
    push(
        &mut front,
        format_args!(
            r#"<g transform="rotate({turn},0,-20) translate({ex},{ey}) rotate({roll}) scale({})">{}</g>"#,
            scale * sprite.face / FACE,
            ink.fill(&template.face)
        ),
    );
    let hat = if !template.hat.is_empty() {
        &template.hat
    } else if halo {
        &outfit.hat
    } else {
        ""
    };
    if !hat.is_empty() {
        let (hx, hy) = place(f32::midpoint(m.brim.0, m.brim.1), m.brim.2);
        let k = (m.brim.1 - m.brim.0) * scale / 200.0;
        push(
            &mut front,
            format_args!(
                r#"<g transform="rotate({turn},0,-20) translate({hx},{hy}) rotate({roll}) scale({k})">{}</g>"#,
                ink.fill(hat)
            ),
        );
    }
    if halo {
        front.push_str(&ink.fill(&outfit.halo_front));
    }
    if !scene.bust {
        front.push_str(&ink.fill(&template.held));
    }
    front.push_str(&layers.front);
    if scene.bust {
        front.push_str(&ink.fill(&template.held));
    }
    front.push_str(&ink.fill(&template.front));
    front.push_str(&caption::draw(&template.caption, scene.text));
    Parts { behind, front, head }
}

fn paint(scene: &Scene<'_>, parts: &Parts, origin: [f32; 2], scale: f32, w: u32, h: u32) -> Result<Pixmap, DrawFault> {
    let mut canvas = Pixmap::new(w.max(1), h.max(1)).ok_or(DrawFault { part: "canvas", source: None })?;
    let place = Transform::from_translate(-origin[0], -origin[1]).post_scale(scale, scale);
    svg::render(&parts.behind, place, &mut canvas, "body")?;
    let paint = PixmapPaint { quality: FilterQuality::Bicubic, ..PixmapPaint::default() };
    canvas.draw_pixmap(0, 0, scene.sprite.pixmap.as_ref(), &paint, parts.head.post_concat(place), None);
    svg::render(&parts.front, place, &mut canvas, "front")?;
    Ok(canvas)
}

/// x0, y0, x1, y1 (exclusive) of what is visible.
pub(super) fn bounds(pixmap: &Pixmap) -> Option<[u32; 4]> {
    let (w, h) = (pixmap.width(), pixmap.height());
    let mut b = [w, h, 0, 0];
    for (i, px) in pixmap.pixels().iter().enumerate() {
        if px.alpha() > 24 {
            let (x, y) = (i as u32 % w, i as u32 / w);
            b = [b[0].min(x), b[1].min(y), b[2].max(x + 1), b[3].max(y + 1)];
        }
    }
    (b[2] > b[0]).then_some(b)
}

pub(super) fn crop(pixmap: &Pixmap) -> Option<RgbaImage> {
    let [x0, y0, x1, y1] = bounds(pixmap)?;
    Some(RgbaImage::from_fn(x1 - x0, y1 - y0, |x, y| {
        pixmap.pixel(x0 + x, y0 + y).map_or(image::Rgba([0; 4]), |px| {
            let c = px.demultiply();
            image::Rgba([c.red(), c.green(), c.blue(), c.alpha()])
        })
    }))
}
