//! Lists and figures for people, and what a digest counts.

use std::time::Duration;

use kernel::{StoreError, Timestamp};
use leads::{DigestFacts, Figures, Lead, LeadFilter, LeadId, LeadStatus};
use sea_orm::{ConnectionTrait, Value};

use super::reads::{at_most, many};
use super::row::lead_query;
use crate::sql::{Row, find, json, list, values};

macro_rules! filtered {
    () => {
        "WHERE status IN (SELECT value FROM json_each($1)) AND created_at >= $2 AND ($3 = 0 OR erased_at IS NULL)"
    };
}
pub(crate) const OLDEST_FIRST: &str = lead_query!(filtered!(), " ORDER BY created_at, number LIMIT $4");
pub(crate) const NEWEST_FIRST: &str = lead_query!(filtered!(), " ORDER BY created_at DESC, number DESC LIMIT $4");
pub(crate) const COUNT: &str = concat!("SELECT COUNT(*) AS n FROM leads ", filtered!());

pub(crate) const DIGEST: &str = "SELECT
    (SELECT COUNT(*) FROM leads WHERE status IN ('new', 'in_work', 'won', 'lost') AND created_at >= $1) AS fresh,
    (SELECT COUNT(*) FROM leads
        WHERE status = 'spam' AND status IN ('won', 'lost', 'spam') AND status_at >= $1) AS spam,
    (SELECT COUNT(*) FROM leads
        WHERE status = 'new' AND status IN ('new', 'in_work') AND erased_at IS NULL) AS waiting,
    (SELECT COUNT(*) FROM leads
        WHERE status = 'won' AND status IN ('won', 'lost', 'spam') AND status_at >= $1) AS won,
    (SELECT COUNT(*) FROM leads
        WHERE status = 'lost' AND status IN ('won', 'lost', 'spam') AND status_at >= $1) AS lost";
pub(crate) const UNTOUCHED: &str = "SELECT id FROM leads
    WHERE status = 'in_work' AND status IN ('new', 'in_work') AND erased_at IS NULL AND touched_at <= $1
    ORDER BY touched_at, number LIMIT $2";

/// All leads count: these three walk over everything, which a person asks for now and then.
const BY_STATUS: &str = "SELECT status, COUNT(*) AS n FROM leads GROUP BY status";
const BY_SOURCE: &str = "SELECT source, COUNT(*) AS n FROM leads WHERE status <> 'spam' GROUP BY source";
const FIRST_TOUCHES: &str = "SELECT created_at, first_touch_at FROM leads WHERE first_touch_at IS NOT NULL";

fn bound(filter: &LeadFilter) -> Vec<Value> {
    let statuses = if filter.statuses.is_empty() { &LeadStatus::ALL[..] } else { &filter.statuses };
    let names: Vec<&str> = statuses.iter().map(|status| status.as_str()).collect();
    let since = filter.since.map_or(i64::MIN, Timestamp::millis);
    values![json(&names), since, i64::from(filter.not_erased)]
}

pub(crate) async fn of_filter<C: ConnectionTrait>(db: &C, filter: &LeadFilter) -> Result<Vec<Lead>, StoreError> {
    let sql = if filter.newest_first { NEWEST_FIRST } else { OLDEST_FIRST };
    let mut bound = bound(filter);
    bound.extend(values![at_most(filter.limit)]);
    many(db, sql, bound).await
}

pub(crate) async fn count<C: ConnectionTrait>(db: &C, filter: &LeadFilter) -> Result<u64, StoreError> {
    find(db, "leads", COUNT, bound(filter)).await?.map_or(Ok(0), |row| row.count("n").map(u64::from))
}

pub(crate) async fn digest<C: ConnectionTrait>(
    db: &C,
    since: Timestamp,
    untouched_since: Timestamp,
    most: u64,
) -> Result<DigestFacts, StoreError> {
    let counted = find(db, "leads", DIGEST, values![since.millis()]).await?;
    let untouched = list(db, "leads", UNTOUCHED, values![untouched_since.millis(), at_most(most)]).await?;
    let count = |column| counted.as_ref().map_or(Ok(0), |row: &Row| row.count(column).map(u64::from));
    Ok(DigestFacts {
        fresh: count("fresh")?,
        spam: count("spam")?,
        waiting: count("waiting")?,
        won: count("won")?,
        lost: count("lost")?,
        untouched: untouched.iter().map(|row| row.uuid("id").map(LeadId)).collect::<Result<_, _>>()?,
    })
}

pub(crate) async fn figures<C: ConnectionTrait>(db: &C) -> Result<Figures, StoreError> {
    let mut figures = Figures::default();
    for row in list(db, "leads", BY_STATUS, vec![]).await? {
        figures.by_status.insert(row.named("status", LeadStatus::parse)?, u64::from(row.count("n")?));
    }
    for row in list(db, "leads", BY_SOURCE, vec![]).await? {
        figures.by_source.insert(row.get("source")?, u64::from(row.count("n")?));
    }
    for row in list(db, "leads", FIRST_TOUCHES, vec![]).await? {
        let took: Duration = row.time("first_touch_at")?.since(row.time("created_at")?);
        figures.first_touches.push(took);
    }
    Ok(figures)
}
