use kernel::Lang;

use crate::OutfitId;

/// An outfit on offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outfit {
    /// Id.
    pub id: OutfitId,
    /// Name in the asked language.
    pub name: String,
}

/// The outfits of the event.
pub trait OutfitCatalogue: Send + Sync {
    /// In order of offering.
    fn list(&self, lang: Lang) -> Vec<Outfit>;
    /// Preview picture as PNG.
    fn preview(&self, id: &OutfitId) -> Option<Vec<u8>>;
    /// Whether it is on offer.
    fn contains(&self, id: &OutfitId) -> bool;
}
