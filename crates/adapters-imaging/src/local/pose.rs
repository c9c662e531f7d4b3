//! Arms and hands: a pose is data (`assets/poses.toml`), its drawing is here.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

use crate::local::ink::Ink;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pose {
    pub(crate) left: Arm,
    pub(crate) right: Arm,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Arm {
    bend: [f32; 2],
    hand: [f32; 2],
    kind: Hand,
    turn: f32,
    #[serde(default)]
    pub(crate) front: bool,
    #[serde(default = "one")]
    size: f32,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum Hand {
    Fist,
    Mitt,
    Open,
    Thumb,
    Point,
}

fn one() -> f32 {
    1.0
}

pub(crate) fn all() -> Result<BTreeMap<String, Pose>, toml::de::Error> {
    toml::from_str(include_str!("../../assets/poses.toml"))
}

/// One arm with its hand. `side` is -1 for the left shoulder, 1 for the right one.
pub(crate) fn arm(svg: &mut String, arm: &Arm, side: f32, ink: &Ink) {
    let shoulder = [84.0 * side, 60.0];
    let path =
        format!("M{},{} Q{},{} {},{}", shoulder[0], shoulder[1], arm.bend[0], arm.bend[1], arm.hand[0], arm.hand[1]);
    // The cuff lies on the last stretch of the curve, towards the hand.
    let (dx, dy) = (arm.hand[0] - arm.bend[0], arm.hand[1] - arm.bend[1]);
    let len = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / len, dy / len);
    let cuff = format!(
        "M{},{} L{},{}",
        arm.hand[0] - ux * 30.0,
        arm.hand[1] - uy * 30.0,
        arm.hand[0] - ux * 18.0,
        arm.hand[1] - uy * 18.0
    );
    let line = &ink.line;
    push(
        svg,
        format_args!(r#"<path d="{path}" fill="none" stroke="{line}" stroke-width="60" stroke-linecap="round"/>"#),
    );
    push(
        svg,
        format_args!(
            r#"<path d="{path}" fill="none" stroke="{}" stroke-width="48" stroke-linecap="round"/>"#,
            ink.sleeve
        ),
    );
    push(svg, format_args!(r#"<path d="{cuff}" fill="none" stroke="{line}" stroke-width="62"/>"#));
    push(svg, format_args!(r#"<path d="{cuff}" fill="none" stroke="{}" stroke-width="52"/>"#, ink.cuff));
    hand(svg, arm, side, ink);
}

fn hand(svg: &mut String, arm: &Arm, side: f32, ink: &Ink) {
    // Hands are drawn pointing up, thumb to the left, and mirrored for the other side.
    let s = arm.size;
    push(
        svg,
        format_args!(
            r#"<g transform="translate({},{}) rotate({}) scale({},{s})">"#,
            arm.hand[0],
            arm.hand[1],
            arm.turn,
            s * side
        ),
    );
    let strokes = fingers(arm.kind);
    let palm = match arm.kind {
        Hand::Fist | Hand::Thumb => r#"<rect x="-30" y="-28" width="60" height="56" rx="26""#,
        Hand::Mitt => r#"<ellipse cx="0" cy="-4" rx="30" ry="33""#,
        Hand::Open | Hand::Point => r#"<ellipse cx="0" cy="0" rx="29" ry="29""#,
    };
    let (line, skin) = (&ink.line, &ink.hand);
    for (d, w) in strokes {
        push(
            svg,
            format_args!(
                r#"<path d="{d}" fill="none" stroke="{line}" stroke-width="{}" stroke-linecap="round"/>"#,
                w + 11.0
            ),
        );
    }
    push(svg, format_args!(r#"{palm} fill="{line}" stroke="{line}" stroke-width="11"/>"#));
    push(svg, format_args!(r#"{palm} fill="{skin}"/>"#));
    for (d, w) in strokes {
        push(
            svg,
            format_args!(r#"<path d="{d}" fill="none" stroke="{skin}" stroke-width="{w}" stroke-linecap="round"/>"#),
        );
    }
    let detail = match arm.kind {
        Hand::Fist => "M-10,-8 v14 M6,-8 v14",
        Hand::Mitt => "",
        Hand::Open => "M-12,10 Q0,18 13,8",
        Hand::Thumb => "M4,-12 h24 M4,2 h25 M4,15 h22",
        Hand::Point => "M-8,4 q8,10 22,4",
    };
    push(
        svg,
        format_args!(
            r#"<path d="{detail}" fill="none" stroke="{}" stroke-width="4.5" stroke-linecap="round"/></g>"#,
            ink.hand_dark
        ),
    );
}

/// Fingers as thick strokes: path and width.
fn fingers(kind: Hand) -> &'static [(&'static str, f32)] {
    match kind {
        Hand::Fist => &[],
        Hand::Mitt => &[("M-16,8 L-32,-12", 19.0)],
        Hand::Open => &[
            ("M-18,4 L-41,-14", 18.0),
            ("M-16,-14 L-24,-46", 17.0),
            ("M-3,-18 L-5,-57", 17.0),
            ("M10,-16 L15,-52", 17.0),
            ("M20,-8 L33,-38", 16.0),
        ],
        Hand::Thumb => &[("M-14,-10 L-10,-54", 22.0)],
        Hand::Point => &[("M2,-10 L2,-64", 18.0), ("M-18,0 L-38,-20", 17.0)],
    }
}

pub(crate) fn push(svg: &mut String, args: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    svg.write_fmt(args).unwrap_or_default();
}
