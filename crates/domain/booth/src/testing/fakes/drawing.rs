use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use desk::Answered;
use kernel::{Lang, MicroUsd};

use super::Fuse;
use super::fuse::FuseBox;
use crate::handle::locked;
use crate::{
    ArtistError, Capabilities, DrawRequest, Drawing, ExportError, ExportedSticker, Figure, Outfit, OutfitCatalogue,
    OutfitId, Pack, PackArtist, PackExport, PhotoFault, PhotoIntake, Picture, SheetLayout, TakenPhoto,
};

/// Draws at once, fails as it is told.
#[derive(Debug)]
pub struct FakeArtist {
    can: Capabilities,
    faults: Mutex<VecDeque<ArtistError>>,
    /// What each answer says it cost.
    charge: Mutex<Option<MicroUsd>>,
    fuse: FuseBox,
    billed: AtomicU32,
    describes: AtomicU32,
    draws: AtomicU32,
}

impl FakeArtist {
    /// Free figures, no description.
    pub fn local() -> Arc<Self> {
        Self::with(Capabilities {
            provider: "local",
            model: "local".to_owned(),
            wants_description: false,
            ceiling: MicroUsd::ZERO,
            local: true,
        })
    }

    /// Paid sheets after a description.
    pub fn paid(provider: &'static str) -> Arc<Self> {
        Self::with(Capabilities {
            provider,
            model: "model".to_owned(),
            wants_description: true,
            ceiling: MicroUsd(40_000),
            local: false,
        })
    }

    fn with(can: Capabilities) -> Arc<Self> {
        Arc::new(Self {
            can,
            faults: Mutex::default(),
            charge: Mutex::default(),
            fuse: FuseBox::default(),
            billed: AtomicU32::new(0),
            describes: AtomicU32::new(0),
            draws: AtomicU32::new(0),
        })
    }

    /// The next calls (of either kind) fail so, in order.
    pub fn fail_next(&self, faults: impl IntoIterator<Item = ArtistError>) {
        locked(&self.faults).extend(faults);
    }

    /// From now on each answer says that it cost this much.
    pub fn charge(&self, cost: MicroUsd) {
        *locked(&self.charge) = Some(cost);
    }

    fn answered<T>(&self, result: Result<T, ArtistError>) -> Answered<T, ArtistError> {
        Answered { result, cost: *locked(&self.charge) }
    }

    /// Forgets faults that have not happened.
    pub fn forgive(&self) {
        locked(&self.faults).clear();
    }

    pub(in crate::testing) fn fit(&self, fuse: &Arc<Fuse>) {
        self.fuse.fit(fuse);
    }

    /// Calls of either kind that a provider would charge for, cut-off ones included.
    pub fn billed(&self) -> u32 {
        self.billed.load(Ordering::SeqCst)
    }

    /// Draw calls so far.
    pub fn draws(&self) -> u32 {
        self.draws.load(Ordering::SeqCst)
    }

    /// Describe calls so far.
    pub fn describes(&self) -> u32 {
        self.describes.load(Ordering::SeqCst)
    }

    async fn work(&self) -> Result<(), ArtistError> {
        self.fuse.burn().await;
        let fault = locked(&self.faults).pop_front();
        match &fault {
            Some(
                ArtistError::RateLimited { .. }
                | ArtistError::QuotaOrBilling
                | ArtistError::NoAccess
                | ArtistError::BadRequest
                | ArtistError::CircuitOpen,
            ) => {}
            None
            | Some(
                ArtistError::Transient
                | ArtistError::PhotoRefused
                | ArtistError::OutputRefused
                | ArtistError::BadOutput
                | ArtistError::Internal(_),
            ) => {
                self.billed.fetch_add(1, Ordering::SeqCst);
            }
        }
        self.fuse.burn().await;
        fault.map_or(Ok(()), Err)
    }
}

#[async_trait]
impl PackArtist for FakeArtist {
    fn capabilities(&self) -> Capabilities {
        self.can.clone()
    }

    async fn describe(&self, _photo: &[u8]) -> Answered<String, ArtistError> {
        self.describes.fetch_add(1, Ordering::SeqCst);
        let result = self.work().await.map(|()| "a person with a hat".to_owned());
        self.answered(result)
    }

    async fn draw(&self, _request: DrawRequest) -> Answered<Drawing, ArtistError> {
        self.draws.fetch_add(1, Ordering::SeqCst);
        let drawing = if self.can.local {
            Drawing::Figures { figures: figures(), cut_level: Some("oval".to_owned()) }
        } else {
            Drawing::Sheet { picture: b"\x89PNG sheet".to_vec(), layout: SheetLayout { columns: 4, rows: 3 } }
        };
        let result = self.work().await.map(|()| drawing);
        self.answered(result)
    }
}

fn figures() -> Vec<Figure> {
    let picture = Picture { width: 1, height: 1, rgba: vec![0; 4] };
    let figure = |index| Figure {
        picture: picture.clone(),
        emoji: vec!["🙂".to_owned()],
        caption: None,
        template: format!("t{index}"),
    };
    (0..Pack::SIZE).map(figure).collect()
}

/// Cuts and exports without looking.
#[derive(Debug, Default)]
pub struct FakeExport {
    unfit: AtomicU32,
}

impl FakeExport {
    /// The next sheets are not fit.
    pub fn refuse_next(&self, sheets: u32) {
        self.unfit.store(sheets, Ordering::SeqCst);
    }
}

#[async_trait]
impl PackExport for FakeExport {
    async fn cut(&self, drawing: Drawing) -> Result<Vec<Figure>, ExportError> {
        let left = self.unfit.load(Ordering::SeqCst);
        match drawing {
            Drawing::Sheet { .. } if left > 0 => {
                self.unfit.store(left - 1, Ordering::SeqCst);
                Err(ExportError::Unfit { faults: vec!["merged".to_owned()] })
            }
            Drawing::Sheet { .. } => Ok(figures()),
            Drawing::Figures { figures, .. } => Ok(figures),
        }
    }

    async fn export(&self, figures: Vec<Figure>) -> Result<Vec<ExportedSticker>, ExportError> {
        Ok(figures
            .into_iter()
            .map(|figure| ExportedSticker {
                webp: b"RIFF sticker".to_vec(),
                width: 512,
                height: 512,
                emoji: figure.emoji,
                caption: figure.caption,
                template: figure.template,
            })
            .collect())
    }
}

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
