//! Where a value came from, in one of three words: said, entered by hand, or imported.

use alara_gate::Provenance;
use alara_health::tools::LogMedication;
use alara_record::Grant;
use alara_store::Logged;

use super::journal::Journal;
use crate::view::{CameBy, SourceCount};

/// Where what an operation wrote came from. What was said and then edited by hand was entered: it is no longer as it was said. What a file
/// says of who said it cannot be looked up here.
pub(super) fn of(logged: &Logged, journal: &Journal) -> CameBy {
    if journal.is_imported(logged) {
        return CameBy::Imported;
    }
    match &logged.operation.grant {
        Grant::Statement { .. } => CameBy::Said,
        Grant::Person { act, .. } => match act.as_str() {
            "card" | "answer" if !edited(logged) => CameBy::Said,
            _ => CameBy::Entered,
        },
    }
}

/// That of the last operation that was no dose: a dose lowers the stock and says nothing else of its medication.
pub(super) fn of_last<'a>(about: impl DoubleEndedIterator<Item = &'a Logged>, journal: &Journal) -> CameBy {
    let last = about.rev().find(|logged| logged.operation.tool != LogMedication::ID);
    last.map_or(CameBy::Entered, |logged| of(logged, journal))
}

/// Whether a person typed any of it.
fn edited(logged: &Logged) -> bool {
    let sources = logged.operation.payload.iter().flat_map(|payload| payload.provenance.values());
    let mut read = sources.filter_map(|source| serde_json::from_value::<Provenance>(source.clone()).ok());
    read.any(|source| source == Provenance::Entered)
}

impl SourceCount {
    /// One more.
    pub(super) fn add(&mut self, source: CameBy) {
        let count = match source {
            CameBy::Said => &mut self.said,
            CameBy::Entered => &mut self.entered,
            CameBy::Imported => &mut self.imported,
        };
        *count = count.saturating_add(1);
    }
}

/// The word for it.
pub(super) fn word(source: CameBy) -> &'static str {
    match source {
        CameBy::Said => "said",
        CameBy::Entered => "entered",
        CameBy::Imported => "imported",
    }
}
