//! The little pictures on the tablet: each outfit on a figure without a face of anybody.

use resvg::tiny_skia::{Pixmap, Transform};

use crate::local::body::{self, Frame};
use crate::local::ink::{self, Ink};
use crate::local::kit;
use crate::local::outfit::Outfit;
use crate::local::request::RenderFault;
use crate::local::svg;

const SIDE: u32 = 320;
const HEAD: &str = r##"<path d="M0,6 C-74,6 -112,-50 -112,-130 C-112,-220 -62,-268 0,-268 C62,-268 112,-220 112,-130 C112,-50 74,6 0,6 Z" fill="{skin}" stroke="{line}" stroke-width="7"/>
<path d="M-112,-120 C-132,-240 -70,-300 0,-300 C70,-300 132,-240 112,-120 C104,-170 84,-196 60,-206 C20,-186 -50,-184 -84,-204 C-98,-184 -108,-160 -112,-120 Z" fill="#6b4a3a" stroke="{line}" stroke-width="7" stroke-linejoin="round"/>
<g fill="{line}"><ellipse cx="-42" cy="-104" rx="10" ry="14"/><ellipse cx="42" cy="-104" rx="10" ry="14"/></g><path d="M-34,-52 Q0,-22 34,-52" fill="none" stroke="{line}" stroke-width="8" stroke-linecap="round"/>
<g fill="#ff8f8f" opacity="0.5"><ellipse cx="-70" cy="-66" rx="18" ry="11"/><ellipse cx="70" cy="-66" rx="18" ry="11"/></g>"##;

/// A square PNG with a clear background.
pub fn preview(outfit: &Outfit) -> Result<Vec<u8>, RenderFault> {
    let kit = kit::kit().map_err(RenderFault::Kit)?;
    let pose = kit.poses.get("wave").ok_or_else(|| RenderFault::Kit("no pose for previews".to_owned()))?;
    let skin = [0.96, 0.80, 0.68];
    let c = &outfit.colors;
    let hand = c.glove.as_deref().and_then(ink::parse).unwrap_or(skin);
    let torso = ink::parse(&c.torso).unwrap_or([0.5; 3]);
    let ink = Ink {
        line: "#33202a".to_owned(),
        skin: ink::hex(skin),
        skin_dark: ink::hex(ink::darker(skin, 0.8)),
        hand: ink::hex(hand),
        hand_dark: ink::hex(ink::darker(hand, 0.62)),
        torso: c.torso.clone(),
        torso_dark: ink::hex(ink::darker(torso, 0.78)),
        sleeve: c.sleeve.clone(),
        cuff: c.cuff.clone(),
        legs: c.legs.clone(),
        shoes: c.shoes.clone(),
        accent: c.accent.clone(),
    };
    let layers = body::draw(outfit, pose, Frame::Full, &ink, false);
    let hat = format!(r#"<g transform="translate(0,-206) scale(1.18)">{}</g>"#, ink.fill(&outfit.hat));
    let drawing =
        [ink.fill(&outfit.halo_back), layers.behind, ink.fill(HEAD), hat, ink.fill(&outfit.halo_front), layers.front]
            .concat();
    let fault = |e| RenderFault::draw(&outfit.id, e);
    let mut canvas = Pixmap::new(SIDE, SIDE).ok_or(RenderFault::Kit("no room for a preview".to_owned()))?;
    let scale = SIDE as f32 / 780.0;
    svg::render(&drawing, Transform::from_translate(380.0, 494.0).post_scale(scale, scale), &mut canvas, "preview")
        .map_err(fault)?;
    canvas.encode_png().map_err(|e| RenderFault::Draw { template: outfit.id.clone(), source: Box::new(e) })
}
