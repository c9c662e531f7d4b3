//! Databases for tests, each in a folder of its own.
#![allow(dead_code, unreachable_pub, reason = "every test binary uses its part")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]

use std::path::PathBuf;
use std::sync::Arc;

use adapters_sql::{Engine, SqlStores, StoreOptions};
use adapters_sqlite::{OpenOptions, SqliteEngine};
use messaging::StoreRules;
use tempfile::TempDir;

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
    SqlStores::new(engine, StoreOptions { rules, ..StoreOptions::default() })
}
