//! The guests: some block the bot for a while, some come twice, a few ask to be forgotten.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures::future::join_all;
use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::json;

use super::KillPlan;
use crate::stage::{ADMIN, BOT};
use crate::wait::until;
use crate::{Guest, Stage};

/// For everything that ends at the latest when the kills have ended.
const TO_THE_END: Duration = Duration::from_hours(12);

/// What a guest does besides the visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Habit {
    Plain,
    /// Blocks the bot after the submit, and comes back so many kills later.
    Blocks(u32),
    /// Comes once more when the first outcome is there.
    Twice,
    /// Asks to be forgotten so many kills after the submit.
    Forget(u32),
    /// Writes to the bot at every third kill from then on, so many times.
    Chats(u32),
}

/// Everybody's visits; a guest who comes twice has two.
pub(super) async fn crowd(stage: &Stage, plan: &KillPlan, kills: &AtomicU32, random: &mut StdRng) -> Vec<Guest> {
    let habits: Vec<_> = (0..plan.guests).map(|number| habit(number, random)).collect();
    let visits = (0..plan.guests).zip(habits).map(|(number, habit)| async move {
        let turn =
            u32::try_from(number).unwrap_or(0).saturating_mul(plan.kills) / u32::try_from(plan.guests).unwrap_or(1);
        reached(kills, turn).await;
        visit(stage, number, habit, plan, kills).await
    });
    join_all(visits).await.into_iter().flatten().collect()
}

fn habit(number: i64, random: &mut StdRng) -> Habit {
    match (number % 15, number % 5) {
        (3, _) => Habit::Forget(random.random_range(0..4)),
        (_, 1) => Habit::Blocks(random.random_range(1..12)),
        (_, 2) => Habit::Twice,
        (_, 4) => Habit::Chats(10),
        _ => Habit::Plain,
    }
}

async fn visit(stage: &Stage, number: i64, habit: Habit, plan: &KillPlan, kills: &AtomicU32) -> Vec<Guest> {
    let mut guest = Guest::arrive(stage, number).await;
    guest.up_to_submit(stage).await;
    let later = |wait: u32| (kills.load(Ordering::Relaxed) + wait).min(plan.kills);
    match habit {
        Habit::Plain => {
            guest.say(stage, "/mystickers").await;
            vec![guest]
        }
        Habit::Chats(times) => {
            for _ in 0..times {
                guest.say(stage, "/mystickers").await;
                crew_talks(stage).await;
                reached(kills, later(3)).await;
            }
            vec![guest]
        }
        Habit::Blocks(wait) => {
            block(stage, &guest, "block").await;
            reached(kills, later(wait)).await;
            block(stage, &guest, "unblock").await;
            vec![guest]
        }
        Habit::Twice => {
            guest.outcome(stage, TO_THE_END).await;
            let second = guest.again(stage).await;
            second.up_to_submit(stage).await;
            vec![guest, second]
        }
        Habit::Forget(wait) => {
            reached(kills, later(wait)).await;
            forget(stage, &guest).await;
            guest.erased = true;
            vec![guest]
        }
    }
}

/// Words among the crew, which the bot hears and does nothing about.
async fn crew_talks(stage: &Stage) {
    let words = json!({"bot": BOT, "chat_id": stage.admin_chat, "text": "Кто на обед?"});
    let answer = stage.sim.post(&format!("/_sim/users/{ADMIN}/send"), &words).await.expect("the simulator answers");
    assert_eq!(answer.status, 200, "{}", answer.body);
}

async fn reached(kills: &AtomicU32, wanted: u32) {
    until("its turn", TO_THE_END, async || (kills.load(Ordering::Relaxed) >= wanted).then_some(())).await;
}

async fn block(stage: &Stage, guest: &Guest, verb: &str) {
    stage.sim.post(&format!("/_sim/users/{}/{verb}", guest.user), &json!({})).await.expect("the simulator answers");
}

/// `/delete_me`, and its button until the press is answered.
async fn forget(stage: &Stage, guest: &Guest) {
    guest.say(stage, "/delete_me").await;
    until("to be forgotten", TO_THE_END, async || {
        let (message, data) = guest.button(stage, "delete_me:").await?;
        (guest.press(stage, message, &data).await.0 == 200).then_some(())
    })
    .await;
}
