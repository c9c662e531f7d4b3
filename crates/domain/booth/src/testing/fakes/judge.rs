use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use desk::{AiError, Answered, ModelCard};
use kernel::MicroUsd;

use super::Fuse;
use super::fuse::FuseBox;
use crate::handle::locked;
use crate::{Judge, JudgeRequest, StickerVerdict};

/// Finds every sticker like its photo, unless it was told otherwise.
#[derive(Debug, Default)]
pub struct FakeJudge {
    answers: Mutex<VecDeque<Result<Vec<u8>, AiError>>>,
    requests: Mutex<Vec<JudgeRequest>>,
    billed: AtomicU32,
    fuse: FuseBox,
}

impl FakeJudge {
    /// What one question costs.
    pub const CEILING: MicroUsd = MicroUsd(5_000);

    /// Its next answer: a likeness a sticker (those left out get 90), or a failure.
    pub fn answer_next(&self, answer: Result<Vec<u8>, AiError>) {
        locked(&self.answers).push_back(answer);
    }

    /// What it was asked, in order.
    pub fn requests(&self) -> Vec<JudgeRequest> {
        locked(&self.requests).clone()
    }

    /// Calls that a provider would charge for, cut-off ones included.
    pub fn billed(&self) -> u32 {
        self.billed.load(Ordering::SeqCst)
    }

    pub(in crate::testing) fn fit(&self, fuse: &Arc<Fuse>) {
        self.fuse.fit(fuse);
    }
}

#[async_trait]
impl Judge for FakeJudge {
    fn card(&self) -> ModelCard {
        ModelCard { provider: "judge", model: "eyes".to_owned(), ceiling: Self::CEILING }
    }

    async fn judge(&self, request: JudgeRequest) -> Answered<Vec<StickerVerdict>> {
        self.fuse.burn().await;
        self.billed.fetch_add(1, Ordering::SeqCst);
        let count = request.stickers;
        locked(&self.requests).push(request);
        let answer = locked(&self.answers).pop_front().unwrap_or_else(|| Ok(Vec::new()));
        self.fuse.burn().await;
        Answered::uncounted(answer.map(|likeness| {
            let said = likeness.into_iter().chain(std::iter::repeat(90));
            let verdict = |(number, likeness)| StickerVerdict { number, likeness, outfit_fits: true, clean: true };
            (1..=count).zip(said).map(verdict).collect()
        }))
    }
}
