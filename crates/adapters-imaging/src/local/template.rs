//! The twelve stickers as data: `templates/*.toml`, in this order.

use serde::Deserialize;

use crate::local::body::Frame;
use crate::local::caption::Caption;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Template {
    pub(crate) id: String,
    pub(crate) emoji: Vec<String>,
    pub(crate) pose: String,
    pub(crate) frame: Frame,
    /// Degrees, clockwise.
    pub(crate) tilt: f32,
    pub(crate) scale: f32,
    /// Mirrors head and arms.
    pub(crate) flip: bool,
    /// Without the outfit's hat and helmet.
    pub(crate) bare: bool,
    /// With the guest's own clothes: the photo's bust instead of a drawn body.
    pub(crate) photo: bool,
    /// Behind everything, in figure units.
    #[serde(default)]
    pub(crate) back: String,
    /// On the face: (0, 0) is the middle between the eyes, the face is 200 wide.
    #[serde(default)]
    pub(crate) face: String,
    /// A hat instead of the outfit's, in the outfits' hat units.
    #[serde(default)]
    pub(crate) hat: String,
    /// In the hands: drawn before the arms that are in front.
    #[serde(default)]
    pub(crate) held: String,
    /// Before everything, in figure units.
    #[serde(default)]
    pub(crate) front: String,
    pub(crate) caption: Caption,
}

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../templates/", $name, ".toml")))),*]
    };
}

/// All twelve, or the name of the file that is not readable.
pub(crate) fn all() -> Result<Vec<Template>, (&'static str, toml::de::Error)> {
    files![
        "01-hello",
        "02-love",
        "03-laugh",
        "04-wow",
        "05-angry",
        "06-cry",
        "07-sleep",
        "08-cool",
        "09-ok",
        "10-thanks",
        "11-party",
        "12-question",
    ]
    .into_iter()
    .map(|(name, text)| toml::from_str(text).map_err(|error| (name, error)))
    .collect()
}
