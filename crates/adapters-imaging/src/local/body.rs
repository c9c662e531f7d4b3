//! The drawn figure below the head: torso, legs, arms, and the outfit's own layers.

use crate::local::ink::Ink;
use crate::local::outfit::{Cut, Outfit};
use crate::local::pose::{self, Pose, push};

const TORSO: &str = "M-48,0 C-84,4 -100,30 -100,66 L-94,158 C-93,190 93,190 94,158 L100,66 C100,30 84,4 48,0 Z";
const ROBE: &str = "M-48,0 C-84,4 -100,30 -100,66 L-116,226 C-60,244 60,244 116,226 L100,66 C100,30 84,4 48,0 Z";

/// How much of the figure is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Frame {
    /// Head, torso and legs.
    Full,
    /// Head and torso.
    Half,
    /// The head alone.
    Head,
}

/// The layers of a figure as SVG fragments in figure units.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layers {
    /// Drawn before the head.
    pub(crate) behind: String,
    /// Drawn after the head.
    pub(crate) front: String,
}

pub(crate) fn draw(outfit: &Outfit, pose: &Pose, frame: Frame, ink: &Ink, flip: bool) -> Layers {
    let mut layers = Layers::default();
    if frame == Frame::Head {
        return layers;
    }
    let svg = &mut layers.behind;
    svg.push_str(&ink.fill(&outfit.back));
    let robe = outfit.cut == Cut::Robe;
    if frame == Frame::Full {
        legs(svg, ink, robe);
    }
    let torso = if robe && frame == Frame::Full { ROBE } else { TORSO };
    let mirror = if flip { "scale(-1,1)" } else { "" };
    push(svg, format_args!(r#"<g transform="{mirror}">"#));
    for (arm, side) in [(&pose.left, -1.0), (&pose.right, 1.0)] {
        if !arm.front {
            pose::arm(svg, arm, side, ink);
        }
    }
    svg.push_str("</g>");
    push(svg, format_args!(r#"<path d="{torso}" fill="{}" stroke="{}" stroke-width="7"/>"#, ink.torso, ink.line));
    push(svg, format_args!(r#"<clipPath id="torso"><path d="{torso}"/></clipPath><g clip-path="url(#torso)">"#));
    push(
        svg,
        format_args!(r#"<path d="M60,0 Q92,120 70,250 L130,250 L130,0 Z" fill="{}" opacity="0.55"/>"#, ink.torso_dark),
    );
    svg.push_str(&ink.fill(&outfit.torso));
    svg.push_str("</g>");
    push(
        svg,
        format_args!(
            r#"<path d="{torso}" fill="none" stroke="{}" stroke-width="7" stroke-linejoin="round"/>"#,
            ink.line
        ),
    );
    neck(svg, outfit, ink);
    svg.push_str(&ink.fill(&outfit.over));
    push(&mut layers.front, format_args!(r#"<g transform="{mirror}">"#));
    for (arm, side) in [(&pose.left, -1.0), (&pose.right, 1.0)] {
        if arm.front {
            pose::arm(&mut layers.front, arm, side, ink);
        }
    }
    layers.front.push_str("</g>");
    layers
}

fn legs(svg: &mut String, ink: &Ink, robe: bool) {
    let (line, shoes) = (&ink.line, &ink.shoes);
    for side in [-1.0f32, 1.0] {
        push(
            svg,
            format_args!(
                r#"<g transform="scale({side},1)"><path d="M8,150 L84,150 L82,228 L14,228 Z" fill="{}" stroke="{line}" stroke-width="7" stroke-linejoin="round"/>"#,
                ink.legs
            ),
        );
        let y = if robe { 240 } else { 236 };
        push(
            svg,
            format_args!(
                r#"<path d="M6,{y} C6,{} 40,{} 62,{} C92,{} 104,{} 100,{} C98,{} 8,{} 6,{y} Z" fill="{shoes}" stroke="{line}" stroke-width="7" stroke-linejoin="round"/></g>"#,
                y - 22,
                y - 32,
                y - 28,
                y - 24,
                y - 4,
                y + 10,
                y + 20,
                y + 20
            ),
        );
    }
}

/// Neck and collar: always behind the head, so that the cut under the chin is never seen.
fn neck(svg: &mut String, outfit: &Outfit, ink: &Ink) {
    push(
        svg,
        format_args!(
            r#"<path d="M-46,-24 L-46,4 Q0,{} 46,4 L46,-24 Z" fill="{}" stroke="{}" stroke-width="6"/>"#,
            outfit.neckline, ink.skin_dark, ink.line
        ),
    );
    svg.push_str(&ink.fill(&outfit.collar));
}
