//! SIGKILL at random instants and at failpoints during the burst; then the drain and the verdict: each lead has
//! exactly one card that the database knows, there are not more orphans than kills, and a press repairs each (L5).

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::atomic::AtomicU32;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::StdRng;
use sqlx::Row;

use super::burst::{ask_all, press_all};
use super::{Card, OLEG, Office};
use crate::kill::{KillPlan, Killer};
use crate::product::rehearsal_binary;
use crate::verdict::drained;
use crate::wait::until;

const PATIENCE: Duration = Duration::from_mins(30);

/// What came of a run.
#[derive(Debug)]
pub struct LeadsKillReport {
    pub leads: u32,
    pub kills: u32,
    pub seed: u64,
    /// Kills by failpoint.
    pub at_points: Vec<(String, u32)>,
    pub random_kills: u32,
    /// Second cards that kills left, each repaired by a press.
    pub orphans: usize,
    pub violations: Vec<String>,
    pub took: Duration,
}

impl LeadsKillReport {
    /// For people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let Self { leads, kills, seed, random_kills, orphans, violations, took, .. } = self;
        writeln!(out, "{leads} leads, {kills} kills, seed {seed}, took {took:.0?}").ok();
        writeln!(out, "killed at random {random_kills}; second cards, all repaired by a press: {orphans}").ok();
        for (name, kills) in &self.at_points {
            writeln!(out, "  {kills:>3} {name}").ok();
        }
        writeln!(out, "violations: {}", violations.len()).ok();
        for violation in violations {
            writeln!(out, "  {violation}").ok();
        }
        out
    }
}

/// Kills so often, whatever the burst is at; audited from outside.
pub async fn leads_kill_run(
    leads: u32,
    kills: u32,
    longest_life: Duration,
    per_point: u32,
    seed: u64,
) -> LeadsKillReport {
    let began = Instant::now();
    let binary = rehearsal_binary().display().to_string();
    let settings = [
        ("ATELIER_BIN", binary.as_str()),
        ("BOOTH_ENABLED", "0"),
        ("TIME_SCALE", "20"),
        ("LOG_LEVEL", "warn,app=info"),
    ];
    let office = Office::set(&settings).await;
    let plan = KillPlan { guests: 0, kills, seed, longest_life, patient: false, faults: false, per_point };
    let mut killer = Killer::new(&office.stage, &plan, StdRng::seed_from_u64(seed));
    let done = AtomicU32::new(0);
    let (mut violations, (), ()) = tokio::join!(killer.run(&done), ask_all(&office, leads), press_all(&office, leads));
    office.stage.ready().await;
    drained(&office.stage, PATIENCE).await;
    let stored = office.stored().len();
    if stored != leads as usize {
        violations.push(format!("{stored} leads of {leads} requests"));
    }
    let orphans = cards_and_orphans(&office, &mut violations).await;
    if orphans.len() > kills as usize {
        violations.push(format!("{} second cards after {kills} kills", orphans.len()));
    }
    repair(&office, &orphans).await;
    drained(&office.stage, PATIENCE).await;
    let left = cards_and_orphans(&office, &mut violations).await;
    violations
        .extend(left.iter().map(|orphan| format!("a press did not repair the second card of №{}", orphan.number)));
    violations.extend(crate::invariants::read(&office.stage.data().join("app.db")).await);
    let at_points =
        killer.points.kills.iter().filter(|(_, kills)| **kills > 0).map(|(name, kills)| (name.clone(), *kills));
    let (at_points, random_kills) = (at_points.collect(), killer.random_kills);
    office.stage.close().await;
    let (orphans, took) = (orphans.len(), began.elapsed());
    LeadsKillReport { leads, kills, seed, at_points, random_kills, orphans, violations, took }
}

/// What the database knows of a card.
struct Known {
    number: i64,
    message: Option<i64>,
    status: String,
    behind: bool,
}

/// Every lead must have one card that the database knows, that lives and shows its status; what other cards live is
/// answered.
pub(super) async fn cards_and_orphans(office: &Office, violations: &mut Vec<String>) -> Vec<Card> {
    let known = known(office).await;
    let cards = office.cards().await;
    for lead in &known {
        let word = match lead.status.as_str() {
            "new" => "Новый",
            "in_work" => "В работе",
            other => other,
        };
        let card = cards.iter().find(|card| Some(card.message) == lead.message);
        match card {
            None => violations.push(format!("№{} has no card that is known and lives", lead.number)),
            Some(card) if card.number != lead.number => {
                violations.push(format!("№{} has the card of №{}", lead.number, card.number));
            }
            Some(card) if lead.behind || !card.shows(word) => {
                violations.push(format!("the card of №{} does not show its last state", lead.number));
            }
            Some(_) => {}
        }
    }
    let mine: BTreeSet<_> = known.iter().filter_map(|lead| lead.message).collect();
    cards.into_iter().filter(|card| !mine.contains(&card.message)).collect()
}

async fn known(office: &Office) -> Vec<Known> {
    let mut connection = crate::invariants::connect(&office.stage.data().join("app.db")).await.expect("the store");
    let query = "SELECT number, card_message, status, card_revision IS NOT card_wanted FROM leads ORDER BY number";
    let rows = sqlx::query(query).fetch_all(&mut connection).await.expect("the leads");
    let read = |row: &sqlx::sqlite::SqliteRow| Known {
        number: row.get(0),
        message: row.get(1),
        status: row.get(2),
        behind: row.get(3),
    };
    rows.iter().map(read).collect()
}

/// L5: the press brings the orphan's id; it is told to be a duplicate and loses its buttons.
async fn repair(office: &Office, orphans: &[Card]) {
    for orphan in orphans {
        let (status, said) = office.press(OLEG, orphan.message, &orphan.button("in_work")).await;
        assert_eq!((status, said.starts_with("Дубль")), (200, true), "{said}");
        until(
            &format!("the second card of №{} to say so; log: {}", orphan.number, office.stage.tail()),
            PATIENCE,
            async || {
                let told = office.told_of(&format!("Дубль, смотрите карточку №{}", orphan.number)).await;
                told.iter().any(|message| message["message_id"].as_i64() == Some(orphan.message)).then_some(())
            },
        )
        .await;
    }
}
