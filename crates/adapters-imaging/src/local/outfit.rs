//! Outfits as data: `outfits/*.toml` at the root of the project, bundled into the binary.

use std::sync::OnceLock;

use serde::Deserialize;

use crate::local::caption::Lang;

/// What a guest can wear. Drawings are SVG fragments in figure units (see `assets/poses.toml`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outfit {
    /// Stable id, used by the tablet and the command line.
    pub id: String,
    /// Its place in the list that guests see.
    pub order: u32,
    /// Names that guests read.
    pub name: Names,
    /// The description for image models, in English.
    pub prompt: String,
    /// Where the clothes come from.
    pub kind: Kind,
    #[serde(default)]
    pub(crate) cut: Cut,
    pub(crate) colors: Colors,
    /// y of the neckline's lowest point.
    #[serde(default = "neckline")]
    pub(crate) neckline: f32,
    /// Behind the whole figure: a cape, a mantle.
    #[serde(default)]
    pub(crate) back: String,
    /// On the torso, clipped to it.
    #[serde(default)]
    pub(crate) torso: String,
    /// Over the torso, not clipped.
    #[serde(default)]
    pub(crate) over: String,
    /// Around the neck, behind the chin.
    #[serde(default)]
    pub(crate) collar: String,
    /// On the head: (0, 0) is the middle of the brim, the head is 200 wide there.
    #[serde(default)]
    pub(crate) hat: String,
    /// Around the head, before and after it: figure units.
    #[serde(default)]
    pub(crate) halo_back: String,
    #[serde(default)]
    pub(crate) halo_front: String,
}

/// A name in each of the three languages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// Russian.
    pub ru: String,
    /// Uzbek, Latin script.
    pub uz: String,
    /// English.
    pub en: String,
}

impl Names {
    /// The one in this language.
    pub fn in_lang(&self, lang: Lang) -> &str {
        match lang {
            Lang::Ru => &self.ru,
            Lang::Uz => &self.uz,
            Lang::En => &self.en,
        }
    }
}

/// Where the clothes of an outfit come from.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The guest's own: the photo where it is good, else a drawing in the clothes' colours.
    Own,
    /// Drawn by us.
    Drawn,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cut {
    #[default]
    Short,
    Robe,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Colors {
    pub(crate) torso: String,
    pub(crate) sleeve: String,
    pub(crate) cuff: String,
    pub(crate) legs: String,
    pub(crate) shoes: String,
    pub(crate) accent: String,
    /// Gloves; without them hands have the guest's own skin.
    pub(crate) glove: Option<String>,
}

impl Outfit {
    /// Its main colours.
    pub fn palette(&self) -> Vec<[u8; 3]> {
        let colors = &self.colors;
        let all = [&colors.torso, &colors.sleeve, &colors.legs, &colors.shoes, &colors.accent];
        all.into_iter().chain(&colors.glove).filter_map(|text| rgb(text)).collect()
    }
}

/// `#rrggbb`.
fn rgb(text: &str) -> Option<[u8; 3]> {
    let number = u32::from_str_radix(text.strip_prefix('#').filter(|digits| digits.len() == 6)?, 16).ok()?;
    let [_, r, g, b] = number.to_be_bytes();
    Some([r, g, b])
}

fn neckline() -> f32 {
    34.0
}

macro_rules! bundled {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../../outfits/", $name, ".toml")))),*]
    };
}

/// All outfits in the order in which guests see them.
pub fn all() -> &'static [Outfit] {
    static ALL: OnceLock<Vec<Outfit>> = OnceLock::new();
    ALL.get_or_init(|| {
        let files = bundled![
            "own",
            "astronaut",
            "superhero",
            "chef",
            "chapan",
            "royal",
            "rocker",
            "football",
            "wizard",
            "pirate"
        ];
        let mut list: Vec<Outfit> = files
            .iter()
            .filter_map(|(name, text)| match toml::from_str(text) {
                Ok(outfit) => Some(outfit),
                Err(error) => {
                    tracing::error!(name, %error, "an outfit file is not readable");
                    None
                }
            })
            .collect();
        list.sort_by_key(|o| o.order);
        list
    })
}

/// The outfit with that id.
pub fn find(id: &str) -> Option<&'static Outfit> {
    all().iter().find(|o| o.id == id)
}
