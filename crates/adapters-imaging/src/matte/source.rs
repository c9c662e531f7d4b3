//! Which means are at hand, and the loaded model: kept between packs, dropped when idle.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use image::RgbImage;
use rten::Model;

use crate::face::FaceBox;
use crate::matte::model::{ModelFault, Net};
use crate::matte::{self, CutLevel, Matte, heuristic};

/// Finds people, by the best means that work.
#[derive(Debug)]
pub(crate) struct MatteSource {
    dir: Option<PathBuf>,
    loaded: Mutex<Option<Loaded>>,
}

#[derive(Clone)]
struct Loaded {
    net: Net,
    model: Arc<Model>,
}

impl std::fmt::Debug for Loaded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Loaded").field("net", &self.net).finish_non_exhaustive()
    }
}

impl MatteSource {
    pub(crate) fn new(dir: Option<&Path>) -> Self {
        Self { dir: dir.map(Path::to_path_buf), loaded: Mutex::new(None) }
    }

    /// What a good photo will be cut out with; reads and checks the model files without keeping them.
    pub(crate) fn level(&self) -> CutLevel {
        let dir = self.dir.as_deref();
        for net in Net::ALL {
            if dir.and_then(|d| net.find(d)).is_some_and(|path| net.read(&path).is_ok()) {
                return net.level();
            }
        }
        CutLevel::Heuristic
    }

    pub(crate) fn drop_model(&self) {
        *self.loaded.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The matte of one person, and how it was found.
    pub(crate) fn find(&self, photo: &RgbImage, face: &FaceBox, others: &[FaceBox]) -> (Matte, CutLevel) {
        let area = matte::area(photo, face);
        let by_net = self.model().and_then(|loaded| match matte::by_net(loaded.net, &loaded.model, photo, area) {
            Ok(matte) if covers(&matte, face) => Some((matte, loaded.net.level())),
            Ok(_) => None,
            Err(error) => {
                tracing::warn!(%error, "the matting model failed; going on without it");
                None
            }
        });
        let (mut found, level) = by_net
            .or_else(|| heuristic::matte(photo, face, area).map(|m| (m, CutLevel::Heuristic)))
            .unwrap_or_else(|| (matte::oval(face, area), CutLevel::Oval));
        if level != CutLevel::Oval {
            matte::without_others(&mut found, face, others);
        }
        (found, level)
    }

    fn model(&self) -> Option<Loaded> {
        let mut slot = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.is_none() {
            *slot = self.dir.as_deref().and_then(load);
        }
        slot.clone()
    }
}

fn load(dir: &Path) -> Option<Loaded> {
    Net::ALL.into_iter().find_map(|net| {
        let path = net.find(dir)?;
        let model: Result<Model, ModelFault> = net.load(&path);
        match model {
            Ok(model) => Some(Loaded { net, model: Arc::new(model) }),
            Err(error) => {
                tracing::warn!(model = net.level().as_str(), %error, "a matting model cannot be used");
                None
            }
        }
    })
}

/// A matte that misses the middle of the face is not worth having.
fn covers(matte: &Matte, face: &FaceBox) -> bool {
    let (kx, ky) = (matte.alpha.w as f32 / matte.area.w, matte.alpha.h as f32 / matte.area.h);
    let hits = (0..25).filter(|i| {
        let (dx, dy) = ((i % 5) as f32 * 0.12 - 0.24, (i / 5) as f32 * 0.12 - 0.24);
        let (cx, cy) = face.center();
        let (x, y) = (cx + dx * face.w, cy + dy * face.h);
        matte.alpha.sample((x - matte.area.x) * kx, (y - matte.area.y) * ky, 0.0) > 0.7
    });
    hits.count() >= 18
}
