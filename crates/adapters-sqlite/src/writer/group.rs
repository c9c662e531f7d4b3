use std::panic::AssertUnwindSafe;
use std::time::Instant;

use adapters_sql::{Tx, Unit, store_error};
use futures::FutureExt;
use kernel::StoreError;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbErr, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use tokio::sync::oneshot;

use super::Request;
use crate::stats::Counters;

/// The connection can no longer be trusted.
pub(super) struct Broken;

/// Who waits, and what they will be told if the commit holds.
type Answers = Vec<(oneshot::Sender<Result<(), StoreError>>, Result<(), StoreError>)>;

/// Runs one group. Nobody is answered before the commit, the refused ones neither: what they saw may have been a
/// neighbour's write.
pub(super) async fn run(
    connection: &DatabaseConnection,
    group: Vec<Request>,
    counters: &Counters,
) -> Result<(), Broken> {
    let size = group.len();
    let mut answers = Answers::with_capacity(size);
    let outcome = transact(connection, group, &mut answers, counters).await;
    match outcome {
        Ok(()) => {
            let lost = |(_, result): &(_, Result<(), StoreError>)| matches!(result, Err(StoreError::Unavailable(_)));
            counters.failing(answers.iter().any(lost));
            for (answer, result) in answers {
                drop(answer.send(result));
            }
            Ok(())
        }
        Err(error) => {
            counters.failed();
            counters.failing(true);
            tracing::error!(%error, units = size, "writer.commit_failed");
            for (answer, _) in answers {
                drop(answer.send(Err(StoreError::unavailable("the commit failed"))));
            }
            Err(Broken)
        }
    }
}

/// On an error the requests that were not begun drop their answer, which their callers read as `Unavailable`.
async fn transact(
    connection: &DatabaseConnection,
    group: Vec<Request>,
    answers: &mut Answers,
    counters: &Counters,
) -> Result<(), DbErr> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let tx = connection.begin_with_options(options).await?;
    let alone = group.len() == 1;
    for Request { unit, answer } in group {
        if alone {
            let result = guarded(&tx, unit).await;
            let refused = result.is_err();
            answers.push((answer, result));
            if refused {
                tx.rollback().await?;
                counters.committed(1, 1, std::time::Duration::ZERO);
                return Ok(());
            }
        } else {
            tx.execute_unprepared("SAVEPOINT unit").await?;
            let result = guarded(&tx, unit).await;
            let failed = result.is_err();
            answers.push((answer, result));
            if failed {
                tx.execute_unprepared("ROLLBACK TO unit").await?;
            }
            tx.execute_unprepared("RELEASE unit").await?;
        }
    }
    let refused = answers.iter().filter(|(_, result)| result.is_err()).count();
    let began = Instant::now();
    tx.commit().await?;
    counters.committed(answers.len(), refused, began.elapsed());
    Ok(())
}

/// A unit that panics is a unit that failed.
async fn guarded(tx: &Tx, unit: Unit) -> Result<(), StoreError> {
    let run = AssertUnwindSafe(async { unit(tx).await });
    run.catch_unwind().await.unwrap_or_else(|_panic| {
        tracing::error!("writer.unit_panicked");
        Err(store_error(DbErr::Custom("a unit of work panicked".to_owned())))
    })
}
