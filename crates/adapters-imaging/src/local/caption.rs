//! Captions: what a sticker says, and the twelve ways to say it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::local::bubbles;
use crate::local::pose::push;
use crate::local::svg::{Font, escape, width};

/// The guest's language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// Russian.
    #[default]
    Ru,
    /// Uzbek, Latin script.
    Uz,
    /// English.
    En,
}

impl Lang {
    /// Parses `ru`, `uz` or `en`.
    pub fn parse(code: &str) -> Option<Self> {
        match code {
            "ru" => Some(Self::Ru),
            "uz" => Some(Self::Uz),
            "en" => Some(Self::En),
            _ => None,
        }
    }

    /// The two-letter code.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::Uz => "uz",
            Self::En => "en",
        }
    }
}

/// Caption texts by key.
pub(crate) type Captions = BTreeMap<String, crate::local::outfit::Names>;

pub(crate) fn texts() -> Result<Captions, toml::de::Error> {
    toml::from_str(include_str!("../../assets/captions.toml"))
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Caption {
    pub(crate) key: String,
    pub(crate) style: CaptionStyle,
    /// The middle of the caption, in figure units.
    pub(crate) at: [f32; 2],
    /// The width that it may take.
    pub(crate) width: f32,
    pub(crate) tilt: f32,
    #[serde(default = "dark")]
    pub(crate) color: String,
}

fn dark() -> String {
    "#33202a".to_owned()
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CaptionStyle {
    Bubble,
    Script,
    Scatter,
    Shout,
    Jagged,
    Wavy,
    Comic,
    Badge,
    Ribbon,
    Bunting,
    Thought,
}

/// The caption as an SVG fragment.
pub(crate) fn draw(caption: &Caption, text: &str) -> String {
    let mut svg = String::new();
    let [x, y] = caption.at;
    push(&mut svg, format_args!(r#"<g transform="translate({x},{y}) rotate({})">"#, caption.tilt));
    match caption.style {
        CaptionStyle::Bubble => bubbles::bubble(&mut svg, text, caption),
        CaptionStyle::Thought => bubbles::thought(&mut svg, text, caption),
        CaptionStyle::Jagged => bubbles::jagged(&mut svg, text, caption),
        CaptionStyle::Badge => bubbles::badge(&mut svg, text, caption),
        CaptionStyle::Ribbon => bubbles::ribbon(&mut svg, text, caption),
        CaptionStyle::Bunting => bubbles::bunting(&mut svg, text, caption),
        CaptionStyle::Script => {
            let size = fit(text, Font::Script, caption.width, 96.0);
            line(
                &mut svg,
                text,
                Font::Script,
                size,
                [0.0, size * 0.33],
                &Look { fill: &caption.color, stroke: "#3b1230", thick: 9.0 },
            );
        }
        CaptionStyle::Shout => block(&mut svg, text, caption, "", "#7a1606"),
        CaptionStyle::Comic => block(&mut svg, text, caption, "skewX(-9)", "#1d1450"),
        CaptionStyle::Scatter => scatter(&mut svg, text, caption),
        CaptionStyle::Wavy => wavy(&mut svg, text, caption),
    }
    svg.push_str("</g>");
    svg
}

/// Fill, outline colour and outline width of lettering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    pub(crate) fill: &'a str,
    pub(crate) stroke: &'a str,
    pub(crate) thick: f32,
}

/// The size at which a text is as wide as it may be, at most `max`.
pub(crate) fn fit(text: &str, font: Font, room: f32, max: f32) -> f32 {
    (room / width(text, font).max(1.0) * 100.0).min(max)
}

/// One centred line; `at` is its baseline's middle.
pub(crate) fn line(svg: &mut String, text: &str, font: Font, size: f32, at: [f32; 2], look: &Look<'_>) {
    push(
        svg,
        format_args!(
            r#"<text x="{}" y="{}" font-size="{size}" text-anchor="middle" {} fill="{}" stroke="{}" stroke-width="{}" stroke-linejoin="round" paint-order="stroke">{}</text>"#,
            at[0],
            at[1],
            font.attributes(),
            look.fill,
            look.stroke,
            look.thick,
            escape(text)
        ),
    );
}

/// Big comic lettering with a solid shadow behind it.
fn block(svg: &mut String, text: &str, caption: &Caption, transform: &str, shadow: &str) {
    let size = fit(text, Font::Block, caption.width, 118.0);
    let base = size * 0.35;
    push(svg, format_args!(r#"<g transform="{transform}">"#));
    for step in [9.0, 6.0, 3.0] {
        line(svg, text, Font::Block, size, [step, base + step], &Look { fill: shadow, stroke: shadow, thick: 20.0 });
    }
    line(svg, text, Font::Block, size, [0.0, base], &Look { fill: shadow, stroke: shadow, thick: 20.0 });
    line(svg, text, Font::Block, size, [0.0, base], &Look { fill: &caption.color, stroke: "#ffffff", thick: 7.0 });
    svg.push_str("</g>");
}

/// Words thrown around the head.
fn scatter(svg: &mut String, text: &str, caption: &Caption) {
    let spots = [(-222.0, -96.0, -18.0, 142.0), (232.0, -128.0, 15.0, 156.0), (250.0, 2.0, 8.0, 142.0)];
    for (word, (dx, dy, turn, room)) in text.split_whitespace().zip(spots) {
        let size = fit(word, Font::Hand, room, 104.0);
        push(svg, format_args!(r#"<g transform="translate({dx},{dy}) rotate({turn})">"#));
        line(
            svg,
            word,
            Font::Hand,
            size,
            [0.0, size * 0.35],
            &Look { fill: "#6b2c00", stroke: "#6b2c00", thick: 17.0 },
        );
        line(
            svg,
            word,
            Font::Hand,
            size,
            [0.0, size * 0.35],
            &Look { fill: &caption.color, stroke: "none", thick: 0.0 },
        );
        svg.push_str("</g>");
    }
}

/// Letters that bob on water.
fn wavy(svg: &mut String, text: &str, caption: &Caption) {
    let size = fit(text, Font::Hand, caption.width, 78.0);
    let steps = ["0", "-7", "-4", "7", "8", "-4"];
    let dy = (0..text.chars().count()).map(|i| steps[i % steps.len()]).collect::<Vec<_>>().join(" ");
    push(
        svg,
        format_args!(
            r##"<text x="0" y="{}" dy="{dy}" font-size="{size}" text-anchor="middle" {} fill="{}" stroke="#12498c" stroke-width="11" stroke-linejoin="round" paint-order="stroke">{}</text>"##,
            size * 0.35,
            Font::Hand.attributes(),
            caption.color,
            escape(text)
        ),
    );
}
