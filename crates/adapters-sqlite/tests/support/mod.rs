//! Databases for tests, each in a folder of its own.
#![allow(dead_code, unreachable_pub, reason = "every test binary uses its part")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]

use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;

use adapters_sql::{Engine, SqlStores, StoreOptions};
use adapters_sqlite::{OpenOptions, SqliteEngine};
use messaging::StoreRules;
use tempfile::TempDir;
use tokio::task::JoinSet;

/// An open database that goes with this value.
pub struct Opened {
    pub folder: TempDir,
    pub path: PathBuf,
    pub engine: Arc<SqliteEngine>,
    pub stores: SqlStores,
}

pub async fn open() -> Opened {
    open_with(StoreRules::default()).await
}

pub async fn open_with(rules: StoreRules) -> Opened {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("atelier.db");
    let engine = SqliteEngine::open(&path, OpenOptions::fresh()).await.unwrap();
    let stores = stores(&engine, rules);
    Opened { folder, path, engine, stores }
}

pub fn stores(engine: &Arc<SqliteEngine>, rules: StoreRules) -> SqlStores {
    let engine: Arc<dyn Engine> = Arc::clone(engine) as Arc<dyn Engine>;
    let leads = Some(leads::testing::contract::settings());
    SqlStores::new(engine, StoreOptions { rules, leads, ..StoreOptions::default() })
}

/// Runs the work in 16 tasks at once, half of them through a second engine on the same file, so that `SQLite`'s own
/// locks take part. `RACERS` answers, in no order.
pub async fn race<T, F, W>(opened: &Opened, work: W) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
    W: Fn(SqlStores, usize) -> F,
{
    let other = SqliteEngine::open(&opened.path, OpenOptions::beside()).await.unwrap();
    let other = stores(&other, StoreRules::default());
    let mut tasks = JoinSet::new();
    for number in 0..RACERS {
        let stores = if number % 2 == 0 { opened.stores.clone() } else { other.clone() };
        tasks.spawn(work(stores, number));
    }
    tasks.join_all().await
}

/// Tasks in a race.
pub const RACERS: usize = 16;

/// How many answered Ok; every other one must say that the row had changed.
pub fn winners<T: std::fmt::Debug>(answers: &[Result<T, kernel::StoreError>]) -> usize {
    for answer in answers {
        assert!(matches!(answer, Ok(_) | Err(kernel::StoreError::Stale)), "{answer:?}");
    }
    answers.iter().filter(|answer| answer.is_ok()).count()
}
