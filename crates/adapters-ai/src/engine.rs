//! What a provider's module has to give; the ports are built on top of it, the same for all.

use std::time::{Duration, Instant};

use async_trait::async_trait;
use desk::{AiError, Answered, ChatRequest, ModelCard};
use serde_json::Value;

use crate::sheet::Canvas;
use crate::wire::{Call, Stakes, Wire};

/// What the answer to a question must look like.
#[derive(Debug, Clone)]
pub(crate) struct Form {
    /// A name for it (letters and underscores).
    pub(crate) name: &'static str,
    /// One line on what it is for.
    pub(crate) purpose: &'static str,
    /// JSON schema: an object, everything required, nothing besides.
    pub(crate) schema: Value,
}

/// A question about pictures.
#[derive(Debug)]
pub(crate) struct Question<'a> {
    pub(crate) words: String,
    /// Encoded pictures, in the order in which the words speak of them.
    pub(crate) pictures: Vec<&'a [u8]>,
    pub(crate) form: Form,
}

/// A sheet to be drawn.
#[derive(Debug)]
pub(crate) struct Painting {
    pub(crate) prompt: String,
    /// JPEGs: the photo, then the face.
    pub(crate) references: Vec<Vec<u8>>,
    pub(crate) canvas: Canvas,
}

/// Limits of a provider's calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CallLimits {
    /// A picture.
    pub draw: Duration,
    /// Everything else.
    pub ask: Duration,
}

impl CallLimits {
    pub(crate) fn ask<'a>(&self, purpose: &'static str, model: &'a str) -> Call<'a> {
        Call { purpose, model, stakes: Stakes::Cheap, until: Instant::now() + self.ask }
    }

    pub(crate) fn draw<'a>(&self, model: &'a str) -> Call<'a> {
        Call { purpose: "draw", model, stakes: Stakes::Dear, until: Instant::now() + self.draw }
    }
}

/// Something with a transport.
pub(crate) trait Engine: Send + Sync + 'static {
    fn wire(&self) -> &Wire;
    fn limits(&self) -> CallLimits;
}

/// A model that sees and answers.
#[async_trait]
pub(crate) trait Mind: Engine {
    /// For questions about pictures.
    fn seeing(&self) -> ModelCard;
    /// For conversations.
    fn talking(&self) -> ModelCard;
    /// The words of the answer: a JSON object of the question's form, perhaps fenced.
    async fn ask(&self, call: Call<'_>, question: &Question<'_>) -> Answered<String>;
    /// Names of the models that the key may use: the cheapest question there is, never a paid one.
    async fn models(&self, call: Call<'_>) -> Result<Vec<String>, AiError>;
    /// The next turn.
    async fn talk(&self, call: Call<'_>, request: &ChatRequest) -> Answered<String>;
}

/// A model that draws.
#[async_trait]
pub(crate) trait Painter: Mind {
    fn drawing(&self) -> ModelCard;
    /// The canvas for a sheet of this many columns and rows.
    fn canvas(&self, columns: u32, rows: u32) -> Canvas;
    /// The encoded picture, as it came.
    async fn paint(&self, call: Call<'_>, painting: &Painting) -> Answered<Vec<u8>>;
}

/// Goes on with what a call gave; its cost stays what it was.
pub(crate) fn and_then<T, U>(answered: Answered<T>, next: impl FnOnce(T) -> Result<U, AiError>) -> Answered<U> {
    Answered { result: answered.result.and_then(next), cost: answered.cost }
}
