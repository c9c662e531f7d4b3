use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use desk::Answered;
use kernel::MicroUsd;

use super::Fuse;
use super::export::figures;
use super::fuse::FuseBox;
use crate::handle::locked;
use crate::{ArtistError, Capabilities, DrawRequest, Drawing, PackArtist};

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
    requests: Mutex<Vec<DrawRequest>>,
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
            requests: Mutex::default(),
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

    /// What was asked of it, in order.
    pub fn requests(&self) -> Vec<DrawRequest> {
        locked(&self.requests).clone()
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

    async fn draw(&self, request: DrawRequest) -> Answered<Drawing, ArtistError> {
        let draw = self.draws.fetch_add(1, Ordering::SeqCst) + 1;
        let drawing = if self.can.local {
            Drawing::Figures { figures: figures(), cut_level: Some("oval".to_owned()) }
        } else {
            let numbers: Vec<String> = request.sheet.stickers.iter().map(u8::to_string).collect();
            let picture = format!("sheet {draw} of {}: {}", self.can.provider, numbers.join(",")).into_bytes();
            Drawing::Sheet { picture, layout: request.sheet.layout }
        };
        locked(&self.requests).push(request);
        let result = self.work().await.map(|()| drawing);
        self.answered(result)
    }
}
