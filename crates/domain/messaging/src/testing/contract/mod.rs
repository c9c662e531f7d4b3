//! What every implementation of [`crate::InboxStore`] and [`crate::OutboxStore`] must pass.
//! One small function a promise; [`message_store_contract!`](crate::message_store_contract) makes a test of each.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::missing_panics_doc, reason = "tests fail by panicking")]

pub mod alerts;
pub mod inbox;
pub mod inbox_recovery;
mod kit;
pub mod outbox_chats;
pub mod outbox_claims;
pub mod outbox_lanes;
pub mod outbox_piles;
pub mod outbox_recovery;
pub mod outbox_settling;
pub mod retention;

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{ChatId, StoreError};

use crate::{Commit, Fence, InboxStore, OutboxStore, Subject};

/// Fresh, empty stores under test, with [`rules`], and the few things that the two ports alone cannot do.
#[async_trait]
pub trait Bench: Send + Sync {
    /// The inbox.
    fn inbox(&self) -> Arc<dyn InboxStore>;
    /// The outbox of the same database.
    fn outbox(&self) -> Arc<dyn OutboxStore>;
    /// A fence that does not hold.
    fn broken_fence(&self) -> Fence;
    /// `record_membership` of the people store, for the samples' bot.
    async fn membership(&self, chat: ChatId, blocked: bool, commit: Commit) -> Result<(), StoreError>;
    /// Subject and reason of what waits for a person.
    async fn attention(&self) -> Vec<(Subject, String)>;
}

/// The rules that a bench must give its stores: the defaults, with an admin chat for messaging's own alerts.
pub fn rules() -> crate::StoreRules {
    crate::StoreRules { own_alerts: Some(kit::admin()), ..crate::StoreRules::default() }
}

/// One test a promise. `$bench` names an `async fn() -> Arc<dyn Bench>` of the calling module; the crate that uses this needs tokio.
#[macro_export]
macro_rules! message_store_contract {
    ($bench:ident) => {
        $crate::message_store_contract!(@suite $bench, inbox {
            m1_an_update_is_stored_once_however_often_it_comes
            m1_two_bots_have_update_ids_of_their_own
            m2_an_event_takes_effect_once
            m3_a_refused_commit_writes_nothing
            m3_a_commit_under_a_lost_claim_writes_nothing
            m4_events_of_one_chat_are_handed_out_one_by_one_in_order
            m4_different_chats_are_handed_out_side_by_side
            m5_a_failed_event_is_tried_again_when_it_is_due
            m6_a_retrying_event_stops_only_its_own_chat
            m6_a_dead_event_releases_its_lane_and_calls_a_person
            a_dead_event_can_be_replayed_and_no_other
        });
        $crate::message_store_contract!(@suite $bench, inbox_recovery {
            m5_events_of_a_dead_boot_come_back
            m5_events_that_still_run_are_left_alone
            m5_a_stuck_event_of_this_boot_comes_back
            m6_a_suspect_runs_alone
            m6_three_deaths_while_alone_bury_an_event
        });
        $crate::message_store_contract!(@suite $bench, outbox_lanes {
            m4_rows_of_one_chat_go_out_one_by_one_in_order
            m4_a_scheduled_row_holds_its_lane_and_stops_no_other
            heads_are_listed_by_priority_then_age
            held_chats_are_left_out
            alerts_stand_in_a_lane_beside_their_chat
            edits_of_one_message_collapse_into_the_newest
            a_row_that_is_not_due_stands_outside_its_lane
            deciding_an_outcome_takes_back_what_was_not_delivered
        });
        $crate::message_store_contract!(@suite $bench, outbox_piles {
            m4_an_answer_that_still_waits_stands_for_its_like
            an_answer_that_differs_or_was_sent_is_added
        });
        $crate::message_store_contract!(@suite $bench, outbox_claims {
            a_row_is_claimed_by_one
            a_row_that_is_no_longer_true_is_cancelled_at_its_claim
            an_edit_learns_its_target_at_the_claim
            an_unknown_outcome_of_an_edit_forgets_what_is_shown
            a_suspect_row_is_claimed_alone
        });
        $crate::message_store_contract!(@suite $bench, outbox_settling {
            a_lost_claim_settles_nothing
            tries_and_unknown_outcomes_are_counted_apart
            an_uncertain_row_releases_its_lane_and_calls_a_person_where_it_matters
            a_failed_row_keeps_its_word_and_calls_a_person_where_it_matters
            a_dropped_edit_is_cancelled
            sends_of_the_last_minute_are_remembered
            failed_and_uncertain_rows_can_be_replayed_and_no_others
        });
        $crate::message_store_contract!(@suite $bench, outbox_chats {
            a_blocked_chat_is_parked_whole
            m4_a_returning_guest_gets_what_waited_in_its_order
            m4_a_younger_head_steps_back_behind_what_returns
            a_late_block_does_not_park_a_chat_that_is_open_again
            a_row_decided_for_a_blocked_chat_is_parked_at_its_claim
            parking_an_older_epoch_does_nothing
        });
        $crate::message_store_contract!(@suite $bench, outbox_recovery {
            m5_an_outcome_caught_by_a_death_is_repeated_once
            m5_a_notice_caught_by_a_death_counts_as_sent
            m5_an_edit_caught_by_a_death_is_done_again
            m5_rows_on_their_way_are_left_alone
            m6_three_deaths_while_alone_bury_a_row
        });
        $crate::message_store_contract!(@suite $bench, alerts {
            a2_an_alert_goes_out_once_a_cooldown_and_mentions_the_others
            a2_an_alert_without_a_key_goes_out_always
            a3_an_alert_without_a_chat_makes_no_row
            attention_opens_once_and_closes
        });
        $crate::message_store_contract!(@suite $bench, retention {
            done_and_dead_events_are_pruned_and_no_others
            final_rows_are_pruned_and_outcomes_in_doubt_are_spared
            an_outcome_parked_too_long_fails_and_calls_a_person
            depth_counts_what_is_not_final
        });
    };
    (@suite $bench:ident, $suite:ident { $($name:ident)* }) => {
        mod $suite {
            $(
                #[tokio::test]
                async fn $name() {
                    $crate::testing::contract::$suite::$name(super::$bench().await.as_ref()).await;
                }
            )*
        }
    };
}
