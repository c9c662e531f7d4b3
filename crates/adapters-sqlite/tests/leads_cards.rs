//! `Lead::needs_card_row` is said once more in SQL: both must say the same of every card that there can be.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]

mod support;

use kernel::{ChatId, MessageId, Timestamp};
use leads::testing::{GROUP, a_member, a_request, an_intake};
use leads::{Card, Lead, LeadId, LeadState, ShownCard, Taken};
use messaging::testing::at;
use messaging::{Cause, Commit};
use uuid::Uuid;

const WANTED: i64 = 3;

fn states() -> [LeadState; 5] {
    let taken = Taken { by: a_member(7), at: at(1) };
    [
        LeadState::New,
        LeadState::InWork { taken: taken.clone() },
        LeadState::Won { taken: Some(taken) },
        LeadState::Lost { taken: None, reason: None },
        LeadState::Spam { taken: None },
    ]
}

fn shown(chat: ChatId, revision: i64) -> ShownCard {
    ShownCard { chat, message: MessageId(5), revision, status: None, content_hash: String::new() }
}

fn cards() -> Vec<Card> {
    let mut cards = Vec::new();
    let known = [shown(GROUP, 2), shown(GROUP, WANTED), shown(ChatId(-900), 2), shown(ChatId(-9), WANTED)];
    let places = known.into_iter().map(Some).chain([None]);
    for place in places {
        for given_up in [None, Some(2), Some(WANTED)] {
            for published_at in [None, Some(at(2))] {
                let possible = place.is_none() || published_at.is_some();
                let card = Card { wanted: WANTED, shown: place.clone(), published_at, given_up, ..Card::default() };
                cards.extend(possible.then_some(card));
            }
        }
    }
    cards.push(Card::default());
    cards
}

fn lead(number: u32, state: LeadState, card: Card, erased_at: Option<Timestamp>) -> Lead {
    let id = LeadId(Uuid::from_u64_pair(0x1EAD, u64::from(number)));
    let lead = Lead::receive(id, a_request(number), false, at(i64::from(number))).lead;
    let lead = Lead { state, card, ..lead };
    if erased_at.is_none() {
        return lead;
    }
    let wish = leads::Wish { comment: None, ..lead.wish };
    Lead { name: kernel::Sensitive::default(), contact: None, wish, erased_at, ..lead }
}

#[tokio::test]
async fn cards_that_want_a_row_are_those_of_the_domain() {
    let opened = support::open().await;
    let store = opened.stores.leads();
    let (mut wanted, mut number) = (Vec::new(), 0);
    for state in states() {
        for card in cards() {
            for erased_at in [None, Some(at(3))] {
                number += 1;
                let lead = lead(number, state.clone(), card.clone(), erased_at);
                let intake = an_intake(lead.id, None, at(0));
                store.record_new(&lead, &[], &intake, Commit::new(Cause::Task, at(0))).await.unwrap();
                if lead.needs_card_row(GROUP) {
                    wanted.push(lead.id);
                }
            }
        }
    }
    assert!(wanted.len() > 20 && wanted.len() * 2 < usize::try_from(number).unwrap());
    assert_eq!(store.list_unpublished(GROUP, u64::MAX).await.unwrap(), wanted, "oldest first");
    assert_eq!(store.list_unpublished(GROUP, 7).await.unwrap(), wanted[..7]);
}
