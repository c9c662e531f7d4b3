//! What every implementation of [`SessionStore`](crate::SessionStore) and [`JobStore`](crate::JobStore) must pass.
//! One small function a promise; [`booth_store_contract!`](crate::booth_store_contract) makes a test of each.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::missing_panics_doc, reason = "tests fail by panicking")]

pub mod attention;
pub mod claims;
pub mod erasing;
pub mod fences;
pub mod figures;
pub mod files;
pub mod job_lists;
mod kit;
pub mod records;
pub mod resending;
pub mod sessions;

use std::sync::Arc;

use desk::{AttentionStore, PeopleStore, UsageStore};
use messaging::OutboxStore;

use crate::{JobStats, JobStore, SessionStore};

/// Fresh, empty stores under test.
pub trait Bench: Send + Sync {
    /// Sessions.
    fn sessions(&self) -> Arc<dyn SessionStore>;
    /// Jobs of the same database.
    fn jobs(&self) -> Arc<dyn JobStore>;
    /// Figures of the same database.
    fn stats(&self) -> Arc<dyn JobStats>;
    /// AI calls of the same database.
    fn usage(&self) -> Arc<dyn UsageStore>;
    /// What waits for a person, in the same database.
    fn attention(&self) -> Arc<dyn AttentionStore>;
    /// People of the same database.
    fn people(&self) -> Arc<dyn PeopleStore>;
    /// The outbox of the same database.
    fn outbox(&self) -> Arc<dyn OutboxStore>;
}

/// One test a promise. `$bench` names an `async fn() -> Arc<dyn Bench>` of the calling module; the crate that uses
/// this needs tokio.
#[macro_export]
macro_rules! booth_store_contract {
    ($bench:ident) => {
        $crate::booth_store_contract!(@suite $bench, sessions {
            a_session_is_found_by_id_token_and_code
            a_code_in_use_is_refused_and_free_again_after_the_end
            each_transition_demands_the_version_before
            linking_stores_the_profile_with_the_session
            consent_and_session_are_stored_together
            a_retake_replaces_the_photo
            a_submit_makes_session_and_job_together_once
            the_pack_limit_is_checked_inside_the_submit
            overdue_sessions_are_listed_oldest_first
            live_sessions_of_a_guest_are_listed
            t6_guests_under_way_are_counted
            old_ended_sessions_are_pruned_and_no_others
        });
        $crate::booth_store_contract!(@suite $bench, claims {
            j4_a_job_is_claimed_by_one_slot
            the_oldest_due_job_is_claimed_first
            t4_a_job_past_its_deadline_is_never_begun
            a_job_waits_for_its_time
            r2_a_suspect_runs_alone
            a_claim_raises_run_drawings_and_version
            facts_of_the_queue_follow_the_jobs
            t6_simple_jobs_have_a_share_of_their_own
        });
        $crate::booth_store_contract!(@suite $bench, records {
            every_state_is_stored_as_it_is
            j3_a_version_that_is_gone_writes_nothing
            j4_a_run_that_is_gone_writes_nothing
            j5_a_notice_written_meanwhile_survives_the_claimers_write
            j1_an_outcome_is_stored_once
            a_commit_that_is_refused_says_nothing
            a_session_has_one_live_job
        });
        $crate::booth_store_contract!(@suite $bench, job_lists {
            r4_overdue_jobs_are_active_and_older_than_the_moment
            j5_delay_candidates_lie_within_the_window_and_have_no_notice
            watchable_are_publishing_and_delivering
            open_set_checks_are_listed_until_they_close
            packs_of_a_guest_are_the_done_ones_newest_first
            failed_and_degraded_packs_do_not_count
            the_newest_job_of_a_session_is_found
        });
        $crate::booth_store_contract!(@suite $bench, fences {
            j5_a_row_speaks_for_its_job_as_it_stands
            a_question_is_asked_while_its_session_is_linked
        });
        $crate::booth_store_contract!(@suite $bench, erasing {
            erasing_ends_active_jobs_without_an_outcome
            erasing_clears_name_and_files_and_takes_back_what_waits
            erasing_leaves_other_guests_alone
        });
        $crate::booth_store_contract!(@suite $bench, files {
            files_are_named_until_they_are_released
            p1_sheets_and_figures_are_named_while_they_are_needed
            appearance_is_cleared_of_ended_and_old_jobs
        });
        $crate::booth_store_contract!(@suite $bench, resending {
            a_link_is_sent_again_only_when_nothing_waits
        });
        $crate::booth_store_contract!(@suite $bench, figures {
            ended_jobs_of_an_event_come_newest_first
            active_jobs_of_an_event_are_counted
            t3_calls_are_told_by_event_and_by_job
            a_jobs_story_is_kept_in_order
            a_code_is_found_after_the_visit_has_ended
        });
        $crate::booth_store_contract!(@suite $bench, attention {
            a5_the_first_one_who_takes_it_owns_it
            a5_it_is_settled_once_and_says_by_whom
            a5_settled_and_opened_again_it_is_new
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
