//! SVG in, pixels out: the bundled fonts, shared symbols, and rendering onto a pixmap.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

const DEFS: &str = include_str!("../../assets/defs.svg");

/// A drawing failed; it names the part, never its text.
#[derive(Debug, thiserror::Error)]
#[error("the drawing of {part} failed")]
pub(crate) struct DrawFault {
    pub(crate) part: &'static str,
    #[source]
    pub(crate) source: Option<resvg::usvg::Error>,
}

fn options() -> &'static Options<'static> {
    static OPTIONS: OnceLock<Options<'static>> = OnceLock::new();
    OPTIONS.get_or_init(|| {
        let mut db = fontdb::Database::new();
        for font in [
            include_bytes!("../../assets/fonts/Rubik-Black.ttf").as_slice(),
            include_bytes!("../../assets/fonts/Lobster-Regular.ttf").as_slice(),
            include_bytes!("../../assets/fonts/ShantellSans-ExtraBold.ttf").as_slice(),
        ] {
            db.load_font_data(font.to_vec());
        }
        Options { fontdb: Arc::new(db), font_family: "Rubik".to_owned(), ..Options::default() }
    })
}

/// Draws a fragment in figure units; `place` maps figure units to pixels.
pub(crate) fn render(fragment: &str, place: Transform, onto: &mut Pixmap, part: &'static str) -> Result<(), DrawFault> {
    if fragment.trim().is_empty() {
        return Ok(());
    }
    let tree = parse(fragment).map_err(|source| DrawFault { part, source: Some(source) })?;
    resvg::render(&tree, place, &mut onto.as_mut());
    Ok(())
}

fn parse(fragment: &str) -> Result<Tree, resvg::usvg::Error> {
    let doc = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><defs>{DEFS}</defs>{fragment}</svg>"#
    );
    Tree::from_str(&doc, options())
}

/// One of the bundled fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Font {
    Block,
    Script,
    Hand,
}

impl Font {
    /// The attributes of an SVG `text` element.
    pub(crate) fn attributes(self) -> &'static str {
        match self {
            Self::Block => r#"font-family="Rubik" font-weight="900""#,
            Self::Script => r#"font-family="Lobster" font-weight="400""#,
            Self::Hand => r#"font-family="Shantell Sans" font-weight="800""#,
        }
    }
}

/// Width of a text at size 100.
pub(crate) fn width(text: &str, font: Font) -> f32 {
    let fragment = format!(r#"<text x="100" y="200" font-size="100" {}>{}</text>"#, font.attributes(), escape(text));
    parse(&fragment).map_or(60.0 * text.chars().count() as f32, |tree| tree.root().abs_bounding_box().width())
}

/// Escapes for XML, and writes the Uzbek turned comma with a sign that every bundled font has.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace(['\u{02bb}', '\u{02bc}'], "\u{2018}")
}
