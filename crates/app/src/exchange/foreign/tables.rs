//! How tables were read whose columns a person said: kept in the record's settings by the titles of the columns, and proposed for the next
//! file that has the same ones.

use alara_exchange::{Column, KeptTable};
use alara_store::StoreError;
use serde_json::{Value, json};

use crate::engine::{Engine, TABLES};

/// So many tables are kept; the one that was kept first goes.
const MOST: usize = 50;

/// The tables that were kept, the latest first. What cannot be read any more is as good as never kept: the columns are guessed then.
pub(super) async fn kept_tables(engine: &Engine) -> Result<Vec<KeptTable>, StoreError> {
    let kept = engine.store().setting(TABLES).await?;
    Ok(kept.iter().filter_map(Value::as_array).flatten().filter_map(read_table).collect())
}

/// Keeps how a table was read, in place of what was kept of such a one.
pub(super) async fn keep_table(engine: &Engine, columns: &[(String, String)]) -> Result<(), StoreError> {
    let read = |(title, says): &(String, String)| Some((title.clone(), says.parse().ok()?));
    let Some(table) = columns.iter().map(read).collect::<Option<Vec<_>>>().map(KeptTable::new) else { return Ok(()) };
    let others = kept_tables(engine).await?.into_iter().filter(|each| !each.is_like(&table));
    let all: Vec<KeptTable> = std::iter::once(table.clone()).chain(others).take(MOST).collect();
    engine.store().set(TABLES, &all.iter().map(write_table).collect()).await
}

fn write_table(table: &KeptTable) -> Value {
    table.columns().iter().map(|(title, column)| json!([title, column.to_string()])).collect()
}

fn read_table(kept: &Value) -> Option<KeptTable> {
    let column = |pair: &Value| {
        let says: Column = pair.get(1)?.as_str()?.parse().ok()?;
        Some((pair.get(0)?.as_str()?.to_owned(), says))
    };
    kept.as_array()?.iter().map(column).collect::<Option<Vec<_>>>().map(KeptTable::new)
}
