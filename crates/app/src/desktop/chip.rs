//! What was written, as a chip shows it: from the log of operations and from nothing else.

use alara_health::tools::Clock;
use alara_record::OperationId as Id;

use super::journal::{Journal, entry_of, entry_put};
use super::{moment, words};
use crate::view::{Executed, Failure, FailureCode};

/// The chip of an operation; none where the log does not hold it.
pub(super) fn executed(journal: &Journal, operation: Id, clock: &Clock) -> Option<Executed> {
    let logged = journal.find(operation)?;
    let done = words::done(logged);
    let removed =
        entry_of(logged).is_some_and(|entry| entry_put(logged).is_some() && journal.removal(entry.id).is_some());
    Some(Executed {
        operation: operation.to_string(),
        label: match journal.whose(logged) {
            Some(whose) => format!("{}, in {whose}", done.label),
            None => done.label,
        },
        subject: done.subject,
        kind: words::kind_of(logged),
        at: match entry_put(logged) {
            Some(entry) => moment::when(&entry.at, clock),
            None => moment::instant(logged.operation.at, clock),
        },
        undone: !journal.stands(operation) || removed,
        reversible: logged.operation.payload.is_some(),
    })
}

/// The chip of an operation that was just written.
pub(super) fn of_written(journal: &Journal, operation: &str, clock: &Clock) -> Result<Executed, Failure> {
    operation.parse().ok().and_then(|id| executed(journal, id, clock)).ok_or_else(gone)
}

/// What was named is not in the record.
pub(super) fn gone() -> Failure {
    Failure::new(FailureCode::NotFound, "It is no longer there.")
}
