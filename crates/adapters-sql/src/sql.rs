//! Statements and rows. `$n` placeholders, which both engines take; states in SQL are always literals, because a
//! partial index serves a query only when its predicate stands in the text.

use kernel::{BootId, Lang, StoreError, Timestamp};
use sea_orm::{ConnectionTrait, QueryResult, Statement, TryGetable, Value};
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::error::store_error;

/// Binds values: integers and texts of our own types.
macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$(sea_orm::Value::from($value)),*] };
}
pub(crate) use values;

fn statement<C: ConnectionTrait>(db: &C, sql: &str, values: Vec<Value>) -> Statement {
    Statement::from_sql_and_values(db.get_database_backend(), sql, values)
}

/// Runs a statement; answers how many rows it changed.
pub(crate) async fn execute<C: ConnectionTrait>(db: &C, sql: &str, values: Vec<Value>) -> Result<u64, StoreError> {
    let done = db.execute_raw(statement(db, sql, values)).await.map_err(store_error)?;
    Ok(done.rows_affected())
}

/// As [`execute`], but exactly the one row that the caller saw must still be there.
pub(crate) async fn execute_one<C: ConnectionTrait>(db: &C, sql: &str, values: Vec<Value>) -> Result<(), StoreError> {
    if execute(db, sql, values).await? == 1 { Ok(()) } else { Err(StoreError::Stale) }
}

/// First row, if any.
pub(crate) async fn find<C: ConnectionTrait>(
    db: &C,
    table: &'static str,
    sql: &str,
    values: Vec<Value>,
) -> Result<Option<Row>, StoreError> {
    let row = db.query_one_raw(statement(db, sql, values)).await.map_err(store_error)?;
    Ok(row.map(|row| Row { table, row }))
}

/// All rows.
pub(crate) async fn list<C: ConnectionTrait>(
    db: &C,
    table: &'static str,
    sql: &str,
    values: Vec<Value>,
) -> Result<Vec<Row>, StoreError> {
    let rows = db.query_all_raw(statement(db, sql, values)).await.map_err(store_error)?;
    Ok(rows.into_iter().map(|row| Row { table, row }).collect())
}

/// A row limit; `0` in a filter means all.
pub(crate) fn limit(limit: u64) -> i64 {
    if limit == 0 { i64::MAX } else { i64::try_from(limit).unwrap_or(i64::MAX) }
}

/// Milliseconds of an optional moment.
pub(crate) fn millis(at: Option<Timestamp>) -> Option<i64> {
    at.map(Timestamp::millis)
}

/// Our own plain data as JSON text. It has only text keys and finite numbers, so this does not fail.
pub(crate) fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

/// A fetched row that knows its table, so that what does not fit is reported by name.
#[derive(Debug)]
pub(crate) struct Row {
    table: &'static str,
    row: QueryResult,
}

impl Row {
    /// A column as its stored type.
    pub(crate) fn get<T: TryGetable>(&self, column: &'static str) -> Result<T, StoreError> {
        self.row.try_get("", column).map_err(|error| {
            tracing::error!(table = self.table, column, %error, "column.unreadable");
            self.inconsistent(column)
        })
    }

    /// A count or a flag of ours, never negative.
    pub(crate) fn count(&self, column: &'static str) -> Result<u32, StoreError> {
        u32::try_from(self.get::<i64>(column)?).map_err(|_negative| self.inconsistent(column))
    }

    /// A count that may be absent.
    pub(crate) fn count_opt(&self, column: &'static str) -> Result<Option<u32>, StoreError> {
        self.get::<Option<i64>>(column)?
            .map(|value| u32::try_from(value).map_err(|_negative| self.inconsistent(column)))
            .transpose()
    }

    /// A flag.
    pub(crate) fn flag(&self, column: &'static str) -> Result<bool, StoreError> {
        match self.get::<i64>(column)? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(self.inconsistent(column)),
        }
    }

    /// A moment.
    pub(crate) fn time(&self, column: &'static str) -> Result<Timestamp, StoreError> {
        self.get(column).map(Timestamp::from_millis)
    }

    /// A moment that may be absent.
    pub(crate) fn time_opt(&self, column: &'static str) -> Result<Option<Timestamp>, StoreError> {
        Ok(self.get::<Option<i64>>(column)?.map(Timestamp::from_millis))
    }

    /// A named value.
    pub(crate) fn named<T>(&self, column: &'static str, parse: fn(&str) -> Option<T>) -> Result<T, StoreError> {
        parse(&self.get::<String>(column)?).ok_or_else(|| self.inconsistent(column))
    }

    /// A named value that may be absent.
    pub(crate) fn named_opt<T>(
        &self,
        column: &'static str,
        parse: fn(&str) -> Option<T>,
    ) -> Result<Option<T>, StoreError> {
        self.get::<Option<String>>(column)?
            .map(|text| parse(&text).ok_or_else(|| self.inconsistent(column)))
            .transpose()
    }

    /// A language.
    pub(crate) fn lang(&self) -> Result<Lang, StoreError> {
        self.named("lang", Lang::parse)
    }

    /// A UUID.
    pub(crate) fn uuid(&self, column: &'static str) -> Result<Uuid, StoreError> {
        self.named(column, |text| Uuid::try_parse(text).ok())
    }

    /// A UUID that may be absent.
    pub(crate) fn uuid_opt(&self, column: &'static str) -> Result<Option<Uuid>, StoreError> {
        self.named_opt(column, |text| Uuid::try_parse(text).ok())
    }

    /// A process that may be absent.
    pub(crate) fn boot_opt(&self, column: &'static str) -> Result<Option<BootId>, StoreError> {
        Ok(self.uuid_opt(column)?.map(BootId))
    }

    /// A JSON column.
    pub(crate) fn json<T: DeserializeOwned>(&self, column: &'static str) -> Result<T, StoreError> {
        serde_json::from_str(&self.get::<String>(column)?).map_err(|_unfit| self.inconsistent(column))
    }

    /// A JSON column that may be absent.
    pub(crate) fn json_opt<T: DeserializeOwned>(&self, column: &'static str) -> Result<Option<T>, StoreError> {
        self.get::<Option<String>>(column)?
            .map(|text| serde_json::from_str(&text).map_err(|_unfit| self.inconsistent(column)))
            .transpose()
    }

    /// This row contradicts itself in that column.
    pub(crate) fn inconsistent(&self, column: &'static str) -> StoreError {
        let id = self
            .row
            .try_get::<i64>("", "id")
            .map(|id| id.to_string())
            .or_else(|_not_a_number| self.row.try_get::<String>("", "id"))
            .unwrap_or_else(|_no_id| "?".to_owned());
        StoreError::Inconsistent { table: self.table, column, row: id }
    }
}
