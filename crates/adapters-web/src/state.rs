use std::sync::Arc;

use booth::{Booth, OutfitCatalogue};
use texts::Texts;
use tokio_util::sync::CancellationToken;

use crate::auth::TabletKey;
use crate::links::Links;
use crate::{EventLook, Readiness, SessionFeed, WebParts};

/// What handlers share; cheap to clone.
#[derive(Clone)]
pub(crate) struct Web {
    pub(crate) booth: Arc<Booth>,
    pub(crate) outfits: Arc<dyn OutfitCatalogue>,
    pub(crate) key: Arc<TabletKey>,
    pub(crate) links: Arc<Links>,
    pub(crate) look: Arc<EventLook>,
    pub(crate) sessions: Arc<dyn SessionFeed>,
    pub(crate) readiness: Arc<dyn Readiness>,
    pub(crate) texts: Arc<Texts>,
    pub(crate) stop: CancellationToken,
}

impl Web {
    pub(crate) fn new(parts: WebParts) -> Self {
        let links = Links::new(&parts.link_url, parts.public_url, &parts.booth.settings().bot_username);
        Self {
            booth: parts.booth,
            outfits: parts.outfits,
            key: Arc::new(TabletKey::new(parts.kiosk_token.expose())),
            links: Arc::new(links),
            look: Arc::new(parts.look),
            sessions: parts.sessions,
            readiness: parts.readiness,
            texts: parts.texts,
            stop: parts.stop,
        }
    }
}
