use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use kernel::{ChatId, Lang};
use messaging::{AlertEnvelope, OutboxRow, Payload};
use texts::{Arg, Texts};
use thiserror::Error;

use super::{Call, Links, alert};

/// Renders one kind of payload. Pure: the same snapshot gives the same call.
pub trait Renderer: Send + Sync {
    /// The payload kind.
    fn kind(&self) -> &'static str;

    /// The call.
    ///
    /// # Errors
    /// When the snapshot is not of this kind; the row then fails and waits for a person.
    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault>;
}

/// A snapshot, and what it is put into words with.
#[derive(Debug, Clone, Copy)]
pub struct Rendering<'a> {
    /// The snapshot.
    pub payload: &'a Payload,
    /// In which language.
    pub lang: Lang,
    /// For which chat.
    pub chat: ChatId,
    /// The texts.
    pub texts: &'a Texts,
    /// The links.
    pub links: &'a Links,
}

impl Rendering<'_> {
    /// A text in the message's language.
    pub fn say(&self, key: &str, args: &[(&str, Arg)]) -> String {
        self.texts.get(self.lang, key, args)
    }

    /// The snapshot as the module's type.
    ///
    /// # Errors
    /// When it is not of that type.
    pub fn read<T: serde::de::DeserializeOwned>(&self) -> Result<T, RenderFault> {
        self.payload.read().map_err(|_error| RenderFault::Snapshot)
    }
}

/// Why a snapshot cannot be put into words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum RenderFault {
    /// No renderer is known for its kind: its module is off.
    #[error("no renderer for this kind")]
    UnknownKind,
    /// It does not hold what its kind says.
    #[error("the snapshot cannot be read")]
    Snapshot,
}

/// The renderers of all modules.
pub struct Renderers {
    by_kind: HashMap<&'static str, Arc<dyn Renderer>>,
    texts: Arc<Texts>,
    links: Links,
}

impl fmt::Debug for Renderers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Renderers").field("kinds", &self.by_kind.keys()).finish_non_exhaustive()
    }
}

impl Renderers {
    /// Those of the modules, beside messaging's own.
    pub fn new(texts: Arc<Texts>, links: Links, modules: Vec<Arc<dyn Renderer>>) -> Self {
        let own: Arc<dyn Renderer> = Arc::new(alert::MessagingAlerts);
        let by_kind = modules.into_iter().chain([own]).map(|renderer| (renderer.kind(), renderer)).collect();
        Self { by_kind, texts, links }
    }

    /// The call of a claimed row.
    ///
    /// # Errors
    /// See [`RenderFault`].
    pub fn render(&self, row: &OutboxRow) -> Result<Call, RenderFault> {
        let outgoing = &row.outgoing;
        self.payload(&outgoing.payload, outgoing.lang, outgoing.chat)
    }

    fn payload(&self, payload: &Payload, lang: Lang, chat: ChatId) -> Result<Call, RenderFault> {
        let of = Rendering { payload, lang, chat, texts: &self.texts, links: &self.links };
        if payload.kind == AlertEnvelope::KIND {
            let envelope: AlertEnvelope = of.read()?;
            let inner = match self.by_kind.get(envelope.inner.kind.as_str()) {
                Some(renderer) => renderer.render(&Rendering { payload: &envelope.inner, ..of })?,
                None => alert::of_unknown_kind(&of, &envelope.inner.kind),
            };
            return Ok(alert::framed(&of, &envelope, inner));
        }
        self.by_kind.get(payload.kind.as_str()).ok_or(RenderFault::UnknownKind)?.render(&of)
    }
}
