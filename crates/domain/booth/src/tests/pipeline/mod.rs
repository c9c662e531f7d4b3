//! The pipeline: what is drawn, kept, repaired, judged, paid for, and told.

mod checks;
mod kills;
mod money;
mod refusals;
mod repairs;
mod stored;
mod switches;

use std::sync::Arc;

use super::kit::ANNA;
use crate::testing::{FakeArtist, World};
use crate::{BoothSettings, Job, JobId};

/// Two providers of sheets, then `local`.
fn three() -> Vec<Arc<FakeArtist>> {
    vec![FakeArtist::paid("first"), FakeArtist::paid("second"), FakeArtist::local()]
}

fn world(adjust: impl FnOnce(&mut BoothSettings)) -> World {
    World::with(adjust, three())
}

/// One job, run to its end.
async fn drawn(world: &World) -> Job {
    let id = world.submitted(ANNA).await.unwrap();
    world.run_one().await.unwrap();
    world.job(id).await.unwrap()
}

async fn job_of(world: &World, id: JobId) -> Job {
    world.job(id).await.unwrap()
}

/// Stickers of every sheet that an artist was asked for, with columns × rows.
fn orders(world: &World, artist: usize) -> Vec<(u32, u32, Vec<u8>)> {
    let requests = world.artists[artist].requests().into_iter();
    requests.map(|it| (it.sheet.layout.columns, it.sheet.layout.rows, it.sheet.stickers)).collect()
}

/// The draw call that each sticker of the pack came from.
fn sources(job: &Job) -> Vec<String> {
    let stickers = &job.artifacts.pack.as_ref().unwrap().stickers;
    stickers.iter().map(|sticker| sticker.template.clone()).collect()
}
