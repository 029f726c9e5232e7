//! What was said goes with what is erased: the turns that it came from, the answers that told of it, and what waits about it.

use std::collections::BTreeSet;

use alara_record::{Key, OperationId};
use sqlx::SqliteConnection;
use uuid::Uuid;

use super::{Erase, Erasing, Touched};
use crate::StoreError;
use crate::sync::forget_about;

/// Removes what was said and never recorded, or waits still: on those days, or at all. Of some kinds alone, only what was recorded goes.
pub(super) async fn unsay(connection: &mut SqliteConnection, erasing: &Erasing) -> Result<(), StoreError> {
    let person = erasing.person.0.as_bytes().as_slice();
    let (from, to) = match &erasing.what {
        Erase::Everything => (String::new(), "~".to_owned()),
        // Times are kept as texts that begin with the local day.
        Erase::Days { since, until, tools } if tools.is_empty() => (since.to_string(), format!("{until}~")),
        _ => return Ok(()),
    };
    sqlx::query!(
        "DELETE FROM turn_trace WHERE turn IN (SELECT turn FROM message WHERE at >= ?2 AND at < ?3
           AND conversation IN (SELECT id FROM conversation WHERE person = ?1))",
        person,
        from,
        to
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM message WHERE at >= ?2 AND at < ?3
           AND conversation IN (SELECT id FROM conversation WHERE person = ?1)",
        person,
        from,
        to
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM ledger WHERE at >= ?2 AND at < ?3
           AND conversation IN (SELECT id FROM conversation WHERE person = ?1)",
        person,
        from,
        to
    )
    .execute(&mut *connection)
    .await?;
    // A version and those that it took the place of go together, whenever they were made.
    sqlx::query!(
        "WITH RECURSIVE chain (id, supersedes) AS (
           SELECT id, supersedes FROM pending WHERE person = ?1 AND created >= ?2 AND created < ?3
           UNION SELECT pending.id, pending.supersedes FROM pending
             JOIN chain ON pending.id = chain.supersedes OR pending.supersedes = chain.id
         )
         DELETE FROM pending WHERE id IN (SELECT id FROM chain)",
        person,
        from,
        to
    )
    .execute(&mut *connection)
    .await?;
    // What was announced tells of doses by their times, and of nobody by name: that of the others' days goes too.
    if let Erase::Days { since, until, .. } = &erasing.what {
        let (since, until) = (since.to_string(), until.to_string());
        sqlx::query!("DELETE FROM occurrence WHERE date >= ? AND date <= ?", since, until)
            .execute(&mut *connection)
            .await?;
    } else {
        sqlx::query!("DELETE FROM occurrence").execute(&mut *connection).await?;
    }
    // What is being typed has no day.
    sqlx::query!("DELETE FROM draft").execute(&mut *connection).await?;
    Ok(())
}

/// Removes one operation's payload and salt, and the words that it came from.
pub(crate) async fn forget(
    connection: &mut SqliteConnection,
    operation: OperationId,
    found: &Touched,
    by: OperationId,
) -> Result<(), StoreError> {
    let (id, by) = (operation.0.as_bytes().as_slice(), by.0.as_bytes().as_slice());
    sqlx::query!("INSERT INTO erased (operation, by) VALUES (?, ?) ON CONFLICT DO NOTHING", id, by)
        .execute(&mut *connection)
        .await?;
    let seq = i64::try_from(found.seq).map_err(|_| StoreError::Unreadable { table: "operation" })?;
    sqlx::query!("DELETE FROM operation_payload WHERE seq = ?", seq).execute(&mut *connection).await?;
    forget_about(connection, seq).await?;
    let mut turns: BTreeSet<String> = BTreeSet::new();
    for message in &found.messages {
        turns.extend(
            sqlx::query_scalar!("SELECT turn FROM message WHERE id = ?", message)
                .fetch_optional(&mut *connection)
                .await?,
        );
    }
    turns.extend(
        sqlx::query_scalar!("SELECT turn FROM pending WHERE operation = ?", id)
            .fetch_optional(&mut *connection)
            .await?,
    );
    for turn in &turns {
        forget_turn(connection, turn).await?;
    }
    // The version that was written, and those that it took the place of.
    sqlx::query!(
        "WITH RECURSIVE version (id, supersedes) AS (
           SELECT id, supersedes FROM pending WHERE operation = ?
           UNION SELECT pending.id, pending.supersedes FROM pending JOIN version ON pending.id = version.supersedes
         )
         DELETE FROM pending WHERE id IN (SELECT id FROM version)",
        id
    )
    .execute(&mut *connection)
    .await?;
    Ok(())
}

/// Removes every turn that told of what is erased, and every question about it, whenever that was: the ledger of a turn and the call of
/// a question name what they are about by its id.
pub(crate) async fn untell(
    connection: &mut SqliteConnection,
    keys: &BTreeSet<Key>,
    operations: impl Iterator<Item = OperationId>,
) -> Result<(), StoreError> {
    let mut ids: BTreeSet<Uuid> = operations.map(|id| id.0).collect();
    for key in keys {
        match key {
            Key::Entry(id) => ids.insert(id.0),
            Key::Medication(id) => ids.insert(id.0),
            Key::Reminder(id) => ids.insert(id.0),
            // A dose that was settled is named by its medication, which stays.
            Key::Settlement(_) | Key::Person(_) => false,
        };
    }
    let mut after = 0;
    loop {
        let rows = sqlx::query!(
            r#"SELECT rowid AS "row!: i64", turn, body FROM ledger WHERE rowid > ? ORDER BY rowid LIMIT ? + 0"#,
            after,
            PAGE
        )
        .fetch_all(&mut *connection)
        .await?;
        let Some(last) = rows.last() else { break };
        after = last.row;
        for row in rows.iter().filter(|row| names_any(&row.body, &ids)) {
            forget_turn(connection, &row.turn).await?;
        }
    }
    let mut after = 0;
    loop {
        let rows = sqlx::query!("SELECT seq, body FROM pending WHERE seq > ? ORDER BY seq LIMIT ? + 0", after, PAGE)
            .fetch_all(&mut *connection)
            .await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.seq;
        for row in rows.iter().filter(|row| names_any(&row.body, &ids)) {
            // A version and those that it took the place of go together.
            sqlx::query!(
                "WITH RECURSIVE chain (id, supersedes) AS (
                   SELECT id, supersedes FROM pending WHERE seq = ?
                   UNION SELECT pending.id, pending.supersedes FROM pending
                     JOIN chain ON pending.id = chain.supersedes OR pending.supersedes = chain.id
                 )
                 DELETE FROM pending WHERE id IN (SELECT id FROM chain)",
                row.seq
            )
            .execute(&mut *connection)
            .await?;
        }
    }
}

const PAGE: i64 = 200;

/// Whether a text names one of these by its id, written with its dashes.
fn names_any(text: &str, ids: &BTreeSet<Uuid>) -> bool {
    const LENGTH: usize = 36;
    let bytes = text.as_bytes();
    bytes.windows(LENGTH).any(|window| {
        [8, 13, 18, 23].iter().all(|dash| window.get(*dash) == Some(&b'-'))
            && Uuid::try_parse_ascii(window).is_ok_and(|id| ids.contains(&id))
    })
}

async fn forget_turn(connection: &mut SqliteConnection, turn: &str) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM message WHERE turn = ?", turn).execute(&mut *connection).await?;
    sqlx::query!("DELETE FROM ledger WHERE turn = ?", turn).execute(&mut *connection).await?;
    sqlx::query!("DELETE FROM turn_trace WHERE turn = ?", turn).execute(&mut *connection).await?;
    Ok(())
}
