use async_trait::async_trait;
use kernel::Lang;

use crate::{Outfit, OutfitCatalogue, OutfitId, PhotoFault, PhotoIntake, TakenPhoto};

/// Takes everything but `no face`.
#[derive(Debug, Default)]
pub struct FakeIntake;

#[async_trait]
impl PhotoIntake for FakeIntake {
    async fn accept(&self, bytes: Vec<u8>) -> Result<TakenPhoto, PhotoFault> {
        if bytes == b"no face" {
            return Err(PhotoFault::NoFace);
        }
        Ok(TakenPhoto { jpeg: bytes, width: 600, height: 800, faces: 1 })
    }
}

/// `astronaut` and `chef`.
#[derive(Debug, Default)]
pub struct ListedOutfits;

impl OutfitCatalogue for ListedOutfits {
    fn list(&self, _lang: Lang) -> Vec<Outfit> {
        ["astronaut", "chef"]
            .into_iter()
            .map(|name| Outfit { id: OutfitId(name.to_owned()), name: name.to_owned() })
            .collect()
    }

    fn preview(&self, _id: &OutfitId) -> Option<Vec<u8>> {
        None
    }

    fn contains(&self, id: &OutfitId) -> bool {
        self.list(Lang::Ru).iter().any(|outfit| outfit.id == *id)
    }
}
