use async_trait::async_trait;
use desk::{Answered, ModelCard};
use serde::{Deserialize, Serialize};

/// What is judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeRequest {
    /// The photo (JPEG).
    pub photo: Vec<u8>,
    /// The figures on one picture, numbered from 1, without captions (JPEG, PNG or WebP).
    pub contact_sheet: Vec<u8>,
    /// How many stickers are on it.
    pub stickers: u32,
    /// What the clothes should be, in English.
    pub outfit: String,
}

/// What a judge says of one sticker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StickerVerdict {
    /// Its number on the contact sheet, from 1.
    pub number: u32,
    /// How well hair, brows, beard, glasses and skin agree with the photo, 0–100.
    pub likeness: u8,
    /// Whether the clothes are those that were asked for.
    pub outfit_fits: bool,
    /// Whether it is whole: one figure, nothing cut off, no letters.
    pub clean: bool,
}

/// Looks at a pack beside its photo. Its outage never stops a job.
#[async_trait]
pub trait Judge: Send + Sync {
    /// Who judges, and what it costs at most.
    fn card(&self) -> ModelCard;

    /// One verdict for each sticker, in order; an answer that leaves one out or names one twice is `BadOutput`.
    async fn judge(&self, request: JudgeRequest) -> Answered<Vec<StickerVerdict>>;
}
