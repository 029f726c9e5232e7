//! A new database: its schema, and the first operation, which puts the user on record.

use alara_record::operation::Payload;
use alara_record::{Change, DeviceId, Grant, Hash, Noun, OperationId, Person, Salt};
use chrono::{DateTime, FixedOffset};
use sqlx::{Connection, SqliteConnection};

use crate::StoreError;
use crate::execute::log_in;
use crate::log::append::{Draft, end};
use crate::migrate::migrate;

/// What a new vault begins with.
#[derive(Debug)]
pub struct Beginning {
    /// The user.
    pub user: Person,
    /// This device.
    pub device: DeviceId,
    /// The id of the first operation, which puts the user on record.
    pub operation: OperationId,
    /// Its salt: random.
    pub salt: Salt,
    /// Now.
    pub at: DateTime<FixedOffset>,
}

/// The schema of a new database, and an empty log of this device.
pub(crate) async fn prepare(connection: &mut SqliteConnection, device: DeviceId) -> Result<(), StoreError> {
    migrate(connection).await?;
    // What is deleted is overwritten in the search index too.
    sqlx::query("INSERT INTO entry_words (entry_words, rank) VALUES ('secure-delete', 1)")
        .execute(&mut *connection)
        .await?;
    let (none, device) = (Hash::NONE.0.as_slice(), device.0.as_bytes().as_slice());
    sqlx::query!(
        "INSERT INTO chain_head (one, count, hash, hlc_millis, hlc_counter, device) VALUES (1, 0, ?, 0, 0, ?)",
        none,
        device
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The schema and the first operation of a new database.
pub(crate) async fn begin(connection: &mut SqliteConnection, beginning: Beginning) -> Result<(), StoreError> {
    prepare(connection, beginning.device).await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
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
