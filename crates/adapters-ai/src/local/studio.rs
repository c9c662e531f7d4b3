use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use adapters_imaging::local::{LocalPack, LocalRequest, RenderFault, Renderer, styles};
use booth::{OutfitId, PackArtist};
use kernel::Lang;
use thiserror::Error;
use tokio::sync::Semaphore;

use super::artist::LocalArtist;

/// How the local provider works.
#[derive(Debug, Clone)]
pub struct LocalSettings {
    /// Folder of the cut-out models; it may be missing.
    pub models: PathBuf,
    /// How long an unused model stays in memory.
    pub idle: Duration,
}

/// One pack to be drawn.
#[derive(Debug, Clone)]
pub struct PackWish {
    /// The clean photo (JPEG).
    pub photo: Vec<u8>,
    /// One or two outfits.
    pub outfits: Vec<OutfitId>,
    /// Language of captions.
    pub lang: Lang,
    /// Equal seeds give equal packs.
    pub seed: u64,
}

/// Why nothing was drawn.
#[derive(Debug, Error)]
pub enum LocalFault {
    /// The renderer says no.
    #[error("the renderer failed")]
    Render(#[source] RenderFault),
    /// The drawing thread ended early.
    #[error("the drawing thread ended early")]
    Thread(#[source] tokio::task::JoinError),
}

/// The renderer with its permit and its memory. Cheap to clone.
#[derive(Clone)]
pub struct LocalStudio {
    shared: Arc<Shared>,
    style: String,
}

struct Shared {
    settings: LocalSettings,
    renderer: Renderer,
    permit: Semaphore,
    /// When a pack was drawn last with a model that is still in memory.
    used: Mutex<Option<Instant>>,
}

impl std::fmt::Debug for LocalStudio {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LocalStudio").field("settings", &self.shared.settings).field("style", &self.style).finish()
    }
}

impl LocalStudio {
    /// Opens the studio; loads nothing yet.
    pub fn new(settings: LocalSettings) -> Self {
        let renderer = Renderer::open(Some(&settings.models));
        let shared = Shared { settings, renderer, permit: Semaphore::new(1), used: Mutex::new(None) };
        Self { shared: Arc::new(shared), style: String::new() }
    }

    /// The same studio in another style (see [`style_names`]).
    #[must_use]
    pub fn with_style(&self, style: &str) -> Self {
        Self { shared: Arc::clone(&self.shared), style: style.to_owned() }
    }

    /// The booth's port on it.
    pub fn artist(&self) -> Arc<dyn PackArtist> {
        Arc::new(LocalArtist(self.clone()))
    }

    /// Draws one pack; waits while another one is drawn.
    pub async fn draw(&self, wish: PackWish) -> Result<LocalPack, LocalFault> {
        let request = LocalRequest {
            lang: caption_lang(wish.lang),
            outfits: wish.outfits.into_iter().map(|outfit| outfit.0).collect(),
            style: self.style.clone(),
            seed: wish.seed,
        };
        let shared = Arc::clone(&self.shared);
        let photo = wish.photo;
        let drawn = self.alone(move || {
            let drawn = shared.renderer.render(&photo, &request);
            *shared.used.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
            drawn
        });
        drawn.await?.map_err(LocalFault::Render)
    }

    /// Gives the model's memory back when it was not used for a while. To be called now and then.
    pub async fn rest(&self) {
        let idle = self.shared.settings.idle;
        let is_due = {
            let mut used = self.shared.used.lock().unwrap_or_else(PoisonError::into_inner);
            used.take_if(|at| at.elapsed() >= idle).is_some()
        };
        if is_due {
            let shared = Arc::clone(&self.shared);
            if let Err(error) = self.alone(move || shared.renderer.drop_model()).await {
                tracing::warn!(%error, "the model stays in memory");
            }
        }
    }

    /// Runs CPU work on a blocking thread, one piece at a time.
    pub(super) async fn alone<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, LocalFault> {
        let shared = Arc::clone(&self.shared);
        // A closed semaphore would be our own doing; working without the permit is then the lesser harm. The permit is
        // held by the work itself: a caller that is dropped does not let a second piece in.
        let permit = shared.permit.acquire().await.ok().map(|permit| {
            permit.forget();
            Returned(Arc::clone(&shared))
        });
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.map_err(LocalFault::Thread)
    }
}

/// Gives the permit back when the work has ended, panics included.
struct Returned(Arc<Shared>);

impl Drop for Returned {
    fn drop(&mut self) {
        self.0.permit.add_permits(1);
    }
}

/// The best cut-out that is possible with the models of this folder (`modnet`, `u2netp`, `heuristic`).
pub fn cut_out_level(models: &Path) -> &'static str {
    Renderer::open(Some(models)).level().as_str()
}

/// Styles that packs can be drawn in.
pub fn style_names() -> Vec<String> {
    styles()
}

pub(super) const fn caption_lang(lang: Lang) -> adapters_imaging::local::Lang {
    match lang {
        Lang::Ru => adapters_imaging::local::Lang::Ru,
        Lang::Uz => adapters_imaging::local::Lang::Uz,
        Lang::En => adapters_imaging::local::Lang::En,
    }
}
