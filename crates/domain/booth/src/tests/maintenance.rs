use super::kit::{ANNA, BORIS, seconds};
use crate::testing::World;
use crate::{GuestMessage, Paused, Popup};

#[tokio::test]
async fn maintenance_survives_a_restart_and_stops_claims() {
    let mut world = World::new();
    world.submitted(ANNA).await.unwrap();
    let since = world.now();
    world.booth.pause(world.event(BORIS).await.unwrap(), BORIS).await.unwrap();
    world.advance(seconds(5));
    world.booth.pause(world.event(ANNA).await.unwrap(), ANNA).await.unwrap();
    world.reboot(crate::testing::boot(2));
    assert_eq!(world.booth.is_paused().await.unwrap(), Some(Paused { by: BORIS, since }), "the first one is kept");
    assert_eq!(world.booth.claim_job(0).await.unwrap(), None);
    world.booth.resume(world.event(BORIS).await.unwrap(), BORIS).await.unwrap();
    assert_eq!(world.booth.is_paused().await.unwrap(), None);
    world.booth.resume(world.event(BORIS).await.unwrap(), BORIS).await.unwrap();
    assert!(world.booth.claim_job(0).await.unwrap().is_some());
    world.booth.pause(world.event(BORIS).await.unwrap(), BORIS).await.unwrap();
    assert!(world.booth.is_paused().await.unwrap().is_some());
}

#[tokio::test]
async fn a_due_job_that_is_not_handed_out_makes_no_slot_spin() {
    let world = World::new();
    world.submitted(ANNA).await.unwrap();
    world.files.fill(true);
    world.run_one().await.unwrap();
    assert_eq!(world.booth.next_queue_wait().await, Some(seconds(5)));
    world.booth.pause(world.event(BORIS).await.unwrap(), BORIS).await.unwrap();
    world.advance(seconds(5));
    assert_eq!(world.booth.next_queue_wait().await, None);
}

#[tokio::test]
async fn a_chat_is_told_once_a_minute() {
    let world = World::new();
    let tell = async |guest| {
        let event = world.event(guest).await.unwrap();
        let popup = world.booth.maintenance_notice(event, World::seen(guest)).await.unwrap().0;
        assert_eq!(popup, Popup::Maintenance);
    };
    let told = |guest| world.said_to(guest).iter().filter(|(_, message)| *message == GuestMessage::Maintenance).count();
    tell(ANNA).await;
    tell(ANNA).await;
    tell(BORIS).await;
    assert_eq!((told(ANNA), told(BORIS)), (1, 1));
    super::operator::deliver_everything(&world).await;
    world.advance(seconds(60));
    tell(ANNA).await;
    assert_eq!(told(ANNA), 2);
}
