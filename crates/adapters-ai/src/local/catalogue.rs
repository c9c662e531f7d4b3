use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use adapters_imaging::local::outfit;
use booth::{Outfit, OutfitCatalogue, OutfitId};
use kernel::Lang;

/// The bundled outfits, or those of them that an event offers.
#[derive(Debug, Default)]
pub struct LocalCatalogue {
    /// In order of offering; empty: all.
    offered: Vec<String>,
    /// Previews that were drawn once.
    previews: Mutex<HashMap<OutfitId, Vec<u8>>>,
}

impl LocalCatalogue {
    /// Only these, in this order; all when empty. Ids that are not bundled are left out.
    pub fn offering(ids: &[String]) -> Self {
        Self { offered: ids.to_vec(), previews: Mutex::default() }
    }

    fn on_offer(&self) -> Vec<&'static outfit::Outfit> {
        if self.offered.is_empty() {
            return outfit::all().iter().collect();
        }
        self.offered.iter().filter_map(|id| outfit::find(id)).collect()
    }
}

/// Ids of the bundled outfits, in order of offering.
pub fn outfit_ids() -> Vec<String> {
    outfit::all().iter().map(|outfit| outfit.id.clone()).collect()
}

impl OutfitCatalogue for LocalCatalogue {
    fn list(&self, lang: Lang) -> Vec<Outfit> {
        let named = self.on_offer().into_iter().map(|outfit| {
            let name = match lang {
                Lang::Ru => &outfit.name.ru,
                Lang::Uz => &outfit.name.uz,
                Lang::En => &outfit.name.en,
            };
            Outfit { id: OutfitId(outfit.id.clone()), name: name.clone() }
        });
        named.collect()
    }

    fn preview(&self, id: &OutfitId) -> Option<Vec<u8>> {
        let mut previews = self.previews.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = previews.get(id) {
            return Some(known.clone());
        }
        let drawn = adapters_imaging::local::preview(outfit::find(&id.0)?).ok()?;
        previews.insert(id.clone(), drawn.clone());
        Some(drawn)
    }

    fn contains(&self, id: &OutfitId) -> bool {
        self.on_offer().iter().any(|outfit| outfit.id == id.0)
    }
}
