//! Captions with a shape of their own: bubbles, badge, ribbon, flags. All are drawn around (0, 0).

use crate::local::caption::{Caption, Look, fit, line};
use crate::local::pose::push;
use crate::local::svg::Font;

/// A speech bubble, its tail to the lower left.
pub(crate) fn bubble(svg: &mut String, text: &str, caption: &Caption) {
    let size = fit(text, Font::Hand, caption.width - 44.0, 66.0);
    let (w, h) = (caption.width / 2.0, size * 0.5 + 30.0);
    push(
        svg,
        format_args!(
            r##"<path d="M{},{} C{},{} {},{} {},{} C{},{} {},{} -10,{h} Q-50,{} -86,{} Q-62,{} -64,{} C{},{} {},{} {},{} Z" fill="#fffdf7" stroke="#33202a" stroke-width="8" stroke-linejoin="round"/>"##,
            -w,
            0.0,
            -w,
            -h * 1.25,
            w,
            -h * 1.25,
            w,
            0.0,
            w,
            h * 0.8,
            w * 0.6,
            h,
            h + 20.0,
            h + 30.0,
            h + 12.0,
            h * 0.9,
            -w * 0.8,
            h * 0.84,
            -w,
            h * 0.6,
            -w,
            0.0
        ),
    );
    line(svg, text, Font::Hand, size, [0.0, size * 0.33], &Look { fill: &caption.color, stroke: "none", thick: 0.0 });
}

/// A thinker's cloud with small bubbles to the lower right.
pub(crate) fn thought(svg: &mut String, text: &str, caption: &Caption) {
    let size = fit(text, Font::Hand, caption.width - 60.0, 60.0);
    let k = caption.width / 226.0;
    push(
        svg,
        format_args!(
            r##"<g transform="scale({k})"><path d="M-78,52 C-122,60 -134,10 -104,-4 C-116,-44 -70,-66 -46,-46 C-30,-80 28,-78 40,-48 C70,-70 118,-42 102,-4 C134,12 116,62 76,50 C60,78 14,76 0,56 C-16,78 -62,78 -78,52 Z" fill="#fffdf7" stroke="#33202a" stroke-width="8" stroke-linejoin="round"/><ellipse cx="74" cy="88" rx="19" ry="15" fill="#fffdf7" stroke="#33202a" stroke-width="7"/><ellipse cx="106" cy="118" rx="11" ry="9" fill="#fffdf7" stroke="#33202a" stroke-width="6"/></g>"##
        ),
    );
    line(svg, text, Font::Hand, size, [0.0, size * 0.33], &Look { fill: &caption.color, stroke: "none", thick: 0.0 });
}

/// A shout with spikes.
pub(crate) fn jagged(svg: &mut String, text: &str, caption: &Caption) {
    let size = fit(text, Font::Block, caption.width - 50.0, 78.0);
    let (w, h) = (caption.width / 2.0 + 10.0, size * 0.5 + 34.0);
    let mut d = String::new();
    let n = 22;
    for i in 0..n {
        let angle = i as f32 / n as f32 * std::f32::consts::TAU;
        let k = if i % 2 == 0 { 1.12 + 0.08 * ((i * 7) % 5) as f32 / 4.0 } else { 0.86 };
        let (s, c) = angle.sin_cos();
        push(&mut d, format_args!("{}{:.1},{:.1} ", if i == 0 { "M" } else { "L" }, c * w * k, s * h * k));
    }
    push(
        svg,
        format_args!(r##"<path d="{d}Z" fill="#fff4d6" stroke="#33202a" stroke-width="8" stroke-linejoin="round"/>"##),
    );
    line(
        svg,
        text,
        Font::Block,
        size,
        [0.0, size * 0.35],
        &Look { fill: &caption.color, stroke: "#5a0712", thick: 7.0 },
    );
}

/// A round scalloped badge.
pub(crate) fn badge(svg: &mut String, text: &str, caption: &Caption) {
    let r = caption.width / 2.0;
    let mut d = String::new();
    let n = 16;
    for i in 0..n {
        let a = i as f32 / n as f32 * std::f32::consts::TAU;
        let b = (i as f32 + 0.5) / n as f32 * std::f32::consts::TAU;
        let c = (i as f32 + 1.0) / n as f32 * std::f32::consts::TAU;
        if i == 0 {
            push(&mut d, format_args!("M{:.1},{:.1} ", a.cos() * r, a.sin() * r));
        }
        push(
            &mut d,
            format_args!("Q{:.1},{:.1} {:.1},{:.1} ", b.cos() * r * 1.22, b.sin() * r * 1.22, c.cos() * r, c.sin() * r),
        );
    }
    push(
        svg,
        format_args!(
            r##"<path d="{d}Z" fill="url(#g-mint)" stroke="#0b5a34" stroke-width="8" stroke-linejoin="round"/><circle r="{}" fill="none" stroke="#d9ffe6" stroke-width="5" stroke-dasharray="11 9"/>"##,
            r * 0.86
        ),
    );
    let size = fit(text, Font::Block, r * 1.42, 74.0);
    line(
        svg,
        text,
        Font::Block,
        size,
        [0.0, size * 0.35],
        &Look { fill: &caption.color, stroke: "#0b5a34", thick: 9.0 },
    );
}

/// A banner with folded ends.
pub(crate) fn ribbon(svg: &mut String, text: &str, caption: &Caption) {
    let w = caption.width / 2.0;
    let tail = w + 44.0;
    push(
        svg,
        format_args!(
            r##"<g stroke="#5a1238" stroke-width="7" stroke-linejoin="round"><path d="M-{},-16 L-{tail},-6 L-{},26 L-{tail},60 L-{},50 Z M{},-16 L{tail},-6 L{},26 L{tail},60 L{},50 Z" fill="#b81f63"/><path d="M-{w},-44 Q0,-16 {w},-44 L{w},36 Q0,64 -{w},36 Z" fill="url(#g-candy)"/></g><path d="M-{},-26 Q0,0 {},-26" fill="none" stroke="#ffd0ea" stroke-width="5" stroke-dasharray="12 9"/>"##,
            w - 24.0,
            tail - 22.0,
            w - 24.0,
            w - 24.0,
            tail - 22.0,
            w - 24.0,
            w - 14.0,
            w - 14.0
        ),
    );
    let size = fit(text, Font::Script, caption.width - 50.0, 78.0);
    line(
        svg,
        text,
        Font::Script,
        size,
        [0.0, 12.0 + size * 0.34],
        &Look { fill: &caption.color, stroke: "#7d1247", thick: 8.0 },
    );
}

/// A string of flags, a letter on each.
pub(crate) fn bunting(svg: &mut String, text: &str, caption: &Caption) {
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let n = letters.len().max(1) as f32;
    let pitch = (caption.width / n).min(104.0);
    let half = pitch * n / 2.0 + 22.0;
    push(
        svg,
        format_args!(
            r##"<path d="M-{half},-26 Q0,46 {half},-26" fill="none" stroke="#5a4a3a" stroke-width="8" stroke-linecap="round"/>"##
        ),
    );
    let fills = ["#ff5f8f", "#ffc928", "#46c8ff", "#7fdc6a", "#a77bff", "#ff8a3d"];
    for (i, letter) in letters.iter().enumerate() {
        let x = (i as f32 + 0.5 - n / 2.0) * pitch;
        let t = x / half;
        let y = 10.0 - 36.0 * t * t;
        push(
            svg,
            format_args!(
                r##"<g transform="translate({x},{y}) rotate({})"><path d="M-{p},-4 L{p},-4 L{q},84 L0,104 L-{q},84 Z" fill="{}" stroke="#3a2433" stroke-width="7" stroke-linejoin="round"/>"##,
                -t * 15.0,
                fills[i % fills.len()],
                p = pitch * 0.46,
                q = pitch * 0.42
            ),
        );
        line(
            svg,
            &letter.to_string(),
            Font::Block,
            pitch * 0.74,
            [0.0, 40.0 + pitch * 0.28],
            &Look { fill: &caption.color, stroke: "#3a2433", thick: 9.0 },
        );
        svg.push_str("</g>");
    }
}
