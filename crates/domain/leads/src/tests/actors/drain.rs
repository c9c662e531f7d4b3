use std::time::Duration;

use messaging::{Class, OutboxStore};

use super::checks;
use super::crew::Crew;
use crate::outgoing::snapshot;
use crate::{Lead, Verb};

/// Faults are over and everybody goes on: every card shows its last state, every orphan is repaired by a press.
pub(super) async fn drain(crew: &mut Crew) {
    crew.release(None).await;
    // Something must be sent for the group's new id to be learnt.
    crew.world.submitted(99).await.unwrap();
    settle_down(crew).await;
    checks::check(crew);
    let rows = crew.world.messaging.rows();
    assert!(
        rows.iter().all(|row| row.outgoing.class == Class::Alert || row.status.is_final()),
        "something still waits"
    );
    for file in crew.world.store.all() {
        known_card_is_right(crew, &file.lead);
    }
    repair_orphans(crew).await;
    settle_down(crew).await;
    for file in crew.world.store.all() {
        let cards = crew.world.group().cards_of(file.lead.number);
        assert!(cards.len() <= 1, "an orphan is left: {cards:?}");
        known_card_is_right(crew, &file.lead);
    }
}

async fn settle_down(crew: &mut Crew) {
    // Reminders wait for their hours: a weekend at most, from one due moment to the next.
    for _ in 0..200 {
        while crew.send_one(None).await {}
        if crew.world.desk.publish_due().await.unwrap() > 0 {
            continue;
        }
        let Some(due) = OutboxStore::next_due(&*crew.world.messaging).await.unwrap() else { return };
        let wait = due.since(crew.world.now());
        crew.world.advance(wait.max(Duration::from_secs(1)));
    }
    panic!("the outbox does not drain");
}

/// What is known of a card is true, and shows the lead as it stands.
fn known_card_is_right(crew: &Crew, lead: &Lead) {
    let group = crew.world.group();
    let Some(shown) = lead.card.shown_in(group.chat) else {
        let gave_up = lead.card.given_up == Some(lead.card.wanted);
        assert!(gave_up || !lead.is_open(), "an open lead without a card: {lead:?}");
        return;
    };
    if crew.deleted.contains(&shown.message) || lead.card.given_up == Some(lead.card.wanted) {
        return;
    }
    let cards = group.cards_of(lead.number);
    let card = cards.iter().find(|(message, _)| *message == shown.message).map(|(_, card)| card);
    let wanted = snapshot(lead);
    assert_eq!(card, Some(&wanted), "the card does not show the last state");
    assert_eq!(shown.revision, lead.card.wanted);
}

async fn repair_orphans(crew: &mut Crew) {
    for file in crew.world.store.all() {
        let cards = crew.world.group().cards_of(file.lead.number);
        let known = file.lead.card.shown_in(crew.world.group().chat).map(|shown| shown.message);
        for (message, card) in cards.into_iter().filter(|(message, _)| Some(*message) != known) {
            crew.press(message, card.number, Verb::Take).await;
        }
    }
}
