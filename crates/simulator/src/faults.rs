//! Faults on order.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// The connection ends without acting and without an answer.
    DropBefore,
    /// Acts, then the connection ends without an answer.
    DropAfter,
    /// 500 without acting.
    #[serde(rename = "http_500")]
    Http500,
    /// Acts, then 500.
    #[serde(rename = "http_500_after")]
    Http500After,
    /// 502 with an HTML body, without acting.
    #[serde(rename = "html_502")]
    Html502,
    /// 429 without acting.
    Flood,
    /// Acts, then 429.
    FloodAfter,
    /// Waits `delay_ms`, then acts and answers; it acts even when the client has gone by then.
    Slow,
    /// Accepts and never answers, until the client goes or the fault is deleted.
    BlackHole,
    /// `createNewStickerSet` acts and answers 500.
    CreatedNotFound,
    /// A set made meanwhile is invisible to `getStickerSet` for `delay_ms`.
    SetLag,
    /// The public page of a set lags by `delay_ms` more.
    PageLag,
    /// The public page answers something unreadable.
    PageUnknown,
    /// `createNewStickerSet` calls the name occupied, `getStickerSet` does not know it.
    OccupiedInvisible,
    /// `createNewStickerSet` is refused: the owner has too many sets.
    SetCap,
}

impl FaultKind {
    /// Whether it hits a call as such, whatever the method does.
    fn is_general(self) -> bool {
        match self {
            Self::DropBefore
            | Self::DropAfter
            | Self::Http500
            | Self::Http500After
            | Self::Html502
            | Self::Flood
            | Self::FloodAfter
            | Self::Slow
            | Self::BlackHole => true,
            Self::CreatedNotFound
            | Self::SetLag
            | Self::PageLag
            | Self::PageUnknown
            | Self::OccupiedInvisible
            | Self::SetCap => false,
        }
    }
}

/// One ordered fault.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Fault {
    /// Assigned by the simulator.
    #[serde(default)]
    pub id: u64,
    /// Only calls of this method, in any letter case.
    #[serde(default)]
    pub method: Option<String>,
    /// Only calls with this `chat_id`.
    #[serde(default)]
    pub chat_id: Option<Value>,
    /// What goes wrong.
    pub kind: FaultKind,
    /// How often; 0 = until it is deleted.
    #[serde(default = "one")]
    pub times: u64,
    /// How likely, each time.
    #[serde(default = "always")]
    pub probability: f64,
    /// Seconds for the flood kinds.
    #[serde(default)]
    pub retry_after: Option<u64>,
    /// Milliseconds for the slow and lagging kinds.
    #[serde(default)]
    pub delay_ms: Option<u64>,
    /// How often it has struck.
    #[serde(default)]
    pub hits: u64,
}

fn one() -> u64 {
    1
}

fn always() -> f64 {
    1.0
}

/// The faults that are on.
#[derive(Debug, Clone, Default)]
pub(crate) struct Faults {
    list: Vec<Fault>,
    count: u64,
}

/// What is about to happen, for the choice of a fault.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Occasion<'a> {
    pub(crate) method: &'a str,
    pub(crate) chat_id: Option<&'a Value>,
}

impl Faults {
    pub(crate) fn add(&mut self, mut fault: Fault) -> u64 {
        self.count += 1;
        fault.id = self.count;
        fault.hits = 0;
        self.list.push(fault);
        self.count
    }

    /// Removes one fault, or all.
    pub(crate) fn remove(&mut self, id: Option<u64>) -> usize {
        let before = self.list.len();
        self.list.retain(|f| id.is_some_and(|id| f.id != id));
        before - self.list.len()
    }

    pub(crate) fn list(&self) -> &[Fault] {
        &self.list
    }

    pub(crate) fn is_on(&self, id: u64) -> bool {
        self.list.iter().any(|f| f.id == id)
    }

    /// Draws a fault that hits the call as such.
    pub(crate) fn draw_general(&mut self, occasion: Occasion<'_>) -> Option<Fault> {
        self.draw(occasion, FaultKind::is_general)
    }

    /// Draws a fault of one special kind.
    pub(crate) fn draw_special(&mut self, occasion: Occasion<'_>, kind: FaultKind) -> Option<Fault> {
        self.draw(occasion, |k| k == kind)
    }

    fn draw(&mut self, occasion: Occasion<'_>, wanted: impl Fn(FaultKind) -> bool) -> Option<Fault> {
        let at = self.list.iter().position(|f| {
            // A black hole stays in the list while calls hang in it, even when it takes no more of them.
            let spent = f.times > 0 && f.hits >= f.times;
            wanted(f.kind)
                && !spent
                && f.fits(occasion)
                && (f.probability >= 1.0 || rand::random::<f64>() < f.probability)
        })?;
        let fault = self.list.get_mut(at)?;
        fault.hits += 1;
        let drawn = fault.clone();
        if drawn.times > 0 && drawn.hits >= drawn.times && drawn.kind != FaultKind::BlackHole {
            self.list.remove(at);
        }
        Some(drawn)
    }
}

impl Fault {
    fn fits(&self, occasion: Occasion<'_>) -> bool {
        let method = self.method.as_ref().is_none_or(|m| m.eq_ignore_ascii_case(occasion.method));
        let chat = self.chat_id.as_ref().is_none_or(|wanted| {
            let plain = |v: &Value| v.as_str().map_or_else(|| v.to_string(), str::to_owned);
            occasion.chat_id.is_some_and(|given| plain(given) == plain(wanted))
        });
        method && chat
    }
}
