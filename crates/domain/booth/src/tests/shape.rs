//! What the supervisor relies on.

use crate::testing::World;
use crate::{Booth, JobId, RunMemory, WatchMemory};

fn sendable<T: Send>(_: &T) {}

#[test]
fn the_handle_is_shared_and_its_futures_move_between_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Booth>();
    let world = World::new();
    let booth = &world.booth;
    let job = crate::testing::a_job(1, &crate::testing::a_session(1, world.now()), super::kit::ANNA, world.now());
    let (mut run, mut watch) = (RunMemory::default(), WatchMemory::default());
    sendable(&booth.run_step(&job, &mut run));
    sendable(&booth.watch_step(JobId(uuid::Uuid::nil()), &mut watch));
    sendable(&booth.sweep_once());
    sendable(&booth.cleanup_once());
    sendable(&booth.startup());
    sendable(&booth.claim_job(0));
    sendable(&booth.create_session());
    sendable(&booth.put_photo(crate::SessionId(uuid::Uuid::nil()), Vec::new()));
    let event = messaging::EventRef { id: 1, run: kernel::Run(1) };
    sendable(&booth.open_link(event, World::seen(super::kit::ANNA), "x"));
    sendable(&booth.maintenance_notice(event, World::seen(super::kit::ANNA)));
    sendable(&booth.retry_job(1, messaging::Cause::Task));
}
