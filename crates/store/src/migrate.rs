//! The schema: its steps, and the first operation of a new database.

use alara_record::operation::Payload;
use alara_record::{Change, Grant, Hash, Noun, Person};
use sqlx::migrate::Migrator;
use sqlx::{Connection, SqliteConnection};

use crate::StoreError;
use crate::execute::log_in;
use crate::log::append::{Draft, end};
use crate::open::Beginning;

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

/// The schema and the first operation of a new database.
pub(crate) async fn begin(connection: &mut SqliteConnection, beginning: Beginning) -> Result<(), StoreError> {
    migrate(connection).await?;
    // What is deleted is overwritten in the search index too.
    sqlx::query("INSERT INTO entry_words (entry_words, rank) VALUES ('secure-delete', 1)")
        .execute(&mut *connection)
        .await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let (none, device) = (Hash::NONE.0.as_slice(), beginning.device.0.as_bytes().as_slice());
    sqlx::query!(
        "INSERT INTO chain_head (one, count, hash, hlc_millis, hlc_counter, device) VALUES (1, 0, ?, 0, 0, ?)",
        none,
        device
    )
    .execute(&mut *transaction)
    .await?;
    let person = Person { is_user: true, ..beginning.user };
    let change = Change::Put(Noun::Person(person.clone()));
    let draft = Draft {
        id: beginning.operation,
        at: beginning.at,
        person: person.id,
        tool: "begin".into(),
        tool_version: 1,
        grant: Grant::Person { act: "begin".into(), digest: String::new() },
        call_id: "vault/begin".into(),
        payload: Payload {
            proposed: Default::default(),
            written: Default::default(),
            provenance: Default::default(),
            changes: vec![change],
            inverse: Vec::new(),
        },
        salt: beginning.salt,
    };
    let (end, _) = end(&mut transaction, &draft.call_id).await?;
    log_in(&mut transaction, end, draft).await?;
    transaction.commit().await?;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut *connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::SqliteConnection;

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
