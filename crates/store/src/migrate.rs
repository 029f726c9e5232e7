//! The schema: its steps.

use sqlx::SqliteConnection;
use sqlx::migrate::Migrator;

use crate::StoreError;

/// The schema, step by step. A step that was published is never edited.
pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// Whether the schema is one that this program knows.
pub(crate) async fn check_version(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let migrated: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_master WHERE name = '_sqlx_migrations'")
        .fetch_one(&mut *connection)
        .await?;
    if migrated == 0 {
        return Ok(());
    }
    let newest: Option<i64> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut *connection).await?;
    let known = MIGRATIONS.iter().map(|step| step.version).max();
    if newest > known { Err(StoreError::Newer) } else { Ok(()) }
}

/// The step that is to be run next on a database of some earlier version; `None` where it is up to date or empty.
pub(crate) async fn next_step(connection: &mut SqliteConnection) -> Result<Option<i64>, StoreError> {
    let newest: Option<i64> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut *connection).await?;
    Ok(newest.and_then(|newest| MIGRATIONS.iter().map(|step| step.version).filter(|step| *step > newest).min()))
}

/// Runs the steps that are missing, each in a transaction of its own.
pub(crate) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    // `run` takes an `Acquire`, whose futures cannot be sent between threads; this is what it calls.
    Ok(MIGRATIONS.run_direct(None, connection, false).await?)
}

#[cfg(test)]
mod tests {
    use sqlx::Connection;

    use super::*;

    async fn schema(connection: &mut SqliteConnection) -> Vec<(String, Option<String>)> {
        let all = sqlx::query_as("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name");
        all.fetch_all(connection).await.unwrap()
    }

    #[tokio::test]
    async fn a_database_of_any_earlier_step_becomes_what_a_new_one_is() {
        let mut new = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        migrate(&mut new).await.unwrap();
        let expected = schema(&mut new).await;
        for step in MIGRATIONS.iter().map(|step| step.version) {
            let mut old = SqliteConnection::connect("sqlite::memory:").await.unwrap();
            MIGRATIONS.run_direct(Some(step), &mut old, false).await.unwrap();
            check_version(&mut old).await.unwrap();
            let next = next_step(&mut old).await.unwrap();
            assert!(next.is_none_or(|next| next > step));
            migrate(&mut old).await.unwrap();
            assert_eq!(schema(&mut old).await, expected, "from step {step}");
            assert_eq!(next_step(&mut old).await.unwrap(), None);
        }
    }

    #[test]
    fn every_step_runs_in_a_transaction_of_its_own() {
        assert!(MIGRATIONS.iter().all(|step| !step.no_tx));
    }
}
