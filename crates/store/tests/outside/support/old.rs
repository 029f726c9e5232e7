//! A database as an earlier step of the schema had it: the steps up to there, and every row that had a place in it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]
#![allow(dead_code, reason = "each test uses its part")]

use std::path::Path;

use sqlx::migrate::Migrator;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use crate::support::{KEY, raw};

/// Every step there is.
pub static STEPS: Migrator = sqlx::migrate!("../../migrations");

/// The first step that a vault was ever left at: the three before were published together.
pub const FIRST: i64 = 3;

/// The steps at which a vault can have been left, the newest last.
pub fn versions() -> Vec<i64> {
    STEPS.iter().map(|step| step.version).filter(|version| *version >= FIRST).collect()
}

/// The statements of a step, one by one.
pub fn statements(version: i64) -> Vec<String> {
    let step = STEPS.iter().find(|step| step.version == version).unwrap();
    let mut statements = Vec::new();
    let mut one = String::new();
    for line in step.sql.as_str().lines().filter(|line| !line.trim_start().starts_with("--")) {
        one.push_str(line);
        one.push('\n');
        // A trigger has statements of its own, up to its END.
        let trigger = one.trim_start().starts_with("CREATE TRIGGER");
        let end = one.trim_end();
        if if trigger { end.ends_with("END;") } else { end.ends_with(';') } {
            statements.push(std::mem::take(&mut one));
        }
    }
    assert!(one.trim().is_empty(), "a step ends with a statement: {one}");
    statements
}

async fn run(connection: &mut SqliteConnection, sql: String) {
    sqlx::raw_sql(AssertSqlSafe(sql.clone()))
        .execute(connection)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
}

async fn names(connection: &mut SqliteConnection, sql: String) -> Vec<String> {
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(connection).await.unwrap()
}

/// Puts the vault of a folder, which is closed, back to an earlier step.
pub async fn downgrade(dir: &Path, to: i64) {
    let new = dir.join("newer.db");
    std::fs::rename(dir.join("alara.db"), &new).unwrap();
    for suffix in ["-wal", "-shm"] {
        let beside = dir.join(format!("alara.db{suffix}"));
        if beside.exists() {
            std::fs::rename(beside, dir.join(format!("newer.db{suffix}"))).unwrap();
        }
    }
    let mut old = raw(dir).await;
    STEPS.run_direct(Some(to), &mut old, false).await.unwrap();
    let key = hex::encode(KEY);
    run(&mut old, format!("ATTACH '{}' AS newer KEY \"x'{key}'\"", new.display())).await;
    let all = "SELECT sql FROM main.sqlite_master WHERE type = 'trigger'".to_owned();
    let triggers = names(&mut old, all).await;
    for name in names(&mut old, "SELECT name FROM main.sqlite_master WHERE type = 'trigger'".into()).await {
        run(&mut old, format!("DROP TRIGGER main.{name}")).await;
    }
    // The search index is made again from the entries.
    let tables = "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'entry_words%'
        AND name NOT IN ('entry_indexed', '_sqlx_migrations') AND name NOT LIKE 'sqlite_%'
        AND name IN (SELECT name FROM newer.sqlite_master)";
    for table in names(&mut old, tables.into()).await {
        let columns = format!(
            "SELECT name FROM pragma_table_info('{table}', 'main')
             WHERE name IN (SELECT name FROM pragma_table_info('{table}', 'newer'))"
        );
        let columns = names(&mut old, columns).await;
        let columns = columns.join(", ");
        run(&mut old, format!("DELETE FROM main.{table}")).await;
        run(&mut old, format!("INSERT INTO main.{table} ({columns}) SELECT {columns} FROM newer.{table}")).await;
    }
    for trigger in triggers {
        run(&mut old, trigger).await;
    }
    let brought_up_later = "SELECT name FROM main.sqlite_master WHERE name = 'entry_indexed'".to_owned();
    if names(&mut old, brought_up_later).await.is_empty() {
        run(&mut old, "INSERT INTO entry_words (entry_words) VALUES ('rebuild')".into()).await;
    }
    run(&mut old, "INSERT INTO entry_words (entry_words, rank) VALUES ('secure-delete', 1)".into()).await;
    run(&mut old, "DETACH newer".into()).await;
    run(&mut old, "PRAGMA journal_mode = WAL".into()).await;
    old.close().await.unwrap();
    for suffix in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(dir.join(format!("newer.db{suffix}")));
    }
}
