//! What was written, as a chip shows it: from the log of operations and from nothing else.

use alara_health::tools::Clock;
use alara_protocol::{Executed, Failure, FailureCode};
use alara_record::OperationId as Id;
use alara_store::{Journal, StoreError};

use crate::desktop::{moment, words};
use crate::failure::of_store;
use crate::journal::{entry_of, entry_put, whose};

/// The chip of an operation; none where the log does not hold it.
pub(super) async fn executed(
    journal: &Journal<'_>,
    operation: Id,
    clock: &Clock,
) -> Result<Option<Executed>, StoreError> {
    let Some(logged) = journal.find(operation).await? else { return Ok(None) };
    let done = words::done(&logged, clock);
    let removed = match entry_of(&logged).filter(|_| entry_put(&logged).is_some()) {
        Some(entry) => journal.removal(entry.id).await?.is_some(),
        None => false,
    };
    Ok(Some(Executed {
        operation: operation.to_string(),
        label: match whose(journal, logged.operation.person) {
            Some(whose) => format!("{}, in {whose}", done.label),
            None => done.label,
        },
        subject: done.subject,
        kind: words::kind_of(&logged),
        at: match entry_put(&logged) {
            Some(entry) => moment::when(&entry.at, clock),
            None => moment::instant(logged.operation.at, clock),
        },
        undone: !logged.stands || removed,
        reversible: logged.operation.payload.is_some(),
    }))
}

/// The chip of an operation that was just written.
pub(super) async fn of_written(journal: &Journal<'_>, operation: &str, clock: &Clock) -> Result<Executed, Failure> {
    let id = operation.parse().map_err(|_| gone())?;
    executed(journal, id, clock).await.map_err(of_store)?.ok_or_else(gone)
}

/// What was named is not in the record.
pub(super) fn gone() -> Failure {
    Failure::new(FailureCode::NotFound, "It is no longer there.")
}
