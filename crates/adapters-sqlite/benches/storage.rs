//! Durable acceptance, alone and in bursts, and the claim of a job beside finished ones. Figures, not tests: see
//! `docs/benchmarks.md`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench that cannot run stops")]
#![allow(missing_docs, reason = "criterion's macros make undocumented functions")]

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use adapters_sql::{Engine, SqlStores, StoreOptions, hot_statements};
use adapters_sqlite::{OpenOptions, SqliteEngine};
use booth::ClaimLimits;
use criterion::{Criterion, criterion_group, criterion_main};
use futures::future::join_all;
use kernel::{BootId, Timestamp};
use messaging::testing::{BOT, at, update_of};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, Statement};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use uuid::Uuid;

const BOOT: BootId = BootId(Uuid::from_u128(1));

struct Bench {
    runtime: Runtime,
    folder: TempDir,
    engine: Arc<SqliteEngine>,
    stores: SqlStores,
}

fn bench() -> Bench {
    let runtime = Runtime::new().unwrap();
    let folder = TempDir::new().unwrap();
    let engine = runtime.block_on(SqliteEngine::open(&folder.path().join("b.db"), OpenOptions::fresh())).unwrap();
    let stores = SqlStores::new(Arc::clone(&engine) as Arc<dyn Engine>, StoreOptions::default());
    Bench { runtime, folder, engine, stores }
}

fn accept(c: &mut Criterion) {
    let bench = bench();
    let inbox = bench.stores.inbox();
    let mut next = 0_i64;
    c.bench_function("accept/lone", |b| {
        b.iter(|| {
            next += 1;
            let batch = vec![update_of(next, next % 500)];
            bench.runtime.block_on(inbox.accept(BOT, batch, at(0))).unwrap()
        });
    });
    for burst in [8_i64, 64, 256] {
        c.bench_function(&format!("accept/burst of {burst}"), |b| {
            b.iter(|| {
                let calls = (0..burst).map(|_| {
                    next += 1;
                    inbox.accept(BOT, vec![update_of(next, next % 500)], at(0))
                });
                bench.runtime.block_on(join_all(calls))
            });
        });
    }
    c.bench_function("accept/one batch of 100", |b| {
        b.iter(|| {
            let batch = (next..next + 100).map(|number| update_of(number, number % 500)).collect();
            next += 100;
            bench.runtime.block_on(inbox.accept(BOT, batch, at(0))).unwrap()
        });
    });
    let stats = bench.engine.stats();
    println_stats(&stats);
}

#[allow(clippy::print_stderr, reason = "a bench speaks to the terminal")]
fn println_stats(stats: &adapters_sqlite::Stats) {
    let mean = stats.commit_micros / stats.commits.max(1);
    eprintln!("commits {} units {} mean commit {mean} µs steps {:?}", stats.commits, stats.units, stats.commit_steps);
}

/// Finished jobs, and one in the queue behind them all.
fn fill(bench: &Bench, finished: u64) {
    let columns =
        "id, session, short_code, guest, lang, event, outfits, submitted_at, set_name, version, run, attempts,
        drawings, free_requeues, alone, degraded, artifacts, names_files, status";
    let done = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {finished})
         INSERT INTO jobs ({columns}, set_created_at, finished_at, outcome)
         SELECT printf('%08x-0000-7000-8000-%012x', i, i), 's' || i, 'AAAAAA', i % 5000, 'ru', 'e', '[]', i, 'n' || i, 9, 1,
             0, 1, 0, 0, 0, '{{}}', 0, 'done', i, i, 'link' FROM n"
    );
    let queued = format!(
        "INSERT INTO jobs ({columns}) VALUES ('ffffffff-0000-7000-8000-000000000000',
             'ffffffff-0000-7000-8000-000000000001', 'BBBBBB', 1, 'ru', 'e', '[]', {}, 'q', 1, 0, 0, 0, 0, 0, 0, '{{}}', 0,
             'queued')",
        finished + 1
    );
    bench.runtime.block_on(async {
        let mut options = ConnectOptions::new(format!("sqlite:{}", bench.folder.path().join("b.db").display()));
        options.max_connections(1).sqlx_logging(false);
        let db = Database::connect(options).await.unwrap();
        db.execute_unprepared(&done).await.unwrap();
        db.execute_unprepared(&queued).await.unwrap();
        db.execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await.unwrap();
        db.close().await.unwrap();
    });
    // What the filling left for the kernel to write must not be paid for by the first claims.
    std::fs::File::open(bench.folder.path().join("b.db")).unwrap().sync_all().unwrap();
}

/// Both databases are filled before either is measured, and their turns alternate, so that both meet the same machine.
fn claim(c: &mut Criterion) {
    let benches = [1_000_u64, 1_000_000].map(|finished| {
        let bench = bench();
        fill(&bench, finished);
        (finished, bench)
    });
    for turn in 1..=3 {
        for (finished, bench) in &benches {
            claim_beside(c, bench, &format!("{finished} finished, turn {turn}"));
        }
    }
}

fn claim_beside(c: &mut Criterion, bench: &Bench, name: &str) {
    let (_, oldest_due) = hot_statements().into_iter().find(|(name, _)| *name == "jobs.oldest_due").unwrap();
    let jobs = bench.stores.jobs();
    let limits =
        ClaimLimits { not_submitted_before: Timestamp::from_millis(0), boot: BOOT, slot: 0, share: booth::Share::All };
    let now = Timestamp::from_millis(i64::MAX / 2);
    c.bench_function(&format!("claim a job, its commit not counted/{name}"), |b| {
        b.iter_custom(|rounds| {
            let mut spent = Duration::ZERO;
            for _ in 0..rounds {
                let committing = bench.engine.stats().commit_micros;
                let began = Instant::now();
                let claimed = bench.runtime.block_on(jobs.claim_next(limits, now)).unwrap();
                let commit = bench.engine.stats().commit_micros - committing;
                spent += began.elapsed().saturating_sub(Duration::from_micros(commit));
                assert!(claimed.is_some());
                bench.runtime.block_on(put_back(&bench.engine));
            }
            spent
        });
    });
    c.bench_function(&format!("find the oldest due job/{name}"), |b| {
        b.iter(|| {
            let db = bench.engine.read();
            let bound = [0.into(), (i64::MAX / 2).into()];
            let query = Statement::from_sql_and_values(db.get_database_backend(), oldest_due, bound);
            black_box(bench.runtime.block_on(db.query_one_raw(query)).unwrap().unwrap())
        });
    });
}

async fn put_back(engine: &Arc<SqliteEngine>) {
    let put_back = "UPDATE jobs SET status = 'queued', boot = NULL, slot = NULL, started_at = NULL, stage = NULL
        WHERE status = 'processing'";
    let unit: adapters_sql::Unit = Box::new(move |tx| {
        Box::pin(async move {
            tx.execute_unprepared(put_back).await.map_err(adapters_sql::store_error)?;
            Ok(())
        })
    });
    engine.write(unit).await.unwrap();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).measurement_time(Duration::from_secs(4));
    targets = accept, claim
}
criterion_main!(benches);
