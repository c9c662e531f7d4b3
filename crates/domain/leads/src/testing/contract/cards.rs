//! Cards are reconciled: one open row, filled in at the claim, learnt from where it is settled.

use std::time::Duration;

use kernel::{StoreError, Timestamp};
use messaging::{Class, Op, OutboxStatus, RejectReason, SendResult};

use super::Bench;
use super::kit::{
    BOOT, NEXT_BOOT, alerts, answered, at, card_of, claim, claim_card, count, erased, find, id, moved_group,
    open_cards, pressed, published, received, send_all, sent, task,
};
use crate::testing::GROUP;
use crate::{CardPlan, LeadAlert, LeadStatus, Publication, Verb};

const SENDING: [OutboxStatus; 1] = [OutboxStatus::Sending];

/// However often it changes.
pub async fn a_lead_has_one_open_card_row(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    pressed(bench, lead.id, Verb::Take, at(1)).await;
    pressed(bench, lead.id, Verb::Win, at(2)).await;
    assert_eq!(open_cards(bench).await, 1);
    let row = claim_card(bench, at(3)).await;
    pressed(bench, lead.id, Verb::Reopen, at(4)).await;
    assert_eq!(open_cards(bench).await, 1, "none beside one that is being sent");
    assert_eq!(count(bench, Class::LeadCard, &SENDING).await, 1);
    answered(bench, &row, &sent(&row), at(5)).await;
    assert_eq!(open_cards(bench).await, 1);
    received(bench, 2, at(6)).await;
    assert_eq!(open_cards(bench).await, 2, "each lead its own");
}

/// Not as it stood when the row was written.
pub async fn a_card_is_rendered_as_the_lead_stands_at_the_claim(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    pressed(bench, lead.id, Verb::Take, at(1)).await;
    let row = claim_card(bench, at(2)).await;
    assert_eq!((row.outgoing.op, row.target.clone(), row.outgoing.chat), (Op::Send, None, GROUP));
    let card = card_of(&row);
    assert_eq!((card.number, card.status), (1, LeadStatus::InWork));
    answered(bench, &row, &sent(&row), at(3)).await;
    let shown = find(bench, lead.id).await.card;
    let known = shown.shown.expect("a known card");
    assert_eq!((known.revision, known.status), (shown.wanted, Some(LeadStatus::InWork)));
    assert_eq!((shown.published_at, shown.may_exist_twice), (Some(at(3)), false));
    assert_eq!(open_cards(bench).await, 0);
    pressed(bench, lead.id, Verb::Win, at(4)).await;
    let edit = claim_card(bench, at(5)).await;
    let target = edit.target.clone().expect("the known card");
    assert_eq!((edit.outgoing.op, target.message, target.chat), (Op::Edit, known.message, GROUP));
    assert_eq!(target.content_hash, known.content_hash);
    answered(bench, &edit, &SendResult::NotModified, at(6)).await;
    let lead = find(bench, lead.id).await;
    assert_eq!(lead.card.shown.map(|shown| shown.revision), Some(lead.card.wanted));
}

/// So that no change is left behind.
pub async fn what_changed_meanwhile_opens_the_next_row_in_the_same_transaction(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    let row = claim_card(bench, at(1)).await;
    pressed(bench, lead.id, Verb::Take, at(2)).await;
    answered(bench, &row, &sent(&row), at(3)).await;
    let stored = find(bench, lead.id).await;
    assert_eq!(stored.card.shown.as_ref().map(|shown| shown.status), Some(Some(LeadStatus::New)));
    let next = claim_card(bench, at(4)).await;
    assert_eq!((next.outgoing.op, card_of(&next).status), (Op::Edit, LeadStatus::InWork));
    answered(bench, &next, &sent(&next), at(5)).await;
    assert_eq!(open_cards(bench).await, 0);
}

/// At once.
pub async fn a_card_that_is_gone_is_posted_again(bench: &dyn Bench) {
    let lead = published(bench, 1, at(0)).await;
    let first = lead.card.shown.clone().expect("a known card").message;
    pressed(bench, lead.id, Verb::Take, at(1)).await;
    let edit = claim_card(bench, at(2)).await;
    answered(bench, &edit, &SendResult::MessageGone, at(2)).await;
    let post = claim_card(bench, at(2)).await;
    assert_eq!((post.id, post.outgoing.op), (edit.id, Op::Send));
    answered(
        bench,
        &post,
        &SendResult::Sent(messaging::SentMessage {
            chat: GROUP,
            message: kernel::MessageId(9_000),
            content_hash: "new".to_owned(),
        }),
        at(3),
    )
    .await;
    let shown = find(bench, lead.id).await.card.shown.expect("a known card");
    assert!(shown.message != first && shown.message.0 == 9_000);
}

/// Not before the lost request can land no more.
pub async fn l5_an_unknown_outcome_of_a_post_is_repeated_and_marked(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    let row = claim_card(bench, at(1)).await;
    answered(bench, &row, &SendResult::Unknown, at(1)).await;
    assert!(claim(bench, at(60)).await.is_empty());
    let again = claim_card(bench, at(61)).await;
    assert_eq!(again.outgoing.op, Op::Send);
    answered(bench, &again, &sent(&again), at(62)).await;
    let lead = find(bench, lead.id).await;
    assert!(lead.card.may_exist_twice);
    pressed(bench, lead.id, Verb::Take, at(70)).await;
    let edit = claim_card(bench, at(70)).await;
    answered(bench, &edit, &SendResult::Unknown, at(70)).await;
    let settling = claim_card(bench, at(130)).await;
    let target = settling.target.clone().expect("the known card");
    assert_eq!((settling.outgoing.op, target.content_hash.as_str()), (Op::Edit, ""), "always sent");
}

/// A death is an unknown outcome.
pub async fn l5_a_card_caught_by_a_death_is_repeated_and_marked(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    let row = claim_card(bench, at(1)).await;
    bench.outbox().recover(NEXT_BOOT, &[], at(2)).await.unwrap();
    assert!(bench.outbox().claim(&[row.id], BOOT, at(61)).await.unwrap().is_empty());
    let again = claim_card(bench, at(62)).await;
    answered(bench, &again, &sent(&again), at(63)).await;
    assert!(find(bench, lead.id).await.card.may_exist_twice);
}

/// The waiting row is cancelled.
pub async fn an_erased_lead_without_a_card_gets_none(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    erased(bench, lead.id, at(1)).await;
    assert!(claim(bench, at(2)).await.is_empty());
    assert_eq!(open_cards(bench).await, 0);
    assert_eq!(count(bench, Class::LeadCard, &[OutboxStatus::Cancelled]).await, 1);
}

/// So that its personal data goes from the group.
pub async fn an_erasure_that_met_a_post_in_flight_is_settled_by_an_edit(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    let row = claim_card(bench, at(1)).await;
    erased(bench, lead.id, at(2)).await;
    answered(bench, &row, &sent(&row), at(3)).await;
    let edit = claim_card(bench, at(4)).await;
    let card = card_of(&edit);
    assert_eq!((edit.outgoing.op, card.erased, card.name.expose().as_str()), (Op::Edit, true, ""));
    assert_eq!((card.contact, card.wish.comment, card.note), (None, None, None));
}

/// Until another revision is wanted.
pub async fn an_invalid_card_goes_out_plain_once_and_is_given_up(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    let refusal = SendResult::Rejected(RejectReason::CantParse);
    let rich = claim_card(bench, at(1)).await;
    assert!(!card_of(&rich).plain);
    answered(bench, &rich, &refusal, at(1)).await;
    let plain = claim_card(bench, at(1)).await;
    assert!(card_of(&plain).plain);
    answered(bench, &plain, &refusal, at(1)).await;
    assert!(claim(bench, at(1)).await.iter().all(|row| row.outgoing.class != Class::LeadCard));
    assert_eq!(open_cards(bench).await, 0);
    assert_eq!(bench.leads().list_unpublished(GROUP, 10).await.unwrap(), []);
    assert_eq!(alerts(bench).await, [LeadAlert::CardGivenUp { number: 1 }]);
    pressed(bench, lead.id, Verb::Take, at(2)).await;
    assert!(!card_of(&claim_card(bench, at(3)).await).plain);
}

/// The ladder itself has no end.
pub async fn l0_failing_cards_are_told_of_from_the_fifth_failure_once_in_half_an_hour(bench: &dyn Bench) {
    received(bench, 1, at(0)).await;
    let mut now = at(0);
    let mut told = Vec::new();
    for wait in [5, 15, 60, 300, 900, 900, 900, 900] {
        let row = claim_card(bench, now).await;
        answered(bench, &row, &SendResult::Rejected(RejectReason::NoRights), now).await;
        told.push(alerts(bench).await.len());
        let next = now.plus(Duration::from_secs(wait));
        let early = bench.outbox().list_pending(row.outgoing.bot, &[], 10, just_before(next)).await.unwrap();
        assert!(early.iter().all(|head| head.class != Class::LeadCard), "{wait}");
        now = next;
    }
    assert_eq!(told, [0, 0, 0, 0, 1, 1, 2, 2]);
    assert_eq!(alerts(bench).await[0], LeadAlert::CardsFailing { number: 1, failures: 5 });
}

fn just_before(moment: Timestamp) -> Timestamp {
    moment.minus(Duration::from_millis(1))
}

/// Old message ids are void; every open lead that is not erased gets a new card.
pub async fn a_group_that_moved_is_learnt_and_told_of_once(bench: &dyn Bench) {
    let (open, closed) = (published(bench, 1, at(0)).await, published(bench, 2, at(0)).await);
    pressed(bench, closed.id, Verb::Lose, at(1)).await;
    send_all(bench, at(2)).await;
    let gone = published(bench, 3, at(2)).await;
    erased(bench, gone.id, at(2)).await;
    send_all(bench, at(2)).await;
    let new = received(bench, 4, at(3)).await;
    let row = claim_card(bench, at(3)).await;
    answered(bench, &row, &SendResult::Migrated(moved_group()), at(3)).await;
    let publication = bench.leads().get_publication().await.unwrap();
    assert_eq!(publication.group(GROUP), moved_group());
    assert_eq!(publication.group(kernel::ChatId(-77)), kernel::ChatId(-77), "another group is configured");
    assert_eq!(alerts(bench).await, [LeadAlert::GroupMoved { to: moved_group() }]);
    let again = claim_card(bench, at(3)).await;
    assert_eq!((again.id, again.outgoing.chat, again.outgoing.op), (row.id, moved_group(), Op::Send));
    answered(bench, &again, &sent(&again), at(4)).await;
    assert_eq!(find(bench, new.id).await.card.shown.map(|shown| shown.chat), Some(moved_group()));
    assert_eq!(bench.leads().list_unpublished(moved_group(), 10).await.unwrap(), [open.id]);
    assert_eq!(find(bench, open.id).await.plan_card(moved_group()), CardPlan::Post);
}

/// Where a row is missing, and nowhere else.
pub async fn missing_card_rows_are_listed(bench: &dyn Bench) {
    let change = crate::Lead::receive(id(1), crate::testing::a_request(1), false, at(0));
    let intake = crate::testing::an_intake(id(1), None, at(0));
    // As after a restore: the lead is there, its row is not.
    bench.leads().record_new(&change.lead, &change.history, &intake, task(at(0))).await.unwrap();
    received(bench, 2, at(1)).await;
    super::kit::suspected(bench, 3, at(1)).await;
    assert_eq!(bench.leads().list_unpublished(GROUP, 10).await.unwrap(), [id(1)]);
    let voice = crate::outgoing::Voice { settings: &super::settings() };
    let twice = task(at(2)).send(voice.card(GROUP, id(1))).send(voice.card(GROUP, id(1)));
    bench.leads().record_rows(twice).await.unwrap();
    assert_eq!(open_cards(bench).await, 2, "one a lead");
    assert_eq!(bench.leads().list_unpublished(GROUP, 10).await.unwrap(), []);
}

/// Whatever was configured when it was decided; a move is learnt from where it was sent.
pub async fn a_row_goes_where_the_group_is_at_its_claim(bench: &dyn Bench) {
    let change = crate::Lead::receive(id(1), crate::testing::a_request(1), false, at(0));
    let intake = crate::testing::an_intake(id(1), None, at(0));
    let row = crate::outgoing::Voice { settings: &super::settings() }.card(kernel::ChatId(-77), id(1));
    bench.leads().record_new(&change.lead, &change.history, &intake, task(at(0)).send(row)).await.unwrap();
    let row = claim_card(bench, at(1)).await;
    assert_eq!(row.outgoing.chat, GROUP);
    let stored = bench.outbox().find(row.id).await.unwrap().expect("the row");
    assert_eq!(stored.outgoing.chat, GROUP, "pace and parking count where it goes");
    answered(bench, &row, &SendResult::Migrated(moved_group()), at(1)).await;
    assert_eq!(claim_card(bench, at(1)).await.outgoing.chat, moved_group());
}

/// And its commit with it.
pub async fn a_publication_is_written_over_the_one_that_was_read(bench: &dyn Bench) {
    let leads = bench.leads();
    let before = leads.get_publication().await.unwrap();
    let after = before.learn(GROUP, GROUP, moved_group()).expect("news");
    leads.record_publication(before, after, task(at(1))).await.unwrap();
    assert_eq!(leads.get_publication().await.unwrap(), after);
    let late = leads.record_publication(before, Publication::default(), task(at(2))).await;
    assert!(matches!(late, Err(StoreError::Stale)), "{late:?}");
    assert_eq!(leads.get_publication().await.unwrap(), after);
    leads.record_publication(after, Publication::default(), task(at(3))).await.unwrap();
    assert_eq!(leads.get_publication().await.unwrap().group(GROUP), GROUP);
}
