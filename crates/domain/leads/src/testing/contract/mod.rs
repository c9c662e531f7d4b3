//! What every implementation of [`LeadStore`](crate::LeadStore) must pass, with the outbox that it serves.
//! One small function a promise; [`lead_store_contract!`](crate::lead_store_contract) makes a test of each.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::missing_panics_doc, reason = "tests fail by panicking")]

pub mod cards;
pub mod due;
pub mod erasing;
pub mod intakes;
mod kit;
pub mod lists;
pub mod records;
pub mod rows;

use std::sync::Arc;

use kernel::{BotId, ChatId, TimeScale, UserId};
use messaging::OutboxStore;

use crate::{LeadSettings, LeadStore};

/// Fresh, empty stores under test, told of [`settings`].
pub trait Bench: Send + Sync {
    /// Leads.
    fn leads(&self) -> Arc<dyn LeadStore>;
    /// The outbox of the same database.
    fn outbox(&self) -> Arc<dyn OutboxStore>;
}

/// What a bench must tell its stores.
pub fn settings() -> LeadSettings {
    let mut settings = LeadSettings::defaults(BotId(4_242), "test_bot", super::GROUP, TimeScale::default());
    settings.admins.insert(UserId(1));
    settings.admin_chat = Some(ChatId(-1));
    settings
}

/// One test a promise. `$bench` names an `async fn() -> Arc<dyn Bench>` of the calling module; the crate that uses
/// this needs tokio.
#[macro_export]
macro_rules! lead_store_contract {
    ($bench:ident) => {
        $crate::lead_store_contract!(@suite $bench, intakes {
            leads_are_numbered_from_one_and_found_by_id_number_and_contact
            an_open_contact_has_one_lead
            a_key_is_used_once
            a_repeat_is_stored_with_its_lead
            what_a_source_sent_is_counted_within_the_window
            a_submission_ends_the_wish_of_who_asked
            old_wishes_are_removed
        });
        $crate::lead_store_contract!(@suite $bench, records {
            every_state_is_stored_as_it_is
            a_version_that_is_gone_writes_nothing
            a_reopened_lead_is_refused_while_its_contact_is_open_elsewhere
            the_history_is_only_added_to
            notes_are_kept_edited_and_found_by_their_message
            a_stored_number_is_never_changed
        });
        $crate::lead_store_contract!(@suite $bench, erasing {
            l4_erasing_keeps_row_history_and_numbers_and_clears_the_rest
            erasing_several_is_all_or_nothing
            an_erased_contact_is_free_again
            leads_are_known_by_who_asked_in_the_bot
        });
        $crate::lead_store_contract!(@suite $bench, due {
            l6_reminders_are_due_once_for_new_visible_leads
            erasures_are_due_exactly_at_their_moment
        });
        $crate::lead_store_contract!(@suite $bench, lists {
            lists_follow_their_filter
            the_digest_counts_what_it_says
            figures_leave_spam_out_of_sources
        });
        $crate::lead_store_contract!(@suite $bench, cards {
            a_lead_has_one_open_card_row
            a_card_is_rendered_as_the_lead_stands_at_the_claim
            what_changed_meanwhile_opens_the_next_row_in_the_same_transaction
            a_card_that_is_gone_is_posted_again
            l5_an_unknown_outcome_of_a_post_is_repeated_and_marked
            l5_a_card_caught_by_a_death_is_repeated_and_marked
            an_erased_lead_without_a_card_gets_none
            an_erasure_that_met_a_post_in_flight_is_settled_by_an_edit
            an_invalid_card_goes_out_plain_once_and_is_given_up
            l0_failing_cards_are_told_of_from_the_fifth_failure_once_in_half_an_hour
            a_group_that_moved_is_learnt_and_told_of_once
            a_row_goes_where_the_group_is_at_its_claim
            a_publication_is_written_over_the_one_that_was_read
            missing_card_rows_are_listed
        });
        $crate::lead_store_contract!(@suite $bench, rows {
            no_personal_data_stays_in_the_outbox
            a_reminder_is_cancelled_when_its_lead_is_no_longer_new
            a_ping_answers_the_card_as_it_is_known_at_the_claim
            a_ping_is_cancelled_when_its_lead_is_no_longer_open
            a_duplicate_is_edited_where_it_is
            lists_are_filled_in_at_the_claim
            l4_what_shows_somebody_erased_is_named_until_it_is_said_again
        });
    };
    (@suite $bench:ident, $module:ident { $($promise:ident)* }) => {
        mod $module {
            $(
                #[tokio::test]
                async fn $promise() {
                    let bench = super::$bench().await;
                    $crate::testing::contract::$module::$promise(&*bench).await;
                }
            )*
        }
    };
}
